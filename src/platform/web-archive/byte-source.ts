import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Bytes that can be read at any place: a file, or a part of one. */
export type ByteSource = {
  readonly sizeBytes: number
  /** Shorter only at the end. */
  readonly read: (at: number, length: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

const windowBytes = 256 * 1024

/** A file, opened for reading only. One window of it is kept, so that small records do not cost a call each. */
export const openFileSource = async (path: string): Promise<ByteSource> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw Object.assign(new Error(path), { code: 'ENOTSUP' })
    const held = { at: 0, bytes: new Uint8Array(0) }
    const read: ByteSource['read'] = async (at, wanted) => {
      const length = Math.max(0, Math.min(wanted, stat.size - at))
      const isHeld = at >= held.at && at + length <= held.at + held.bytes.length
      if (!isHeld) {
        const bytes = new Uint8Array(Math.max(0, Math.min(Math.max(length, windowBytes), stat.size - at)))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
        Object.assign(held, { at, bytes: bytes.subarray(0, bytesRead) })
      }
      return held.bytes.subarray(at - held.at, at - held.at + length)
    }
    return { sizeBytes: stat.size, read, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A stretch of another source, which stays open when this is closed. */
export const partOfSource = (source: ByteSource, from: number, sizeBytes: number): ByteSource => ({
  sizeBytes,
  read: (at, length) => source.read(from + at, Math.max(0, Math.min(length, sizeBytes - at))),
  close: () => Promise.resolve(),
})

/** The bytes from a place on, in pieces. */
export async function* chunksFrom(
  source: ByteSource,
  from: number,
  pieceBytes = 64 * 1024,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < source.sizeBytes;) {
    const piece = await source.read(at, pieceBytes)
    if (piece.length === 0) return
    yield piece
    at += piece.length
  }
}

/** Where `mark` stands next, from `from` on; undefined where it does not. */
export const findBytes = async (
  source: ByteSource,
  mark: Uint8Array,
  from: number,
): Promise<number | undefined> => {
  for (let at = from; at + mark.length <= source.sizeBytes;) {
    const piece = await source.read(at, windowBytes)
    const found = Buffer.from(piece.buffer, piece.byteOffset, piece.length).indexOf(mark)
    if (found !== -1) return at + found
    if (piece.length < mark.length) return undefined
    at += piece.length - mark.length + 1
  }
  return undefined
}
