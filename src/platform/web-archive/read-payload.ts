import type { Capture } from '#core/web-archive/capture'
import { Dechunker } from '#core/web-archive/dechunk'
import { readRecordHead } from '#core/web-archive/record-head'
import { ByteReader } from './byte-reader'
import { chunksFrom, type ByteSource } from './byte-source'
import { decodeBody } from './decode-body'
import { readMember } from './gzip-member'
import { readAnswerHead } from './read-capture'
import { isGzip, longestRecordHead, unpackingBudget } from './walk-records'

/** The body of a capture, without chunks and codings. */
export type Payload = {
  readonly bytes: Uint8Array
  readonly mime: string
  readonly charset: string | undefined
  /** False where a part of it is missing. */
  readonly isWhole: boolean
}

/** Reads a body into memory. Undefined where it is larger than the limit, or is not where it was before. */
export const readPayload = async (
  source: ByteSource,
  { place: { at, skip }, uri }: Capture,
  limitBytes: number,
): Promise<Payload | undefined> => {
  const bytes = (await isGzip(source))
    ? readMember(source, at, unpackingBudget(source)).bytes
    : chunksFrom(source, at)
  const reader = new ByteReader(bytes)
  try {
    for await (const _before of reader.take(skip));
    const head = readRecordHead((await reader.head(longestRecordHead)) ?? new Uint8Array(0))
    if (head?.targetUri !== uri) return undefined
    const block = new ByteReader(reader.take(head.blockBytes))
    const http = await readAnswerHead(head, block)
    if (http === undefined) return undefined
    const sent = await gathered(block, http.isChunked, limitBytes)
    if (sent === undefined) return undefined
    const decoded = decodeBody(sent.bytes, http.contentCodings, limitBytes)
    if (decoded.kind === 'too-large') return undefined
    const isWhole = block.position === head.blockBytes && sent.isComplete && decoded.isWhole
    return { bytes: decoded.bytes, mime: http.mime, charset: http.charset, isWhole }
  } finally {
    await reader.close()
  }
}

const gathered = async (
  block: ByteReader,
  isChunked: boolean,
  limitBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly isComplete: boolean } | undefined> => {
  const chunks = isChunked ? new Dechunker() : undefined
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of block.take(Number.MAX_SAFE_INTEGER)) {
    // Put together at once: a body in chunks of a byte each would be as many objects.
    const part = chunks ? Buffer.concat(chunks.push(piece)) : piece
    length += part.length
    if (length > limitBytes) return undefined
    pieces.push(part)
  }
  pieces.push(...(chunks?.end() ?? []))
  return { bytes: Buffer.concat(pieces), isComplete: chunks?.isComplete ?? true }
}
