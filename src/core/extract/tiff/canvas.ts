import type { Dots } from '../png/write-png'

/**
 * Most dots of a picture that is drawn: as many as a window shows, and so few that the picture stays below what it may have
 * in bytes however badly it packs. What has more is drawn smaller.
 */
const mostDots = { blackAndWhite: 60_000_000, grey: 28_000_000, coloured: 9_500_000 } as const
const longestSide = 30_000

const limitOf = (channels: 1 | 3, isBlackAndWhite: boolean): number =>
  channels === 3 ? mostDots.coloured : isBlackAndWhite ? mostDots.blackAndWhite : mostDots.grey

/** How many dots, across and down, become one. */
export const shrinking = (
  width: number,
  height: number,
  channels: 1 | 3,
  isBlackAndWhite: boolean,
): number => {
  const limit = limitOf(channels, isBlackAndWhite)
  const fits = (by: number): boolean =>
    Math.ceil(width / by) * Math.ceil(height / by) <= (by > 1 && channels === 1 ? mostDots.grey : limit) &&
    Math.max(width, height) / by <= longestSide
  let by = 1
  while (!fits(by)) by++
  return by
}

export type Canvas = {
  /** Puts so many dots of a row; what lies outside is left out. */
  readonly put: (left: number, top: number, count: number, row: Uint8Array) => void
  readonly dots: () => Dots
}

/** Paper is white where nothing is put. */
export const createCanvas = (
  width: number,
  height: number,
  channels: 1 | 3,
  isBlackAndWhite: boolean,
): Canvas => {
  const by = shrinking(width, height, channels, isBlackAndWhite)
  return by === 1
    ? wholeCanvas(width, height, channels, isBlackAndWhite)
    : smallCanvas(width, height, channels, by)
}

const wholeCanvas = (width: number, height: number, channels: 1 | 3, isBlackAndWhite: boolean): Canvas => {
  const bytes = new Uint8Array(width * height * channels).fill(255)
  return {
    put: (left, top, count, row) => {
      const shown = Math.min(count, width - left)
      if (top < height && shown > 0)
        bytes.set(row.subarray(0, shown * channels), (top * width + left) * channels)
    },
    dots: () => ({ width, height, channels, bytes, isBlackAndWhite }),
  }
}

/** Each dot is the mean of those that it stands for; their darkness is summed, so that what is missing is white. */
const smallCanvas = (width: number, height: number, channels: 1 | 3, by: number): Canvas => {
  const [across, down] = [Math.ceil(width / by), Math.ceil(height / by)]
  const darkness = new Uint32Array(across * down * channels)
  return {
    put: (left, top, count, row) => {
      const shown = Math.min(count, width - left)
      if (top >= height) return
      const start = Math.floor(top / by) * across
      for (let dot = 0, at = 0; dot < shown; dot++) {
        const to = (start + Math.floor((left + dot) / by)) * channels
        for (let channel = 0; channel < channels; channel++) darkness[to + channel]! += 255 - row[at++]!
      }
    },
    dots: () => {
      const bytes = new Uint8Array(darkness.length)
      for (let at = 0; at < bytes.length; at++) bytes[at] = 255 - Math.round(darkness[at]! / (by * by))
      return { width: across, height: down, channels, bytes }
    },
  }
}

/** The dots as they are to be seen: by what EXIF calls orientation. */
export const turn = (dots: Dots, orientation: number): Dots => {
  if (orientation <= 1 || orientation > 8) return dots
  const { width, height, channels, bytes } = dots
  const isOnSide = orientation > 4
  const [across, down] = isOnSide ? [height, width] : [width, height]
  const isFromRight = [2, 3, 7, 8].includes(orientation)
  const isFromBottom = [3, 4, 6, 7].includes(orientation)
  const turned = new Uint8Array(bytes.length)
  for (let row = 0, to = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const [x, y] = isOnSide ? [row, column] : [column, row]
      const from =
        ((isFromBottom ? height - 1 - y : y) * width + (isFromRight ? width - 1 - x : x)) * channels
      for (let channel = 0; channel < channels; channel++) turned[to++] = bytes[from + channel]!
    }
  return { ...dots, width: across, height: down, bytes: turned }
}

/**
 * Faxes have half as many dots down as across: their rows are repeated or, where that would be more dots than a picture may
 * have, their columns made fewer.
 */
export const madeSquare = (dots: Dots, by: number): Dots => {
  if (by <= 1) return dots
  const { width, height, channels, isBlackAndWhite } = dots
  const isWithin =
    width * height * by <= limitOf(channels, isBlackAndWhite === true) && height * by <= longestSide
  return isWithin ? withRowsRepeated(dots, by) : withColumnsJoined(dots, by)
}

const withRowsRepeated = (dots: Dots, by: number): Dots => {
  const { width, height, channels, bytes } = dots
  const rowBytes = width * channels
  const tall = new Uint8Array(bytes.length * by)
  for (let row = 0, to = 0; row < height; row++)
    for (let time = 0; time < by; time++, to += rowBytes)
      tall.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), to)
  return { ...dots, height: height * by, bytes: tall }
}

const withColumnsJoined = ({ width, height, channels, bytes }: Dots, by: number): Dots => {
  const across = Math.ceil(width / by)
  const narrow = new Uint8Array(across * height * channels)
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column += by) {
      const count = Math.min(by, width - column)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let dot = 0; dot < count; dot++) sum += bytes[(row * width + column + dot) * channels + channel]!
        narrow[to++] = Math.round(sum / count)
      }
    }
  return { width: across, height, channels, bytes: narrow }
}
