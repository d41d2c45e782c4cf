import { declaredEncoding } from '#core/extract/declared-encoding'
import { decodeFile } from '#core/extract/encoding'
import type { Capture } from '#core/web-archive/capture'
import { captureNear, holderOf } from '#core/web-archive/captures'
import type { PageOfArchive } from '#core/web-archive/page'
import { referencesOf } from '#core/web-archive/references'
import type { WebArchive } from './open-web-archive'
import { readPayload, type Payload } from './read-payload'
import { writeMhtml, type SavedPart } from './write-mhtml'

/** Together less than what is read of one file, in base64. */
const pageLimitBytes = 32 * 1024 * 1024
const partLimitBytes = 24 * 1024 * 1024
const partsLimitBytes = 32 * 1024 * 1024

/** A page of an archive as a file of its own, with the pictures and style sheets that the archive has of it. Undefined where its body can't be had. */
export const savePage = async (
  archive: WebArchive,
  archiveDigest: string,
  { page, capture, holder }: PageOfArchive,
): Promise<Buffer | undefined> => {
  if (capture === undefined || holder === undefined) return undefined
  const payload = await payloadOf(archive, holder, pageLimitBytes)
  if (payload === undefined) return undefined
  const charset = payload.charset ?? declaredEncoding(payload.bytes)
  const main: SavedPart = { ...payload, charset, uri: page.uri }
  return writeMhtml({
    uri: page.uri,
    title: page.title,
    date: page.date,
    provenance: {
      'X-Web-Archive': archive.name,
      'X-Web-Archive-Digest': `sha256:${archiveDigest}`,
      'X-WARC-Record-ID': capture.recordId,
      'X-WARC-Target-URI': page.uri,
      'X-WARC-Payload-Digest': holder.payloadDigest,
      'X-WARC-Digest-State': holder.digest,
    },
    parts: [main, ...(await partsOf(archive, payload, charset, page.uri, page.date))],
  })
}

const payloadOf = async (
  archive: WebArchive,
  capture: Capture,
  limitBytes: number,
): Promise<Payload | undefined> => {
  const file = archive.files[capture.place.file]
  return file && readPayload(file.source, capture, limitBytes)
}

const partsOf = async (
  archive: WebArchive,
  { bytes }: Payload,
  charset: string | undefined,
  uri: string,
  date: string,
): Promise<readonly SavedPart[]> => {
  const decoded = decodeFile(bytes, charset)
  if (!decoded.ok) return []
  const { base, sources } = referencesOf(decoded.value.text)
  const from = resolved(base ?? '', uri) ?? uri
  const addresses = new Set(sources.flatMap((source) => resolved(source, from) ?? []))
  const parts: SavedPart[] = []
  let leftBytes = partsLimitBytes
  for (const address of addresses) {
    const found = captureNear(archive.index, address, date, isPart)
    const holder = found && holderOf(archive.index, found)
    const payload = holder && (await payloadOf(archive, holder, Math.min(partLimitBytes, leftBytes)))
    if (payload === undefined || !payload.isWhole) continue
    leftBytes -= payload.bytes.length
    parts.push({ ...payload, uri: address })
  }
  return parts
}

const isPart = ({ status, mime }: Capture): boolean =>
  status === 200 &&
  (mime.startsWith('image/') || mime === 'text/css' || mime === '' || mime === 'application/octet-stream')

const resolved = (source: string, base: string): string | undefined => {
  try {
    return new URL(source, base).href
  } catch {
    return undefined // Its only error: no address.
  }
}
