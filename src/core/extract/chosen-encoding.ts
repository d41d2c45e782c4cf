import type { ArticleFormat } from '../article/extracted'

/** Encodings that a person may say a text file is in, where it was guessed wrong; those that Arabic texts are found in. */
export const choosableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1256',
  'iso-8859-6',
  'x-mac-arabic',
  'ibm720',
  'ibm864',
  'windows-1252',
] as const
export type ChoosableEncoding = (typeof choosableEncodings)[number]

export const isChoosableEncoding = (encoding: string): encoding is ChoosableEncoding =>
  choosableEncodings.some((one) => one === encoding)

/** Forms whose bytes are text in one encoding, and say it themselves at most in passing. */
export const hasChoosableEncoding = (format: ArticleFormat): boolean =>
  format === 'text' || format === 'markdown' || format === 'html'
