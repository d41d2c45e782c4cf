import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { isSystemError } from '../files/failures'

export type DecodedBody =
  /** `isWhole` is false where the end is missing or damaged. */
  | { readonly kind: 'decoded'; readonly bytes: Uint8Array; readonly isWhole: boolean }
  | { readonly kind: 'too-large' }

/**
 * Takes the codings off a body (RFC 9110, section 8.4). A body that is not in the coding which its head names is kept as it is:
 * some programs store it decoded under the old head.
 */
export const decodeBody = (
  bytes: Uint8Array,
  codings: readonly string[],
  limitBytes: number,
): DecodedBody => {
  let decoded: DecodedBody = { kind: 'decoded', bytes, isWhole: true }
  for (const coding of codings.slice(-mostCodings).reverse()) {
    if (decoded.kind === 'too-large') return decoded
    const next = withoutCoding(decoded.bytes, coding, limitBytes)
    decoded = next.kind === 'decoded' ? { ...next, isWhole: next.isWhole && decoded.isWhole } : next
  }
  return decoded.kind === 'decoded' && decoded.bytes.length > limitBytes ? { kind: 'too-large' } : decoded
}

const mostCodings = 4

type Unpack = (bytes: Uint8Array, isCut: boolean, maxOutputLength: number) => Uint8Array

const finishFlush = (isCut: boolean): number => (isCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH)

const unpackers: Readonly<Partial<Record<string, readonly Unpack[]>>> = {
  gzip: [
    (bytes, isCut, most) => gunzipSync(bytes, { finishFlush: finishFlush(isCut), maxOutputLength: most }),
  ],
  // The standard means zlib; many servers sent the bare stream.
  deflate: [
    (bytes, isCut, most) => inflateSync(bytes, { finishFlush: finishFlush(isCut), maxOutputLength: most }),
    (bytes, isCut, most) => inflateRawSync(bytes, { finishFlush: finishFlush(isCut), maxOutputLength: most }),
  ],
  br: [
    (bytes, isCut, most) =>
      brotliDecompressSync(bytes, {
        finishFlush: isCut ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
        maxOutputLength: most,
      }),
  ],
}

const withoutCoding = (bytes: Uint8Array, coding: string, limitBytes: number): DecodedBody => {
  for (const isCut of [false, true])
    for (const unpack of unpackers[coding] ?? []) {
      try {
        return { kind: 'decoded', bytes: unpack(bytes, isCut, limitBytes), isWhole: !isCut }
      } catch (error) {
        if (!isSystemError(error)) throw error
        if (error.code === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too-large' }
        // Any other code is zlib's or Brotli's word for bytes that are not, or not wholly, of this coding.
      }
    }
  return { kind: 'decoded', bytes, isWhole: true }
}
