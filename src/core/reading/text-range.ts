import { codePointLength, unitOf } from '../article/code-points'

/** A passage of an article's stored text: code points, `end` exclusive, never empty. */
export type TextRange = { readonly start: number; readonly end: number }

export const contains = (range: TextRange, offset: number): boolean =>
  offset >= range.start && offset < range.end

export const unionOf = (a: TextRange, b: TextRange): TextRange => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
})

/** The part of a passage that a person sees: without spaces and invisible controls at its ends. Null where nothing is left. */
export const trimToVisible = (text: string, { start, end }: TextRange): TextRange | null => {
  const from = unitOf(text, start)
  const rest = text.slice(from)
  const passage = rest.slice(0, unitOf(rest, end - start))
  const [leading = ''] = leadingBlank.exec(passage) ?? []
  if (leading.length === passage.length) return null
  const trailing = trailingBlankLength(passage)
  return {
    start: start + codePointLength(leading),
    end: start + codePointLength(passage) - codePointLength(passage.slice(passage.length - trailing)),
  }
}

const blank = String.raw`[\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`
const leadingBlank = new RegExp(`^${blank}+`, 'u')
const oneBlank = new RegExp(`^${blank}$`, 'u')

/** Counted from the end: a pattern anchored there would try every blank of a long passage. All blanks are one unit long. */
const trailingBlankLength = (passage: string): number => {
  let length = 0
  while (length < passage.length && oneBlank.test(passage.charAt(passage.length - 1 - length))) length++
  return length
}
