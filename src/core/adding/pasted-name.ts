import { safeName } from '../bundle/merge/safe-path'

const mostWords = 8
const mostLetters = 60

/** The file name of a text that was pasted: its first words. Null for a text without a letter or digit. */
export const pastedName = (text: string): string | null => {
  const words = text.slice(0, 10_000).match(/[\p{L}\p{M}\p{N}]+(?:[-'’.][\p{L}\p{M}\p{N}]+)*/gu)
  if (words === null) return null
  const line = firstLineWith(text, words[0])
  const first = (line.match(/\S+/gu) ?? []).slice(0, mostWords).join(' ')
  return `${safeName(Array.from(first).slice(0, mostLetters).join('').trim())}.txt`
}

const firstLineWith = (text: string, word: string): string => {
  const at = text.indexOf(word)
  const begin = text.lastIndexOf('\n', at) + 1
  const end = text.slice(at).search(/[\r\n]/u)
  return text.slice(begin, end === -1 ? undefined : at + end).trim()
}
