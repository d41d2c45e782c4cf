import { asciiAt, little32, numbersIn, together } from './bytes'

/** WebP (RFC 9649, 2): dots, transparency and frames; profiles, EXIF, XMP and unknown chunks are left behind. */
export const plainWebp = (bytes: Uint8Array): Uint8Array | null => {
  const chunks = chunksIn(bytes.subarray(12, 8 + numbersIn(bytes).little32(4)))
  if (chunks === null) return null
  const kept: Uint8Array[] = []
  for (const { kind, whole } of chunks) {
    if (kind === 'ANMF') {
      const inner = whole.length < frameHead ? null : chunksIn(whole.subarray(frameHead))
      if (inner === null) return null
      kept.push(
        chunk('ANMF', [whole.subarray(8, frameHead), ...inner.filter(isDots).map((one) => one.whole)]),
      )
    } else if (kind === 'VP8X') kept.push(extended(whole))
    else if (isDots({ kind }) || (kind === 'ANIM' && whole.length === 14)) kept.push(whole)
  }
  return chunk('RIFF', [Uint8Array.of(0x57, 0x45, 0x42, 0x50), ...kept])
}

type Chunk = { readonly kind: string; readonly whole: Uint8Array }

const frameHead = 8 + 16
const isDots = ({ kind }: Pick<Chunk, 'kind'>): boolean => ['VP8 ', 'VP8L', 'ALPH'].includes(kind)

const chunksIn = (bytes: Uint8Array): readonly Chunk[] | null => {
  const numbers = numbersIn(bytes)
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null
    const length = numbers.little32(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) return null
    chunks.push({ kind: asciiAt(bytes, at, 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Only transparency and animation are announced: what else there was is gone. */
const extended = (whole: Uint8Array): Uint8Array => {
  const copy = together([whole.subarray(0, 4), little32(10), whole.subarray(8, 18)])
  copy[8] = copy[8]! & 0b0001_0010
  copy.fill(0, 9, 12)
  return copy
}

const chunk = (kind: string, parts: readonly Uint8Array[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const name = Uint8Array.from(kind, (letter) => letter.charCodeAt(0))
  return together([name, little32(length), ...parts, ...(length % 2 === 1 ? [new Uint8Array(1)] : [])])
}
