import { decodeWords } from 'postal-mime'
import { decodeFile } from '../encoding'
import type { Message } from './parts'

/** The lines above a letter that say who wrote to whom, in the order in which they are shown. */
export const shownHeaders = ['From', 'To', 'Cc', 'Date'] as const

const longestHeader = 2000

/**
 * The value of a header, decoded (RFC 2047). Mail programs of old wrote letters of their own encoding there, against the
 * standard: such lines are read again from the bytes.
 */
export const headerOf = (message: Message, bytes: Uint8Array, name: string): string => {
  const value = message.headers.get(name.toLowerCase()) ?? ''
  const read = value.includes('\ufffd') ? (rawHeader(bytes, name) ?? value) : value
  return decodeWords(read).replace(/\s+/g, ' ').trim().slice(0, longestHeader)
}

const longestHead = 200_000

const rawHeader = (bytes: Uint8Array, name: string): string | undefined => {
  const head = bytes.subarray(0, longestHead)
  const end = endOfHead(head)
  const decoded = decodeFile(head.subarray(0, end))
  if (!decoded.ok) return undefined
  const unfolded = decoded.value.text.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:(.*)$`, 'im').exec(unfolded)?.[1]
}

/** The first empty line. */
const endOfHead = (bytes: Uint8Array): number => {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x0a) continue
    if (bytes[at + 1] === 0x0a || (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a)) return at
  }
  return bytes.length
}

/** Whether a file begins as a message does: a header within its first lines. */
export const looksLikeMessage = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, 4000)).replace(/^(?:\xef\xbb\xbf)?\s*/, '')
  return /^(?:From [^\n]*\n)?[!-9;-~]{1,80}:[ \t]?[^\n]*\r?\n?/.test(head)
}
