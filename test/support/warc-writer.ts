import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** Writes web archives for tests (ISO 28500:2017), sound ones and, with `head`, ones that lie. */
export type WrittenRecord = {
  readonly type?: string
  readonly uri?: string
  readonly date?: string
  readonly id?: string
  readonly contentType?: string
  readonly block: Uint8Array | string
  /** Put over the fields that the writer works out itself; an empty value leaves a field out. */
  readonly head?: Readonly<Record<string, string>>
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const toBase32 = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{1,5}/g)!
    .map((bits) => base32.charAt(Number.parseInt(bits.padEnd(5, '0'), 2)))
    .join('')

export const sha1Base32 = (bytes: Uint8Array | string): string =>
  `sha1:${toBase32(createHash('sha1').update(bytes).digest())}`

export const sha256Hex = (bytes: Uint8Array | string): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`

export const warcRecord = ({
  type = 'response',
  uri = '',
  date,
  id,
  contentType,
  block,
  head = {},
}: WrittenRecord): Buffer => {
  const bytes = Buffer.from(block)
  const fields = {
    'WARC-Type': type,
    'WARC-Record-ID': `<urn:uuid:${id ?? randomUUID()}>`,
    'WARC-Date': date ?? '2013-04-05T06:07:08Z',
    'WARC-Target-URI': uri,
    'Content-Type': contentType ?? 'application/http; msgtype=response',
    'Content-Length': String(bytes.length),
    ...head,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}: ${value}\r\n`],
  )
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines.join('')}\r\n`), bytes, Buffer.from('\r\n\r\n')])
}

export const httpAnswer = (
  body: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
  status = '200 OK',
): Buffer => {
  const lines = Object.entries({ 'Content-Type': 'text/html; charset=utf-8', ...fields })
  const head = `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

export const chunked = (body: Uint8Array, size = 7): Buffer => {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), Buffer.from(piece), Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

/** An answer with the digest that its body has. */
export const pageRecord = (
  uri: string,
  body: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
  record: Partial<WrittenRecord> = {},
): Buffer =>
  warcRecord({
    uri,
    block: httpAnswer(body, fields),
    ...record,
    head: { 'WARC-Payload-Digest': sha1Base32(body), ...record.head },
  })

export const plainWarc = (records: readonly Buffer[]): Buffer => Buffer.concat(records)
/** A member for each record, as the standard recommends. */
export const gzippedWarc = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(record)))
/** The whole file as one member, as `gzip` makes it. */
export const gzippedWhole = (records: readonly Buffer[]): Buffer => gzipSync(Buffer.concat(records))
