import { rectangleSchema, type Rectangle } from './area'
import * as v from 'valibot'

/** A part of a picture as Media Fragments URI 1.0 (4.2.2) writes it: `xywh=percent:` and four numbers. */
export const mediaFragments = 'http://www.w3.org/TR/media-frags/'

export const fragmentOf = ({ x, y, width, height }: Rectangle): string =>
  `xywh=percent:${[x, y, width, height].join(',')}`

const fragment = /^xywh=percent:(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/

/** Null for what is no part of a picture in percent, or one that reaches out of the picture. */
export const rectangleIn = (value: string): Rectangle | null => {
  const [, x, y, width, height] = fragment.exec(value)?.map(Number) ?? []
  const read = v.safeParse(rectangleSchema, { x, y, width, height })
  return read.success ? read.output : null
}
