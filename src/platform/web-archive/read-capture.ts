import { isPageMime, type Capture } from '#core/web-archive/capture'
import { Dechunker } from '#core/web-archive/dechunk'
import { readContentType } from '#core/web-archive/header-lines'
import { readHttpHead, type HttpHead } from '#core/web-archive/http-head'
import { titleOfPage } from '#core/web-archive/page-title'
import type { RecordHead } from '#core/web-archive/record-head'
import { ByteReader } from './byte-reader'
import { decodeBody } from './decode-body'
import { RecordDigests } from './record-digests'
import type { WalkedRecord } from './walk-records'

const longestHttpHead = 256 * 1024
const openingBytes = 64 * 1024
const unpackedOpeningBytes = 1024 * 1024

/** What is to be known of an answer of the web, its digests checked on the way; undefined for other records. */
export const readCapture = async (
  { head, at, skip, block }: WalkedRecord,
  file: number,
): Promise<Capture | undefined> => {
  const kind = kindOf(head)
  if (kind === undefined || head.targetUri === '') return undefined
  const digests = new RecordDigests(head)
  const reader = new ByteReader(digests.seeingBlock(block))
  const http = await readAnswerHead(head, reader)
  if (http === undefined) return undefined
  const isShownPage = http.status === 200 && isPageMime(http.mime)
  const body = await readBody(reader, http, digests, isShownPage ? openingBytes : 0)
  return {
    uri: head.targetUri,
    date: head.date,
    recordId: head.id,
    kind,
    status: http.status,
    mime: http.mime,
    place: { file, at, skip },
    sizeBytes: body.sizeBytes,
    digest: digests.state(kind !== 'revisit'),
    payloadDigest: head.payloadDigest,
    isWhole: reader.position === head.blockBytes,
    title: body.opening.length > 0 ? titleOf(body.opening, http) : '',
    refersTo: head.refersTo,
  }
}

const kindOf = ({ type }: RecordHead): Capture['kind'] | undefined =>
  type === 'response' || type === 'resource' || type === 'revisit' ? type : undefined

/** The head of an answer; a `resource` has none, and what its record says of it stands for one. */
export const readAnswerHead = async (
  { type, contentType }: RecordHead,
  reader: ByteReader,
): Promise<HttpHead | undefined> => {
  if (type === 'resource' || !/^application\/http\b/i.test(contentType))
    return { status: 200, ...readContentType(contentType), isChunked: false, contentCodings: [] }
  const bytes = await reader.head(longestHttpHead)
  return bytes && readHttpHead(bytes)
}

const readBody = async (
  reader: ByteReader,
  { isChunked }: HttpHead,
  digests: RecordDigests,
  keptBytes: number,
): Promise<{ readonly sizeBytes: number; readonly opening: Uint8Array }> => {
  const chunks = isChunked ? new Dechunker() : undefined
  const opening: Uint8Array[] = []
  let sizeBytes = 0
  let kept = 0
  const saw = (piece: Uint8Array): void => {
    digests.sawUnchunked(piece)
    if (kept < keptBytes) opening.push(piece.slice(0, keptBytes - kept))
    kept += piece.length
  }
  for await (const piece of reader.take(Number.MAX_SAFE_INTEGER)) {
    sizeBytes += piece.length
    digests.sawSent(piece)
    if (chunks) chunks.push(piece).forEach(saw)
    else saw(piece)
  }
  chunks?.end().forEach(saw)
  return { sizeBytes, opening: Buffer.concat(opening) }
}

const titleOf = (opening: Uint8Array, { contentCodings, charset }: HttpHead): string => {
  const decoded = decodeBody(opening, contentCodings, unpackedOpeningBytes)
  return decoded.kind === 'decoded' ? titleOfPage(decoded.bytes, charset) : ''
}
