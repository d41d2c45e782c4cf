import { readHeaderLines } from './header-lines'

/** The head of a WARC record (ISO 28500:2017, section 4). */
export type RecordHead = {
  /** Such as `response`; lower case. */
  readonly type: string
  /** `<urn:uuid:…>` without the brackets. */
  readonly id: string
  /** ISO 8601 in UTC; empty where there is none that can be one of the web. */
  readonly date: string
  readonly targetUri: string
  readonly contentType: string
  readonly blockBytes: number
  /** As written: `sha1:…`; empty where there is none. */
  readonly blockDigest: string
  readonly payloadDigest: string
  /** What a `revisit` found unchanged. */
  readonly refersTo: { readonly uri: string; readonly date: string; readonly id: string }
}

const longestUri = 8192

/** Undefined where the bytes are no head: another first line, no type, or no length. */
export const readRecordHead = (bytes: Uint8Array): RecordHead | undefined => {
  const { first, fields } = readHeaderLines(bytes)
  if (!/^WARC\/\d{1,3}\.\d{1,3}$/.test(first)) return undefined
  const field = (name: string): string => withoutBrackets(fields.get(name) ?? '')
  const length = fields.get('content-length') ?? ''
  const type = field('warc-type').toLowerCase()
  const targetUri = field('warc-target-uri')
  if (!/^\d{1,15}$/.test(length) || type === '' || targetUri.length > longestUri) return undefined
  return {
    type,
    id: field('warc-record-id').slice(0, 200),
    date: readCaptureDate(field('warc-date')),
    targetUri,
    contentType: field('content-type'),
    blockBytes: Number(length),
    blockDigest: field('warc-block-digest').slice(0, 200),
    payloadDigest: field('warc-payload-digest').slice(0, 200),
    refersTo: {
      uri: field('warc-refers-to-target-uri').slice(0, longestUri),
      date: readCaptureDate(field('warc-refers-to-date')),
      id: field('warc-refers-to').slice(0, 200),
    },
  }
}

/** Older writers put an address in the brackets that only ids have. */
const withoutBrackets = (value: string): string => /^<(.*)>$/.exec(value)?.[1] ?? value

const firstYear = 1989
const lastYear = 2200

/** A date of a record (W3C date and time) to the second, or `yyyymmddhhmmss` as indexes have it; empty where it is neither, or absurd. */
export const readCaptureDate = (written: string): string => {
  const iso = written.trim().replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*$/, '$1-$2-$3T$4:$5:$6Z')
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z)?$/.test(iso)) return ''
  const time = Date.parse(iso)
  const year = Number(iso.slice(0, 4))
  if (Number.isNaN(time) || year < firstYear || year > lastYear) return ''
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}
