import * as v from 'valibot'
import { isVersionId, type VersionId } from '../ids'

/**
 * A part of a picture of an article: a rectangle in percent of the picture's width and height as it is shown upright (turned
 * as its EXIF orientation says), from its upper left corner. Fields of newer versions are passed over.
 */
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const extent = v.pipe(
  share,
  v.check((value) => value > 0),
)

const rectangle = { x: share, y: share, width: extent, height: extent }

/** More than the picture is nothing of the picture; less than a rounded digit over the edge is. */
const slack = 0.001
const isWithin = ({ x, y, width, height }: Rectangle): boolean =>
  x + width <= 100 + slack && y + height <= 100 + slack

export type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const rectangleSchema = v.pipe(
  v.object(rectangle),
  v.check((area) => isWithin(area)),
)

/** Names the picture in its version of the article, as its block does. */
export const resourceSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))

export const areaSchema = v.pipe(
  v.object({
    ...rectangle,
    resource: resourceSchema,
    /** Which picture of the article it is, from 1. */
    picture: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Where the picture stands in the stored text (code points). */
    start: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** SHA-256 of the picture's bytes as they were shown; null where they are not told. */
    sha256: v.nullable(v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/))),
    version: v.custom<VersionId>(isVersionId),
  }),
  v.check((area) => isWithin(area)),
)
export type PictureArea = Readonly<v.InferOutput<typeof areaSchema>>

/** Thousandths of a percent: finer than a dot of any picture that is shown. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Two points of a picture, in percent, as the rectangle between them; what lies outside the picture is cut off. */
export const rectangleBetween = (a: readonly [number, number], b: readonly [number, number]): Rectangle => {
  const within = (value: number): number => Math.min(100, Math.max(0, value))
  const left = within(Math.min(a[0], b[0]))
  const top = within(Math.min(a[1], b[1]))
  const right = within(Math.max(a[0], b[0]))
  const bottom = within(Math.max(a[1], b[1]))
  return { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) }
}

/** Smaller ones could not be seen, or taken hold of. */
export const leastExtent = 0.5

export const isLargeEnough = ({ width, height }: Rectangle): boolean =>
  width >= leastExtent && height >= leastExtent

/** Moved as far as the picture goes. */
export const moved = ({ x, y, width, height }: Rectangle, right: number, down: number): Rectangle => ({
  x: rounded(Math.min(100 - width, Math.max(0, x + right))),
  y: rounded(Math.min(100 - height, Math.max(0, y + down))),
  width,
  height,
})

/** Its right and lower edges moved, no further than the picture goes and never past the opposite edge. */
export const resized = ({ x, y, width, height }: Rectangle, wider: number, taller: number): Rectangle => ({
  x,
  y,
  width: rounded(Math.min(100 - x, Math.max(leastExtent, width + wider))),
  height: rounded(Math.min(100 - y, Math.max(leastExtent, height + taller))),
})

/** Which edges a hand has hold of: of the left and right ones, and of the upper and lower ones, one or none. */
export type Grip = { readonly across: -1 | 0 | 1; readonly down: -1 | 0 | 1 }

/** The rectangle whose edges that are held have come to a point, in percent; it turns over where an edge passes the other. */
export const stretched = (
  from: Rectangle,
  { across, down }: Grip,
  to: readonly [number, number],
): Rectangle => {
  const { x, y, width, height } = from
  const along = (grip: -1 | 0 | 1, start: number, length: number, point: number): [number, number] => {
    if (grip === 0) return [start, start + length]
    return grip < 0 ? [point, start + length] : [start, point]
  }
  const [left, right] = along(across, x, width, to[0])
  const [top, bottom] = along(down, y, height, to[1])
  return rectangleBetween([left, top], [right, bottom])
}

/** Whether a point, in percent, lies in it. */
export const holds = (
  { x, y, width, height }: Rectangle,
  [across, down]: readonly [number, number],
): boolean => across >= x && across <= x + width && down >= y && down <= y + height

/** In the middle of the picture: where drawing by keys begins. */
export const middle: Rectangle = { x: 35, y: 35, width: 30, height: 30 }

export const rectangleOf = ({ x, y, width, height }: Rectangle): Rectangle => ({ x, y, width, height })

export const isSameArea = (a: PictureArea | null, b: PictureArea | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (Object.keys(a) as (keyof PictureArea)[]).every((field) => a[field] === b[field]))
