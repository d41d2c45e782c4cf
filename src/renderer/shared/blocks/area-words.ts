import type { Rectangle } from '#core/annotation/area'
import { percent, say } from '../messages'

const whole = (value: number): string => percent(Math.round(value) / 100)

/** Where a part of a picture is and how large, in words. */
export const areaWords = ({ x, y, width, height }: Rectangle): string =>
  say('area.position', { left: whole(x), top: whole(y), width: whole(width), height: whole(height) })
