/** What a person can do to the words of a query by a button, without knowing how it is written. */
export const queryOperators = [
  'phrase',
  'without',
  'either',
  'in-title',
  'begins',
  'nearly',
  'exactly',
] as const
export type QueryOperator = (typeof queryOperators)[number]

/** The text of a search field and what is selected in it, UTF-16 offsets. */
export type FieldText = { readonly text: string; readonly start: number; readonly end: number }

type Span = readonly [start: number, end: number]

const written = {
  ar: { either: 'أو', title: 'عنوان:' },
  en: { either: 'OR', title: 'title:' },
} as const

const separates = (character: string | undefined): boolean =>
  character === undefined || /[\s()]/u.test(character)

/** Where the piece stands that holds the offset, or ends before it: a word with what is attached, or a phrase. */
const pieceAt = (text: string, offset: number): Span => {
  for (const match of text.matchAll(/[^\s()"]*"[^"]*"[*~\d]*/gu))
    if (match.index <= offset && offset <= match.index + match[0].length)
      return [match.index, match.index + match[0].length]
  let end = offset
  if (separates(text[offset])) while (end > 0 && separates(text[end - 1])) end--
  let start = end
  while (start > 0 && !separates(text[start - 1])) start--
  while (!separates(text[end])) end++
  return [start, end]
}

const isQuoted = (piece: string): boolean => piece.length > 1 && piece.startsWith('"') && piece.endsWith('"')

/** Puts something before a piece, or takes it away where it stands there already. */
const toggledBefore = (piece: string, sign: string, others: RegExp): string =>
  piece.startsWith(sign) ? piece.slice(sign.length) : sign + piece.replace(others, '')

const bare = (piece: string): string => piece.replace(/^=/u, '').replace(/(\*|~\d?)$/u, '')

const toggledAfter = (piece: string, sign: string): string =>
  isQuoted(piece) ? piece : piece.endsWith(sign) ? bare(piece) : bare(piece) + sign

const changed = (piece: string, operator: Exclude<QueryOperator, 'either'>, title: string): string => {
  switch (operator) {
    case 'phrase':
      return isQuoted(piece) ? piece.slice(1, -1) : `"${piece.replaceAll('"', '')}"`
    case 'without':
      return toggledBefore(piece, '-', /^$/u)
    case 'in-title':
      return toggledBefore(piece, title, /^(?:عنوان|title):/u)
    case 'begins':
      return toggledAfter(piece, '*')
    case 'nearly':
      return toggledAfter(piece, '~')
    case 'exactly':
      return piece.startsWith('=') ? piece.slice(1) : isQuoted(piece) ? piece : `=${bare(piece)}`
    default:
      return operator satisfies never
  }
}

/** Whether the words are plain: a phrase may then be made of all of them. */
const isPlain = (text: string): boolean => !/["()*~:=]|(?:^|\s)-/u.test(text)

const targetOf = ({ text, start, end }: FieldText, operator: QueryOperator): Span => {
  const chosen = text.slice(start, end)
  if (chosen.trim() !== '') {
    const from = start + chosen.length - chosen.trimStart().length
    return [from, from + chosen.trim().length]
  }
  const trimmed = text.trim()
  if (operator === 'phrase' && isPlain(text) && trimmed !== '') {
    const from = text.indexOf(trimmed)
    return [from, from + trimmed.length]
  }
  return pieceAt(text, start)
}

/** Several words are one thing to a sign before or after them only in brackets. */
const asOne = (piece: string, operator: QueryOperator): string => {
  if (operator === 'phrase' || !/\s/u.test(piece) || /^[^\s"]*"[^"]*"$/u.test(piece)) return piece
  return operator === 'without' || operator === 'in-title' ? `(${piece})` : `"${piece}"`
}

/** Between the piece and the one before it, or after it where there is none. */
const withEither = (text: string, [start, end]: Span, either: string): FieldText => {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end)
  if (before === '' || before.endsWith('(')) {
    const made = `${text.slice(0, end)} ${either} `
    return { text: made + after.trimStart(), start: made.length, end: made.length }
  }
  const made = `${before} ${either} ${text.slice(start, end)}`
  return { text: made + after, start: made.length, end: made.length }
}

/**
 * The field after the button: the operator is put to what is selected, or else to the piece where the caret stands; pressed
 * again it is taken away. The caret comes to stand after it.
 */
export const applyOperator = (
  field: FieldText,
  operator: QueryOperator,
  language: 'ar' | 'en',
): FieldText => {
  const { either, title } = written[language]
  const [start, end] = targetOf(field, operator)
  if (operator === 'either') return withEither(field.text, [start, end], either)
  const piece = field.text.slice(start, end)
  const made = changed(asOne(piece, operator), operator, title)
  const caret = piece === '' && operator === 'phrase' ? start + 1 : start + made.length
  return { text: field.text.slice(0, start) + made + field.text.slice(end), start: caret, end: caret }
}
