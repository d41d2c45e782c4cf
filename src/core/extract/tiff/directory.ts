import { decodeFile } from '../encoding'

/** The numbers or bytes of one field of a directory (TIFF 6.0, section 2). */
export type TiffFields = {
  /** The first of them; empty where there is no such field, or where its values do not lie in the file. */
  readonly numbers: (tag: number, most?: number) => readonly number[]
  readonly number: (tag: number) => number | undefined
  readonly text: (tag: number) => string
  readonly bytes: (tag: number) => Uint8Array | undefined
}

export type TiffFile = {
  readonly isLittle: boolean
  /** In the order of the file: pages, and smaller copies and masks of them. */
  readonly directories: readonly TiffFields[]
  /** There are more than are read, or their chain leads back or out of the file. */
  readonly isCut: boolean
}

/** Files that are told longer are no scans that anyone reads. */
const mostDirectories = 10_000
/** A strip to each row of the longest picture that is read. */
const mostNumbers = 300_000
const longestText = 5000

/** What the parts of a directory take: four bytes to a place in TIFF, eight in BigTIFF. */
const classic = { count: 2, entry: 12, place: 4 } as const
const big = { count: 8, entry: 20, place: 8 } as const

/** Undefined where the bytes are no TIFF. */
export const readTiff = (bytes: Uint8Array): TiffFile | undefined => {
  const isLittle = bytes[0] === 0x49 && bytes[1] === 0x49
  if (!isLittle && !(bytes[0] === 0x4d && bytes[1] === 0x4d)) return undefined
  const file = createReader(bytes, isLittle)
  const version = file.number(2, 2)
  if (version !== 42 && version !== 43) return undefined
  const sizes = version === 42 ? classic : big
  const seen = new Set<number>()
  const directories: TiffFields[] = []
  let at = file.number(version === 42 ? 4 : 8, sizes.place)
  while (isThere(at, bytes) && !seen.has(at) && directories.length < mostDirectories) {
    seen.add(at)
    const count = file.number(at, sizes.count)
    const end = at + sizes.count + count * sizes.entry
    directories.push(readDirectory(file, at + sizes.count, Math.min(count, 0xffff), sizes))
    at = file.number(end, sizes.place)
  }
  return { isLittle, directories, isCut: at !== 0 }
}

const isThere = (at: number, { length }: Uint8Array): boolean => at >= 8 && at < length

type Reader = {
  readonly length: number
  /** Beyond the end everything is zero. */
  readonly number: (at: number, size: number) => number
  readonly slice: (from: number, to: number) => Uint8Array
}

const createReader = (bytes: Uint8Array, isLittle: boolean): Reader => ({
  length: bytes.length,
  number: (at, size) => {
    let value = 0
    for (let index = 0; index < size; index++)
      value = value * 256 + (bytes[isLittle ? at + size - 1 - index : at + index] ?? 0)
    return value
  },
  slice: (from, to) => bytes.subarray(from, to),
})

/** Bytes that a value of each type takes; the others hold nothing that is looked at here. */
const sizeOfType: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4, 16: 8 }
const rational = 5

type Entry = { readonly type: number; readonly size: number; readonly count: number; readonly at: number }

const readDirectory = (
  file: Reader,
  from: number,
  count: number,
  sizes: typeof classic | typeof big,
): TiffFields => {
  const entries = new Map<number, Entry>()
  for (let at = from; at < from + count * sizes.entry && at < file.length; at += sizes.entry) {
    const type = file.number(at + 2, 2)
    const size = sizeOfType[type]
    const values = file.number(at + 4, sizes.place)
    if (size === undefined) continue
    const here = at + 4 + sizes.place
    const place = size * values <= sizes.place ? here : file.number(here, sizes.place)
    const isInside = place + size * values <= file.length
    const tag = file.number(at, 2)
    if (isInside && !entries.has(tag)) entries.set(tag, { type, size, count: values, at: place })
  }
  return fieldsOf(file, entries)
}

const fieldsOf = (file: Reader, entries: ReadonlyMap<number, Entry>): TiffFields => {
  const numberAt = ({ type, size, at }: Entry, index: number): number =>
    type === rational
      ? file.number(at + index * 8, 4) / file.number(at + index * 8 + 4, 4)
      : file.number(at + index * size, size)
  const bytes = (tag: number): Uint8Array | undefined => {
    const entry = entries.get(tag)
    return entry && file.slice(entry.at, entry.at + entry.size * entry.count)
  }
  return {
    numbers: (tag, most = mostNumbers) => {
      const entry = entries.get(tag)
      if (!entry || entry.count > mostNumbers) return []
      return Array.from({ length: Math.min(entry.count, most) }, (_, index) => numberAt(entry, index))
    },
    number: (tag) => {
      const entry = entries.get(tag)
      return entry && entry.count > 0 ? numberAt(entry, 0) : undefined
    },
    text: (tag) => {
      const written = bytes(tag)?.subarray(0, longestText) ?? new Uint8Array()
      const end = written.indexOf(0)
      // ASCII by the standard; what people's programs write is any encoding.
      const decoded = decodeFile(end === -1 ? written : written.subarray(0, end))
      return decoded.ok ? decoded.value.text.trim() : ''
    },
    bytes,
  }
}
