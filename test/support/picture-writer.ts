import { deflateSync, inflateSync } from 'node:zlib'

const big = (value: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) % 256)

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0))

/** A PNG in one colour. */
export const writePng = (
  width: number,
  height: number,
  colour: readonly [number, number, number] = [120, 80, 40],
) => {
  const row = [0, ...Array.from({ length: width }, () => colour).flat()]
  const pixels = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))
  const chunk = (type: string, content: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    return Buffer.concat([Buffer.from(big(content.length, 4)), body, Buffer.from(big(crc(body), 4))])
  }
  const header = Buffer.from([...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0])
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, ...ascii('PNG\r\n\x1a\n')]),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** The dots of a PNG of eight bits to a channel whose rows tell each byte by the one above it. */
export const dotsOf = (png: Uint8Array): { readonly bytes: Uint8Array; readonly channels: number } => {
  const file = Buffer.from(png)
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const channels = file[25] === 0 ? 1 : 3
  const packed: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    const [from, to] = [at + 8, at + 8 + file.readUInt32BE(at)]
    if (crc(file.subarray(at + 4, to)) !== file.readUInt32BE(to)) throw new Error('a chunk is damaged')
    if (file.toString('latin1', at + 4, from) === 'IDAT') packed.push(file.subarray(from, to))
  }
  const rows = inflateSync(Buffer.concat(packed))
  const rowBytes = width * channels
  const bytes = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    if (rows[row * (rowBytes + 1)] !== 2) throw new Error('a row is told in another way')
    for (let at = 0; at < rowBytes; at++) {
      const to = row * rowBytes + at
      bytes[to] = (rows[row * (rowBytes + 1) + 1 + at] ?? 0) + (bytes[to - rowBytes] ?? 0)
    }
  }
  return { bytes, channels }
}

/** The dots of a PNG in bytes, black and white ones as 0 and 255. */
export const drawnDots = (png: Uint8Array) => {
  const file = Buffer.from(png)
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (file[24] === 8) return { width, height, ...dotsOf(png) }
  const at = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  const rowBytes = Math.ceil(width / 8) + 1
  const bytes = Uint8Array.from({ length: width * height }, (_, dot) => {
    const [row, column] = [Math.floor(dot / width), dot % width]
    const byte = rows[row * rowBytes + 1 + (column >> 3)] ?? 0
    return (byte >> (7 - (column & 7))) & 1 ? 255 : 0
  })
  return { width, height, channels: 1, bytes }
}

/** The head of a JPEG with what a camera writes: enough to be told, not to be drawn. */
export const writeJpegHead = (
  width: number,
  height: number,
  written: Readonly<Record<number, string>> = {},
) => {
  const encoder = new TextEncoder()
  const entries = Object.entries(written).map(([tag, text]) => ({
    tag: Number(tag),
    bytes: [...encoder.encode(text), 0, 0, 0, 0],
  }))
  const directory = 8
  let free = directory + 2 + entries.length * 12 + 4
  const rows = entries.flatMap(({ tag, bytes }) => {
    const row = [...big(tag, 2), 0, 2, ...big(bytes.length, 4), ...big(free, 4)]
    free += bytes.length
    return row
  })
  const tiff = [
    ...ascii('MM'),
    ...big(42, 2),
    ...big(directory, 4),
    ...big(entries.length, 2),
    ...rows,
    ...big(0, 4),
    ...entries.flatMap(({ bytes }) => bytes),
  ]
  const app1 = [...ascii('Exif\0\0'), ...tiff]
  const frame = [8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0]
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...[0xff, 0xe1, ...big(app1.length + 2, 2), ...app1],
    ...[0xff, 0xc0, ...big(frame.length + 2, 2), ...frame],
    ...[0xff, 0xd9],
  ])
}
