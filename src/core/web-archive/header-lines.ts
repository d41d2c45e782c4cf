import { decode } from '../extract/decode'

/** The first line of a head, and its fields: names in lower case, the first of each name. */
export type HeaderLines = { readonly first: string; readonly fields: ReadonlyMap<string, string> }

/** Reads the head of a WARC record or of an HTTP answer (RFC 9112, section 2.1), without the empty line; folded lines are joined. */
export const readHeaderLines = (bytes: Uint8Array): HeaderLines => {
  const [first = '', ...lines] = decode(bytes, 'utf-8')
    .text.replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const fields = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return { first: first.trimEnd(), fields }
}

/** `text/html` and `windows-1256` of `text/html; charset="windows-1256"`. */
export const readContentType = (
  value: string,
): { readonly mime: string; readonly charset: string | undefined } => {
  const charset = /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(value)?.[1]?.toLowerCase()
  return { mime: value.replace(/;.*$/s, '').trim().toLowerCase().slice(0, 100), charset }
}
