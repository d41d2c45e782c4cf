import { leavesOf, type Block, type Leaf } from '../article/block'
import { piecesOf } from './isolate'

/**
 * Characters that are not seen and yet act: they turn the order of what is read (Unicode UAX #9), join and part letters,
 * or only stand there. The names are those of the Unicode standard, by which people look them up.
 */
const names: Readonly<Record<string, string>> = {
  '\u00ad': 'SHY',
  '\u061c': 'ALM',
  '\u180e': 'MVS',
  '\u200b': 'ZWSP',
  '\u200c': 'ZWNJ',
  '\u200d': 'ZWJ',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2060': 'WJ',
  '\u2061': 'FA',
  '\u2062': 'IT',
  '\u2063': 'IS',
  '\u2064': 'IP',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\ufeff': 'BOM',
}

const control = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u
const controlOrText =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[^\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/gu

export type Seen = { readonly text: string; readonly control: string | null }

/** Cuts a text at its invisible characters; the parts, joined, are the text. `control` names the one that a part is. */
export const seenParts = (text: string): readonly Seen[] =>
  control.test(text)
    ? Array.from(text.matchAll(controlOrText), ([part]) => ({ text: part, control: names[part] ?? null }))
    : [{ text, control: null }]

/** `U+202E` */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * How invisible characters may make a line look like another one. override: letters are set in an order that is not
 * theirs; unbalanced: what was begun is not ended, or ended and not begun; address: something unseen inside an address.
 */
export const misleadingKinds = ['override', 'unbalanced', 'address'] as const
export type MisleadingKind = (typeof misleadingKinds)[number]

export type Misleading = {
  readonly kinds: readonly MisleadingKind[]
  /** The line around the first of them, in the order in which it is stored. */
  readonly line: readonly Seen[]
}

/** Of each block that holds such a line, by its beginning (code points of the stored text). */
export const misleadingBlocks = (blocks: readonly Block[]): ReadonlyMap<number, Misleading> => {
  const found = new Map<number, Misleading>()
  for (const leaf of leavesOf(blocks)) {
    const misleading = misleadingIn(leaf)
    if (misleading) found.set(leaf.start, misleading)
  }
  return found
}

const misleadingIn = ({ runs }: Leaf): Misleading | null => {
  if (!runs.some(({ text }) => control.test(text))) return null
  const lines = runs
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .map((line) => ({ line, kinds: kindsIn(line) }))
    .filter(({ kinds }) => kinds.length > 0)
  const [first] = lines
  if (!first) return null
  return {
    kinds: misleadingKinds.filter((kind) => lines.some(({ kinds }) => kinds.includes(kind))),
    line: excerptOf(first.line),
  }
}

const kindsIn = (line: string): readonly MisleadingKind[] => {
  if (!control.test(line)) return []
  return [
    ...(/[\u202d\u202e]/u.test(line) ? (['override'] as const) : []),
    ...(isUnbalanced(line) ? (['unbalanced'] as const) : []),
    ...(hasUnseenInAddress(line) ? (['address'] as const) : []),
  ]
}

const closes: Readonly<Record<string, string>> = { '\u202c': 'embedding', '\u2069': 'isolate' }
const opens: Readonly<Record<string, string>> = {
  '\u202a': 'embedding',
  '\u202b': 'embedding',
  '\u202d': 'embedding',
  '\u202e': 'embedding',
  '\u2066': 'isolate',
  '\u2067': 'isolate',
  '\u2068': 'isolate',
}

/** The end of an isolate ends the embeddings inside it too (UAX #9, X6a): they were still not ended as they should be. */
const isUnbalanced = (line: string): boolean => {
  const open: string[] = []
  for (const character of line) {
    const opened = opens[character]
    const closed = closes[character]
    if (opened !== undefined) open.push(opened)
    else if (closed !== undefined && open.pop() !== closed) return true
  }
  return open.length > 0
}

/** At its edges they are harmless: word processors leave marks there. */
const hasUnseenInAddress = (line: string): boolean =>
  piecesOf(line).some(
    ({ kind, text }) =>
      (kind === 'address' || kind === 'mail') &&
      seenParts(text)
        .slice(1, -1)
        .some((part) => part.control !== null),
  )

/** UTF-16 units on either side of the first unseen character. */
const aroundIt = 60

const excerptOf = (line: string): readonly Seen[] => {
  const at = Math.max(0, line.search(control))
  const from = wordEdge(line, at - aroundIt, -1)
  const to = wordEdge(line, at + aroundIt, 1)
  return [
    ...(from > 0 ? [{ text: '…', control: null }] : []),
    ...seenParts(line.slice(from, to)),
    ...(to < line.length ? [{ text: '…', control: null }] : []),
  ]
}

/** No letter is cut in two. */
const wordEdge = (line: string, at: number, step: 1 | -1): number => {
  const place = Math.min(line.length, Math.max(0, at))
  const code = line.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place + step : place
}
