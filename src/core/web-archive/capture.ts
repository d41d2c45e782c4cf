import type { DigestState } from './stated-digest'

/** Where a record stands: in which file of the archive, and where in it. */
export type RecordPlace = {
  /** 0 for the only file of a `.warc`. */
  readonly file: number
  /** Of the record, or of the gzip member that holds it; in bytes. */
  readonly at: number
  /** Of the record in what the member unpacks to; 0 outside of one. */
  readonly skip: number
}

/** One answer of the web that an archive holds. */
export type Capture = {
  readonly uri: string
  /** ISO 8601 in UTC, to the second; empty where the archive does not say it. */
  readonly date: string
  readonly recordId: string
  readonly kind: 'response' | 'resource' | 'revisit'
  readonly status: number
  readonly mime: string
  readonly place: RecordPlace
  /** Of the body as it was sent, without the head. */
  readonly sizeBytes: number
  readonly digest: DigestState
  /** As the record states it; empty where it does not. */
  readonly payloadDigest: string
  /** False where the record ends too early. */
  readonly isWhole: boolean
  /** Of a page: what its window is called. */
  readonly title: string
  /** What a revisit found unchanged. */
  readonly refersTo: { readonly uri: string; readonly date: string; readonly id: string }
}

/** Whether a capture is a page that a person would read, rather than a part of one or an error. */
export const isPage = ({ uri, status, mime }: Capture): boolean =>
  /^https?:\/\//i.test(uri) && status === 200 && isPageMime(mime)

export const isPageMime = (mime: string): boolean => mime === 'text/html' || mime === 'application/xhtml+xml'
