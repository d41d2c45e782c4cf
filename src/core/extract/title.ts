/** Titles: short lines without line breaks and without characters that could turn the list they stand in around. */

const openingLength = 90
const longestTitle = 200

/** The opening words of a text, cut at a word, with an ellipsis where something was cut. */
export const openingWords = (text: string): string => {
  const opening = tidyTitle(text.trimStart().slice(0, openingLength * 4))
  if (opening.length <= openingLength) return opening
  const cut = opening.slice(0, openingLength + 1)
  const lastSpace = cut.lastIndexOf(' ')
  const words =
    lastSpace > openingLength / 3 ? cut.slice(0, lastSpace) : wholeCharacters(cut.slice(0, openingLength))
  return words.replace(/[\s،؛,;:.\-–—]+$/u, '') + '…'
}

/** One line, without control characters, bidirectional embeddings and overrides (the stored text keeps the last two). */
export const tidyTitle = (text: string): string =>
  text
    .slice(0, 4000)
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()

/** A title that a file states, cut where it goes on for ever. */
export const statedTitle = (text: string): string => {
  const title = tidyTitle(text)
  return title.length <= longestTitle ? title : openingWords(title)
}

/**
 * Whether a text's first line is its title: not over 200 characters, and set apart by a blank line or clearly shorter
 * than the line below. A long line that ends in a full stop is a sentence.
 */
export const isTitleLine = (line: string, next: string | undefined, isSetApart: boolean): boolean => {
  const length = line.trim().length
  if (length === 0 || length > longestTitle || isSentence(line)) return false
  return isSetApart || (next !== undefined && length <= 120 && next.trim().length >= length * 1.5)
}

const isSentence = (line: string): boolean => {
  const trimmed = line.trim()
  return trimmed.length > 80 && /[^.…][.۔]["”»)]?$/u.test(trimmed)
}

/** Without half of a surrogate pair at the end. */
const wholeCharacters = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')
