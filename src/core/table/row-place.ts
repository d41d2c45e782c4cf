import { safeName } from '../bundle/merge/safe-path'
import { openingWords } from '../extract/title'
import type { RowForm } from './mapping'

const mostInFolder = 1000
const longestWords = 60

/**
 * Where the file of a row lies in the folder of its table: numbered as the rows are, a thousand to a folder, since older drives
 * hold no more in one and no program shows more at once.
 */
export const placeOfRow = (
  row: number,
  rows: number,
  { title, text, form }: { readonly title: string; readonly text: string; readonly form: RowForm },
): string => {
  const digits = Math.max(4, String(rows).length)
  const numbered = (n: number): string => String(n).padStart(digits, '0')
  const plain = title === '' && form === 'html' ? text.slice(0, 4000).replace(/<[^>]*>/g, ' ') : text
  const words = Array.from(title === '' ? openingWords(plain) : title)
    .slice(0, longestWords)
    .join('')
  const file = safeName(`${numbered(row)} ${words.replace(/[.…\s]+$/u, '')}.${form}`)
  if (rows <= mostInFolder) return file
  const first = row - ((row - 1) % mostInFolder)
  return `${numbered(first)}-${numbered(Math.min(rows, first + mostInFolder - 1))}/${file}`
}
