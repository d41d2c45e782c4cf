import type { Decoded } from '../pdf/page-image'
import { writePng, type Dots } from '../png/write-png'
import { openBorrowed, type Borrowed } from './borrowed'
import { createCanvas, madeSquare, turn, type Canvas } from './canvas'
import type { Segment, TiffPage } from './pages'
import { rowReader, type RowReader } from './rows'
import { turned, unpackInto } from './unpack'

/** More is no page that was scanned; a strip is unpacked as a whole. */
const mostDots = 500_000_000
const mostSegmentBytes = 256_000_000
/** PDFium holds three bytes to a dot, and counts a side in two. */
const mostBorrowedDots = 150_000_000
const longestBorrowed = 65_535

/** A page as a PNG, the right way up; undefined where its values are of a kind that is not read. */
export const drawTiffPage = async (bytes: Uint8Array, page: TiffPage): Promise<Uint8Array | undefined> => {
  const dots = await dotsOf(bytes, page)
  if (!dots) return undefined
  return writePng(turn(madeSquare(dots, rowsToARow(page)), page.orientation))
}

/** Of dots that are higher than wide, as often as one is repeated to be nearly square. */
const rowsToARow = ({ dotsToInch: [across, down] }: TiffPage): number =>
  across > 0 && down > 0 && across / down >= 1.5 && across / down < 4.5 ? Math.round(across / down) : 1

const dotsOf = async (bytes: Uint8Array, page: TiffPage): Promise<Dots | undefined> => {
  const { width, height, across, down, packing } = page
  if (across <= 0 || down <= 0) return undefined
  // Of tiles also what stands over the edge: a page may be far smaller than the tile that it is cut from.
  if (width * height > mostDots || across * down * segmentsInPlane(page) > mostDots * 2) return undefined
  switch (packing) {
    case undefined:
      return undefined
    case 'old-jpeg':
    case 'jpeg':
      return isBorrowable(page) ? fromJpeg(bytes, page) : undefined
    case 'fax-rows':
    case 'fax-3':
    case 'fax-4':
      return isBorrowable(page) ? fromFax(bytes, page) : undefined
    default:
      return fromValues(bytes, page, packing)
  }
}

const isBorrowable = ({ width, height, across, down }: TiffPage): boolean =>
  width * height <= mostBorrowedDots &&
  across * down <= mostBorrowedDots &&
  Math.max(across, down) <= longestBorrowed

/** Where each segment stands, by its number within one plane. */
type Placed = { readonly left: number; readonly top: number; readonly rows: number }

const place = ({ width, height, across, down }: TiffPage, index: number): Placed => {
  const columns = Math.ceil(width / across)
  const top = Math.floor(index / columns) * down
  return { left: (index % columns) * across, top, rows: Math.min(down, height - top) }
}

const segmentsInPlane = ({ width, height, across, down }: TiffPage): number =>
  Math.ceil(width / across) * Math.ceil(height / down)

const putRows = (
  canvas: Canvas,
  page: TiffPage,
  index: number,
  values: Uint8Array,
  reader: RowReader,
): void => {
  const { left, top, rows } = place(page, index)
  const row = new Uint8Array(page.across * reader.channels)
  for (let at = 0; at < rows; at++) {
    reader.read(values, at * reader.rowBytes, row)
    canvas.put(left, top + at, page.across, row)
  }
}

const canvasFor = (page: TiffPage, { channels }: RowReader): Canvas =>
  createCanvas(page.width, page.height, channels, page.bits === 1 && channels === 1)

type Values = Parameters<typeof unpackInto>[0]

const fromValues = (bytes: Uint8Array, page: TiffPage, packing: Values): Dots | undefined => {
  const reader = rowReader(page)
  const length = (reader?.rowBytes ?? 0) * page.down
  if (!reader || length === 0 || length > mostSegmentBytes) return undefined
  const canvas = canvasFor(page, reader)
  const count = segmentsInPlane(page)
  const segments = page.segments()
  for (let index = 0; index < Math.min(count, segments.length); index++) {
    const planes = planesOf(page, segments, index, count)
    const unpacked = planes.map((segment) =>
      unpackInto(packing, packedBytes(bytes, segment, page), length / planes.length),
    )
    if (unpacked.some((values) => values.length === 0)) continue
    putRows(
      canvas,
      page,
      index,
      planes.length === 1 ? unpacked[0]! : interleaved(unpacked, page.bits),
      reader,
    )
  }
  return canvas.dots()
}

/** The segments that hold the values of the same dots: one, or one of each plane. */
const planesOf = (
  page: TiffPage,
  segments: readonly Segment[],
  index: number,
  count: number,
): readonly Segment[] =>
  page.isPlanar && page.samples > 1 && page.bits >= 8
    ? Array.from({ length: page.samples }, (_, plane) => segments[index + plane * count] ?? nothing)
    : [segments[index] ?? nothing]

const nothing: Segment = { from: 0, length: 0 }

const packedBytes = (bytes: Uint8Array, { from, length }: Segment, page: TiffPage): Uint8Array => {
  const packed = bytes.subarray(from, Math.min(from + length, bytes.length))
  return page.isBackwards && page.bits < 8 ? packed.map(turned) : packed
}

const interleaved = (planes: readonly Uint8Array[], bits: number): Uint8Array => {
  const size = bits / 8
  const [first] = planes
  const whole = new Uint8Array((first?.length ?? 0) * planes.length)
  planes.forEach((plane, number) => {
    for (let at = 0, to = number * size; at < plane.length; at += size, to += size * planes.length)
      for (let byte = 0; byte < size; byte++) whole[to + byte] = plane[at + byte]!
  })
  return whole
}

/** Runs a reading of segments by PDFium; what it can't read is left white. */
const borrow = async (
  bytes: Uint8Array,
  page: TiffPage,
  segments: readonly Segment[],
  act: (borrowed: Borrowed) => void,
): Promise<boolean> => {
  if (!segments.some(({ from }) => from < bytes.length)) return false
  const borrowed = await openBorrowed(bytes, page, segments)
  if (!borrowed) return false
  try {
    act(borrowed)
    return true
  } finally {
    borrowed.close()
  }
}

/** Black comes out as black, whatever number the page has for it. */
const fromFax = async (bytes: Uint8Array, page: TiffPage): Promise<Dots | undefined> => {
  const { width, height } = page
  const canvas = createCanvas(width, height, 1, true)
  const segments = page.segments().slice(0, segmentsInPlane(page))
  const isInverted = page.meaning === 'black-first'
  const isRead = await borrow(bytes, page, segments, ({ read }) =>
    segments.forEach((_, index) => {
      const decoded = read(index)
      if (decoded?.channels !== 1) return
      putDecoded(canvas, page, index, isInverted ? inverted(decoded) : decoded)
    }),
  )
  return isRead ? canvas.dots() : undefined
}

const inverted = (decoded: Decoded): Decoded => ({
  ...decoded,
  bytes: decoded.bytes.map((grey) => 255 - grey),
})

const fromJpeg = async (bytes: Uint8Array, page: TiffPage): Promise<Dots | undefined> => {
  const whole = page.packing === 'old-jpeg'
  const segments = whole ? oldJpeg(page) : page.segments().slice(0, segmentsInPlane(page))
  const placed = whole ? { ...page, across: page.width, down: page.height } : page
  let canvas: (Canvas & { readonly channels: 1 | 3 }) | undefined
  const isRead = await borrow(bytes, placed, segments, ({ read }) =>
    segments.forEach((_, index) => {
      const decoded = read(index)
      if (!decoded) return
      canvas ??= {
        ...createCanvas(page.width, page.height, decoded.channels, false),
        channels: decoded.channels,
      }
      if (canvas.channels === decoded.channels) putDecoded(canvas, placed, index, decoded)
    }),
  )
  return isRead ? canvas?.dots() : undefined
}

const oldJpeg = ({ jpeg }: TiffPage): readonly Segment[] => (jpeg ? [jpeg] : [])

const putDecoded = (
  canvas: Canvas,
  page: TiffPage,
  index: number,
  { width, height, channels, bytes }: Decoded,
): void => {
  const { left, top, rows } = place(page, index)
  for (let row = 0; row < Math.min(rows, height); row++)
    canvas.put(left, top + row, width, bytes.subarray(row * width * channels, (row + 1) * width * channels))
}
