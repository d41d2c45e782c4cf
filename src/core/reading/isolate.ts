import type { Direction } from '../article/block'

/**
 * Pieces of text that have a direction of their own whatever stands around them: an address in an Arabic line must not
 * be torn into parts by the bidirectional algorithm (Unicode UAX #9), nor pull the punctuation beside it to its side.
 */
export type IsolatedKind = 'address' | 'mail' | 'handle' | 'file' | 'date' | 'number' | 'quotation'

export type Piece = {
  readonly text: string
  /** Null for text that runs with its line. */
  readonly kind: IsolatedKind | null
}

/**
 * Cuts a text at what must be set apart. The pieces, joined, are the text; no piece is empty. Every repetition is
 * bounded and starts only at the edge of a word, so the time is linear in the text's length.
 */
export const piecesOf = (text: string): readonly Piece[] => {
  if (!couldHoldIsolated.test(text)) return text === '' ? [] : [{ text, kind: null }]
  const pieces: Piece[] = []
  let passed = 0
  for (const match of text.matchAll(isolated)) {
    const { kind, length } = readMatch(match)
    if (length === 0) continue
    if (match.index > passed) pieces.push({ text: text.slice(passed, match.index), kind: null })
    pieces.push({ text: match[0].slice(0, length), kind })
    passed = match.index + length
  }
  if (passed < text.length) pieces.push({ text: text.slice(passed), kind: null })
  return pieces
}

/** Handles and file names may be Arabic and then run right to left; the others are written left to right. */
export const directionOfPiece = (kind: IsolatedKind): Direction | 'auto' =>
  kind === 'handle' || kind === 'file' ? 'auto' : 'ltr'

const couldHoldIsolated = /[a-z0-9@#]/i

const endings =
  'txt|md|html?|xml|json|csv|tsv|pdf|doc[xm]?|f?odt|rtf|xlsx?|ods|pptx?|epub|jpe?g|png|gif|webp|tiff?|svg|mp[34]|m4a|wav|ogg|mov|avi|mkv|webm|zip|rar|7z|gz|tar|exe|apk'

/** Letters that a left-to-right quotation does not hold; quotation marks and line breaks end it. */
const notInQuotation = String.raw`“”"«»\n\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}`
const quoted = (open: string, close: string): string =>
  String.raw`${open}(?=[^${notInQuotation}]{0,40}[a-z])[^${notInQuotation}]{1,400}${close}`

const edge = String.raw`(?<![\p{L}\p{M}\p{N}_.@/\\-])`

const isolated = new RegExp(
  [
    String.raw`(?<address>${edge}(?:(?:https?|ftp):\/\/|www\.)[^\s<>"«»“”‘’،؛؟]{1,2000})`,
    String.raw`(?<mail>${edge}[a-z0-9][a-z0-9._+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})`,
    String.raw`(?<handle>${edge}[@#][\p{L}\p{M}\p{N}_]{1,100})`,
    String.raw`(?<drive>${edge}[a-z]:\\[^\s<>"«»“”،؛؟]{1,500})`,
    String.raw`(?<file>${edge}[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,120}\.(?:${endings})(?![\p{L}\p{N}_]))`,
    String.raw`(?<date>${edge}\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?(?![\d-]))`,
    String.raw`(?<number>${edge}\+\d(?:[ -]?\d){6,16}(?![\d-]))`,
    `(?<quotation>${quoted('“', '”')}|${quoted('«', '»')}|${quoted('"', '"')})`,
  ].join('|'),
  'giu',
)

const readMatch = (match: RegExpMatchArray): { kind: IsolatedKind; length: number } => {
  const { address, drive, ...rest } = match.groups ?? {}
  const whole = match[0]
  if (address !== undefined || drive !== undefined) return { kind: 'address', length: addressLength(whole) }
  const kind = (['mail', 'handle', 'file', 'date', 'number', 'quotation'] as const).find(
    (k) => rest[k] !== undefined,
  )
  return { kind: kind ?? 'address', length: whole.length }
}

/** An address does not end with the sentence's punctuation, nor with a bracket that it did not open. */
const addressLength = (address: string): number => {
  let length = address.length
  for (; length > 0; length--) {
    const last = address.charAt(length - 1)
    if (/[.,;:!?…'*_~\]}]/.test(last)) continue
    if (last === ')' && countOf(address, ')', length) > countOf(address, '(', length)) continue
    break
  }
  return length
}

const countOf = (text: string, character: string, end: number): number => {
  let count = 0
  for (let i = 0; i < end; i++) if (text[i] === character) count++
  return count
}
