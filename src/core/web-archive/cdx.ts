import type { Capture } from './capture'
import { readCaptureDate } from './record-head'

/** A line of the index of an archive: what it says of one record. Nothing of it has been looked at in the archive. */
export type IndexLine = {
  readonly uri: string
  readonly date: string
  readonly mime: string
  readonly status: number
  readonly digest: string
  /** The file that holds the record, without the folder. */
  readonly file: string
  readonly at: number
  readonly length: number
}

/**
 * A line of CDXJ (WACZ 1.1.1, section 5.2.3): a sortable address, the moment in fourteen digits, and a JSON object. Undefined for what
 * is none, such as the line at the head of an index.
 */
export const readIndexLine = (line: string): IndexLine | undefined => {
  const [, moment = '', json = ''] = /^\S+ (\d{14}) (\{.*\})\s*$/.exec(line) ?? []
  const fields = json === '' ? undefined : parsed(json)
  if (fields === undefined) return undefined
  const textOf = (name: string): string => {
    const value = fields[name]
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  }
  const [at, length] = [wholeNumber(textOf('offset')), wholeNumber(textOf('length'))]
  const [uri, file] = [textOf('url'), textOf('filename')]
  if (at === undefined || length === undefined || uri === '' || uri.length > 8192 || file === '')
    return undefined
  return {
    uri,
    date: readCaptureDate(isoOf(moment)),
    mime: textOf('mime').toLowerCase(),
    status: wholeNumber(textOf('status')) ?? 0,
    digest: textOf('digest'),
    file: file.slice(file.lastIndexOf('/') + 1),
    at,
    length,
  }
}

const wholeNumber = (written: string): number | undefined => {
  const number = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

const isoOf = (moment: string): string => moment.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')

const parsed = (json: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // Its only error: the line is no JSON.
  }
}

/** What an index says of a record, as if it had been read. `file` is its place among the files of the archive. */
export const captureOfLine = (line: IndexLine, file: number, isWhole: boolean): Capture => ({
  uri: line.uri,
  date: line.date,
  recordId: '',
  kind: line.mime === 'warc/revisit' ? 'revisit' : 'response',
  status: line.status,
  mime: line.mime,
  place: { file, at: line.at, skip: 0 },
  sizeBytes: 0,
  digest: 'later',
  payloadDigest: line.digest,
  isWhole,
  title: '',
  refersTo: { uri: '', date: '', id: '' },
})
