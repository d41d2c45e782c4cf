import { Decompress } from 'fzstd'
import { chunksFrom, type ByteSource } from './byte-source'

const frameMark = [0x28, 0xb5, 0x2f, 0xfd]
/** A frame that only those who know it read begins with 0x184D2A50 to 0x184D2A5F (RFC 8878, section 3.1.2). */
const skippableMark = [0x2a, 0x4d, 0x18]
/** Archives that pack each record by a dictionary carry it in such a frame at their beginning. */
const dictionaryMark = 0x5d

/** A stream of Zstandard frames, which begins with one of either kind. */
export const isZstd = async (source: ByteSource): Promise<boolean> => {
  const mark = await source.read(0, 4)
  return frameMark.every((byte, at) => mark[at] === byte) || isSkippable(mark)
}

const isSkippable = (mark: Uint8Array): boolean =>
  ((mark[0] ?? 0) & 0xf0) === 0x50 && skippableMark.every((byte, at) => mark[at + 1] === byte)

/** Thrown to leave a stream whose frames can't be unpacked without the dictionary that stands before them. */
export class LacksDictionary extends Error {}

/** So few at a time that what they unpack to stays in bounds: four bytes may stand for 128 KB. */
const pieceBytes = 2048

/** Unpacks all frames; ends where one is damaged, or where `mayUnpack` says so. */
export async function* unpackZstd(
  source: ByteSource,
  mayUnpack: (bytes: number) => boolean,
): AsyncGenerator<Uint8Array> {
  if ((await source.read(0, 1))[0] === dictionaryMark) throw new LacksDictionary()
  let unpacked: Uint8Array[] = []
  // What is handed over lies in a window that is written again.
  const stream = new Decompress((piece) => void unpacked.push(piece.slice()))
  for await (const chunk of chunksFrom(source, 0)) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const isSound = pushed(stream, chunk.subarray(at, at + pieceBytes))
      for (const piece of unpacked) {
        if (!mayUnpack(piece.length)) return
        if (piece.length > 0) yield piece
      }
      unpacked = []
      if (!isSound) return
    }
  }
}

const pushed = (stream: Decompress, piece: Uint8Array): boolean => {
  try {
    stream.push(piece.slice())
    return true
  } catch (error) {
    // The library's answer to what is no Zstandard has a numeric code, and its windows have to fit into memory.
    if (error instanceof RangeError) return false
    if (error instanceof Error && typeof (error as Error & { code?: unknown }).code === 'number') return false
    throw error
  }
}
