import { Inflate } from 'fflate'

/** Thrown to leave the inflating when there is more than may be. */
class TooLarge extends Error {}

export type Unpacked =
  { readonly kind: 'whole' | 'cut'; readonly bytes: Uint8Array } | { readonly kind: 'too-large' }

/** One piece of packed bytes unpacks to at most a thousand times as much, so that the limit is met soon. */
const pieceBytes = 16_384

/** Raw deflate (RFC 1951) up to a limit. `cut`: the stream is damaged or ends too early; what came before is kept. */
export const inflate = (packed: Uint8Array, limitBytes: number): Unpacked => {
  const pieces: Uint8Array[] = []
  let length = 0
  const stream = new Inflate((piece) => {
    length += piece.length
    if (length > limitBytes) throw new TooLarge()
    if (piece.length > 0) pieces.push(piece)
  })
  try {
    for (let at = 0; at < packed.length; at += pieceBytes)
      stream.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length)
    return { kind: packed.length === 0 ? 'cut' : 'whole', bytes: joined(pieces, length) }
  } catch (error) {
    if (error instanceof TooLarge) return { kind: 'too-large' }
    // The library's answer to bytes that are no deflate stream is an error with a numeric code; anything else is a bug.
    if (error instanceof Error && typeof (error as Error & { code?: unknown }).code === 'number')
      return { kind: 'cut', bytes: joined(pieces, length) }
    throw error
  }
}

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  const [only] = pieces
  if (pieces.length === 1 && only) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
