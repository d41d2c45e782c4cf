/** A value of a field: numbers are written as LONG, pairs of them as RATIONAL, text as ASCII, bytes as they are. */
export type TiffValue =
  readonly number[] | string | Uint8Array | { readonly shares: readonly (readonly [number, number])[] }
export type TiffDirectory = Readonly<Record<number, TiffValue>>

export type TiffPageToWrite = {
  readonly fields: TiffDirectory
  readonly segments: readonly Uint8Array[]
}

/** A TIFF of pages in the order of bytes of Motorola. `next` sends the chain of directories elsewhere: by default to the next one. */
export const writeTiff = (
  pages: readonly TiffPageToWrite[],
  next?: (starts: readonly number[]) => number,
): Uint8Array => {
  const pieces: number[] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 0]
  const put32 = (at: number, value: number): void => {
    for (let byte = 0; byte < 4; byte++) pieces[at + byte] = Math.floor(value / 256 ** (3 - byte)) % 256
  }
  const append = (bytes: Iterable<number>): number => {
    const at = pieces.length
    for (const byte of bytes) pieces.push(byte)
    return at
  }
  let chain = 4
  const starts: number[] = []
  for (const { fields, segments } of pages) {
    const places = segments.map((segment) => append(segment))
    const all: TiffDirectory = { ...fields, 273: places, 279: segments.map(({ length }) => length) }
    const rows = Object.entries(all).map(([tag, value]) => ({ tag: Number(tag), ...encoded(value) }))
    const values = rows.map(({ bytes }) => (bytes.length > 4 ? append(bytes) : 0))
    const start = append([rows.length >> 8, rows.length & 255])
    starts.push(start)
    put32(chain, start)
    rows.forEach(({ tag, type, count, bytes }, index) => {
      const at = append([tag >> 8, tag & 255, 0, type, 0, 0, 0, 0, 0, 0, 0, 0])
      put32(at + 4, count)
      if (bytes.length > 4) put32(at + 8, values[index] ?? 0)
      else bytes.forEach((byte, place) => (pieces[at + 8 + place] = byte))
    })
    chain = append([0, 0, 0, 0])
  }
  if (next) put32(chain, next(starts))
  return Uint8Array.from(pieces)
}

const encoded = (value: TiffValue) => {
  const long = (number: number): readonly number[] =>
    [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256)
  if (typeof value === 'string') {
    const bytes = [...new TextEncoder().encode(value), 0]
    return { type: 2, count: bytes.length, bytes }
  }
  if (value instanceof Uint8Array) return { type: 7, count: value.length, bytes: [...value] }
  if ('shares' in value)
    return { type: 5, count: value.shares.length, bytes: value.shares.flat().flatMap(long) }
  return { type: 4, count: value.length, bytes: value.flatMap(long) }
}

/** Fields of a page of one strip whose values are not packed. */
export const plainFields = (
  width: number,
  height: number,
  { bits = 8, samples = 1, meaning = 1 }: { bits?: number; samples?: number; meaning?: number } = {},
): TiffDirectory => ({
  256: [width],
  257: [height],
  258: Array.from({ length: samples }, () => bits),
  259: [1],
  262: [meaning],
  277: [samples],
  278: [height],
})
