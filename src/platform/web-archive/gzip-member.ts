import { createInflateRaw, type InflateRaw } from 'node:zlib'
import { crc32 } from '#core/extract/zip/crc32'
import { isSystemError } from '../files/failures'
import type { ByteSource } from './byte-source'

export const gzipMark = Uint8Array.of(0x1f, 0x8b, 0x08)

export type MemberEnd =
  /** `next` is where the bytes after the member begin. */
  | { readonly kind: 'whole'; readonly next: number }
  | { readonly kind: 'damaged' }
  /** More was unpacked than may be. */
  | { readonly kind: 'too-large' }

export type GzipMember = {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Known once all bytes were read. */
  readonly end: () => MemberEnd
}

/**
 * Unpacks the gzip member (RFC 1952) that begins at a place. What can be unpacked of a damaged one is handed out before it is
 * called damaged. `mayUnpack` is asked with the length of each piece.
 */
export const readMember = (
  source: ByteSource,
  at: number,
  mayUnpack: (bytes: number) => boolean,
): GzipMember => {
  let end: MemberEnd = { kind: 'damaged' }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const start = await endOfMemberHead(source, at)
    if (start === undefined) return
    const engine = createInflateRaw()
    let crc = 0
    let length = 0
    const feeding = feed(engine, source, start)
    try {
      for await (const piece of engine as AsyncIterable<Uint8Array>) {
        if (!mayUnpack(piece.length)) {
          end = { kind: 'too-large' }
          return
        }
        crc = crc32(piece, crc)
        length += piece.length
        yield piece
      }
      end = await checked(source, start + engine.bytesWritten, crc, length)
    } catch (error) {
      // zlib's own errors have codes of their own: Z_DATA_ERROR, Z_BUF_ERROR. They leave the member damaged.
      if (!isSystemError(error) || !String(error.code).startsWith('Z_')) throw error
    } finally {
      feeding.stop()
      engine.destroy()
    }
  }
  return { bytes: bytes(), end: () => end }
}

const firstPieceBytes = 4096
const pieceBytes = 64 * 1024

/** Small pieces first: most members are short, and what lies behind them is not to be copied again and again. */
const feed = (engine: InflateRaw, source: ByteSource, start: number): { readonly stop: () => void } => {
  let isStopped = false
  const run = async (): Promise<void> => {
    for (let at = start, size = firstPieceBytes; !isStopped && !engine.writableEnded; size = pieceBytes) {
      const piece = await source.read(at, size)
      if (piece.length === 0) {
        engine.end()
        return
      }
      at += piece.length
      await new Promise<void>((written) => engine.write(piece, () => written()))
    }
  }
  run().catch((error: unknown) => engine.destroy(error as Error))
  return { stop: () => (isStopped = true) }
}

/** The CRC-32 and the length modulo 2³² stand after the bytes. */
const checked = async (source: ByteSource, at: number, crc: number, length: number): Promise<MemberEnd> => {
  const trailer = await source.read(at, 8)
  if (trailer.length < 8) return { kind: 'damaged' }
  const view = new DataView(trailer.buffer, trailer.byteOffset, 8)
  const isSame = view.getUint32(0, true) === crc && view.getUint32(4, true) === length % 2 ** 32
  return isSame ? { kind: 'whole', next: at + 8 } : { kind: 'damaged' }
}

const longestMemberHead = 70_000

const endOfMemberHead = async (source: ByteSource, at: number): Promise<number | undefined> => {
  const head = await source.read(at, Math.min(longestMemberHead, source.sizeBytes - at))
  if (head.length < 18 || gzipMark.some((byte, index) => head[index] !== byte)) return undefined
  const flags = head[3]!
  let next = 10
  if (flags & 4) next += 2 + head[next]! + 256 * head[next + 1]!
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const zero = head.indexOf(0, next)
    if (zero === -1) return undefined
    next = zero + 1
  }
  if (flags & 2) next += 2
  return next < head.length ? at + next : undefined
}
