import { open } from 'node:fs/promises'
import { decode } from '#core/extract/decode'
import { decodeFile } from '#core/extract/encoding'
import { isSingleByte } from '#core/extract/encoding-tables'
import { readUnicodeMark } from '#core/extract/unicode-marks'
import { ok, type Result } from '#core/result'

/** Text files that are too large to be held: their encoding from a part of them, and their text piece by piece. */

export type FoundEncoding = {
  readonly encoding: string
  /** Bytes of the mark at the beginning, which is no part of the text. */
  readonly markBytes: number
  /** The text of the beginning. */
  readonly opening: string
  /** The file goes on after it. */
  readonly isCut: boolean
}

const chunkBytes = 1024 * 1024

/**
 * The encoding of a file: as chosen, or as its bytes say. Where the beginning has plain letters only, the first part with
 * others decides. `binary` where it is no text. System errors are thrown.
 */
export const findEncoding = async (
  path: string,
  chosen: string | null,
): Promise<Result<FoundEncoding, 'binary'>> => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const head = await readAt(0)
    const telling = await firstTelling(head, size)
    const decoded = decodeFile(withoutFewZeros(telling), undefined, chosen ?? undefined)
    if (!decoded.ok) return decoded
    const { encoding } = decoded.value
    const mark = readUnicodeMark(head)
    const markBytes = mark?.encoding === encoding ? mark.length : 0
    const opening = decode(head.subarray(markBytes), encoding).text
    return ok({ encoding, markBytes, opening, isCut: size > head.length })
  } finally {
    await handle.close()
  }

  async function readAt(position: number): Promise<Uint8Array> {
    const buffer = Buffer.alloc(chunkBytes)
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position)
    return buffer.subarray(0, bytesRead)
  }

  async function firstTelling(head: Uint8Array, size: number): Promise<Uint8Array> {
    for (let at = 0, chunk = head; at < size; at += chunkBytes, chunk = await readAt(at)) {
      const telling = chunk.findIndex((byte) => byte >= 0x80 || byte === 0)
      if (telling !== -1) return at === 0 ? chunk : Buffer.from(chunk.subarray(telling))
    }
    return head
  }
}

/** A few zeros among letters are faults of the program that wrote the table; many are another encoding, or no text. */
const withoutFewZeros = (bytes: Uint8Array): Uint8Array => {
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  return zeros > 0 && zeros < bytes.length / 100 ? bytes.filter((byte) => byte !== 0) : bytes
}

export type DecodedChunks = {
  readonly chunks: AsyncGenerator<string>
  /** Letters that bytes could not be read as, so far. */
  readonly undecodable: () => number
}

/** The text of a file. `onBytes` sees every byte of it, also of the mark. */
export const decodeChunks = (
  path: string,
  { encoding, markBytes }: Pick<FoundEncoding, 'encoding' | 'markBytes'>,
  onBytes: (bytes: Uint8Array) => void,
): DecodedChunks => {
  let undecodable = 0
  const next = decoderOf(encoding)
  const counted = (text: string): string => {
    for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) undecodable++
    return text
  }
  async function* read(): AsyncGenerator<string> {
    const handle = await open(path, 'r')
    try {
      let skip = markBytes
      for (;;) {
        const buffer = Buffer.allocUnsafe(chunkBytes)
        const { bytesRead } = await handle.read(buffer, 0, chunkBytes)
        const chunk = buffer.subarray(0, bytesRead)
        onBytes(chunk)
        const text = counted(next(chunk.subarray(skip), bytesRead === 0))
        skip = 0
        if (text !== '') yield text
        if (bytesRead === 0) return
      }
    } finally {
      await handle.close()
    }
  }
  return { chunks: read(), undecodable: () => undecodable }
}

type Decoder = (bytes: Uint8Array, isLast: boolean) => string

/** Encodings of one byte to a letter are read chunk by chunk; letters of others may be cut by the end of one. */
const decoderOf = (encoding: string): Decoder => {
  if (/^utf-32/.test(encoding)) return inUnits(encoding, 4)
  if (isSingleByte(encoding)) return (bytes) => decode(bytes, encoding).text
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
}

const inUnits = (encoding: string, unit: number): Decoder => {
  let left = Buffer.alloc(0)
  return (bytes, isLast) => {
    const all = Buffer.concat([left, bytes])
    const whole = isLast ? all.length : all.length - (all.length % unit)
    left = all.subarray(whole)
    return decode(all.subarray(0, whole), encoding).text
  }
}
