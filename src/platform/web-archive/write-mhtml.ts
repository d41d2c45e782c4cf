import { createHash } from 'node:crypto'

/** One part of a saved page: the page itself, or what it shows. */
export type SavedPart = {
  readonly uri: string
  readonly mime: string
  readonly charset: string | undefined
  readonly bytes: Uint8Array
}

export type SavedPage = {
  readonly uri: string
  readonly title: string
  /** ISO 8601; empty where it is not known. */
  readonly date: string
  /** Fields of the head that tell where the page is from. */
  readonly provenance: Readonly<Record<string, string>>
  /** The page first. */
  readonly parts: readonly SavedPart[]
}

/**
 * A page as browsers save it whole (MHTML, RFC 2557): each part as it was answered, under the address where it stood. The same
 * page of the same archive gives the same bytes.
 */
export const writeMhtml = ({ uri, title, date, provenance, parts }: SavedPage): Buffer => {
  const boundary = `----sanad-${createHash('sha256').update(`${uri}\n${date}`).digest('hex').slice(0, 32)}`
  const head = [
    'From: <Saved from a web archive by Sanad>',
    `Snapshot-Content-Location: ${addressOf(uri)}`,
    `Subject: ${encodedWords(title)}`,
    ...(date === '' ? [] : [`Date: ${new Date(date).toUTCString().replace('GMT', '+0000')}`]),
    ...Object.entries(provenance).map(([name, value]) => `${name}: ${encodedWords(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/related; type="${typeOf(parts[0]?.mime ?? '')}"; boundary="${boundary}"`,
  ]
  const pieces = parts.map(
    (part) => `--${boundary}\r\n${partHead(part)}\r\n\r\n${base64Lines(part.bytes)}\r\n`,
  )
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${pieces.join('')}--${boundary}--\r\n`, 'latin1')
}

const partHead = ({ uri, mime, charset }: SavedPart): string => {
  const isNamed = charset !== undefined && /^[\w.:-]{1,40}$/.test(charset)
  return [
    `Content-Type: ${typeOf(mime)}${isNamed ? `; charset="${charset}"` : ''}`,
    'Content-Transfer-Encoding: base64',
    `Content-Location: ${addressOf(uri)}`,
  ].join('\r\n')
}

const typeOf = (mime: string): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mime) ? mime : 'application/octet-stream'

/** In letters that a head may hold. */
const addressOf = (uri: string): string => {
  try {
    return new URL(uri).href
  } catch {
    // Its only error: no address. It stands there for people then.
    return uri.replace(/[^\x21-\x7e]/g, (letter) =>
      /\p{Cs}|\s/u.test(letter) ? '' : encodeURIComponent(letter),
    )
  }
}

/** Seventy-five letters each at most (RFC 2047, section 2), cut between letters. */
const encodedWords = (text: string): string => {
  if (/^[\x20-\x7e]{0,500}$/.test(text) && !text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > 42) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

const base64Lines = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64').replace(/.{76}/g, '$&\r\n')
