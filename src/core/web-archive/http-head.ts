import { readContentType, readHeaderLines } from './header-lines'

/** What the head of an HTTP answer says of its body (RFC 9110, RFC 9112). */
export type HttpHead = {
  readonly status: number
  readonly mime: string
  readonly charset: string | undefined
  readonly isChunked: boolean
  /** Codings of the body, in the order in which they were applied: `gzip`, `br`, `deflate`. */
  readonly contentCodings: readonly string[]
}

/** Undefined where the bytes are no head of an answer. */
export const readHttpHead = (bytes: Uint8Array): HttpHead | undefined => {
  const { first, fields } = readHeaderLines(bytes)
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})(?: |$)/.exec(first)?.[1]
  if (status === undefined) return undefined
  return {
    status: Number(status),
    ...readContentType(fields.get('content-type') ?? ''),
    isChunked: /(?:^|,)\s*chunked\s*$/i.test(fields.get('transfer-encoding') ?? ''),
    contentCodings: (fields.get('content-encoding') ?? '')
      .toLowerCase()
      .split(',')
      .map((coding) => coding.trim().replace(/^x-/, ''))
      .filter((coding) => coding !== '' && coding !== 'identity'),
  }
}
