import type { Highlight } from './highlight'
import { tokensOf, toCodePoints, type Token } from './tokenise'

/** From and to, in Unicode code points. */
export type Mark = readonly [start: number, end: number]

export type Snippet = {
  readonly text: string
  /** Where the snippet begins in the article's text, in code points. */
  readonly start: number
  /** Relative to the snippet's own text, in code points. */
  readonly marks: readonly Mark[]
  readonly cutBefore: boolean
  readonly cutAfter: boolean
}

export type SnippetOptions = {
  /** At most so many passages. */
  readonly most?: number
  /** Words around the marks; about this many in each passage. */
  readonly words?: number
}

/** A marked stretch of tokens: one word, or the words of a phrase. */
type Match = { readonly first: number; readonly last: number; readonly key: string }

const matchesIn = (tokens: readonly Token[], highlight: Highlight): readonly Match[] => {
  const words = new Set(highlight.words)
  const matches: Match[] = []
  const inPhrase = new Set<number>()
  for (const phrase of highlight.phrases) {
    if (phrase.length === 0) continue
    for (let at = 0; at + phrase.length <= tokens.length; at++) {
      if (!phrase.every((word, index) => tokens[at + index]!.folded === word)) continue
      matches.push({ first: at, last: at + phrase.length - 1, key: phrase.join(' ') })
      for (let index = 0; index < phrase.length; index++) inPhrase.add(at + index)
    }
  }
  tokens.forEach(({ folded }, at) => {
    if (words.has(folded) && !inPhrase.has(at)) matches.push({ first: at, last: at, key: folded })
  })
  return matches.sort((a, b) => a.first - b.first || b.last - a.last)
}

/** Stretches of the text to mark, in UTF-16 offsets, ascending and apart. */
const spansOf = (
  tokens: readonly Token[],
  matches: readonly Match[],
): readonly (readonly [number, number])[] => {
  const spans: [number, number][] = []
  for (const { first, last } of matches) {
    const start = tokens[first]!.start
    const end = tokens[last]!.end
    const before = spans.at(-1)
    if (before !== undefined && start < before[1]) before[1] = Math.max(before[1], end)
    else spans.push([start, end])
  }
  return spans
}

const inCodePoints = (text: string, spans: readonly (readonly [number, number])[]): readonly Mark[] => {
  const offsets = toCodePoints(text, spans.flat())
  return spans.map((_, index) => [offsets[2 * index]!, offsets[2 * index + 1]!])
}

/** All places in the text that the highlight names, in code points, ascending and apart. */
export const marksIn = (text: string, highlight: Highlight): readonly Mark[] => {
  const tokens = tokensOf(text)
  return inCodePoints(text, spansOf(tokens, matchesIn(tokens, highlight)))
}

/** A window of tokens worth showing: how many different things it shows counts more than how often. */
type Window = { readonly first: number; readonly last: number; readonly worth: number }

const windowsOf = (tokens: readonly Token[], matches: readonly Match[], size: number): readonly Window[] =>
  matches.map((match, index) => {
    const keys = new Map<string, number>()
    let last = match.last
    for (let at = index; at < matches.length && matches[at]!.last - match.first < size; at++) {
      const key = matches[at]!.key
      keys.set(key, (keys.get(key) ?? 0) + 1)
      last = Math.max(last, matches[at]!.last)
    }
    const spare = Math.max(0, size - (last - match.first + 1))
    const first = Math.max(0, match.first - (spare >> 1))
    const times = [...keys.values()].reduce((sum, count) => sum + Math.log2(1 + count), 0)
    const phrases = [...keys.keys()].filter((key) => key.includes(' ')).length
    return {
      first,
      last: Math.min(tokens.length - 1, first + size - 1),
      worth: 2 * keys.size + times + 2 * phrases,
    }
  })

/** The best windows that do not overlap, the best first; of equals the earlier. */
const bestOf = (windows: readonly Window[], most: number): readonly Window[] => {
  const chosen: Window[] = []
  for (const window of [...windows].sort((a, b) => b.worth - a.worth || a.first - b.first)) {
    if (chosen.length === most) break
    if (chosen.every(({ first, last }) => window.last < first || window.first > last)) chosen.push(window)
  }
  return chosen
}

const snippetOver = (
  text: string,
  tokens: readonly Token[],
  matches: readonly Match[],
  window: Window,
): Snippet => {
  const lineBreak = (from: number, to: number): number => text.slice(from, to).lastIndexOf('\n')
  const from = window.first === 0 ? 0 : tokens[window.first]!.start
  const next = tokens[window.last + 1]
  const until = next === undefined ? text.length : next.start
  const start = window.first === 0 ? from + lineBreak(from, tokens[0]!.start) + 1 : from
  const end = start + text.slice(start, until).trimEnd().length
  const inside = matches.filter(({ first, last }) => first >= window.first && last <= window.last)
  const [before = 0] = toCodePoints(text, [start])
  const shown = text.slice(start, end)
  const spans = spansOf(tokens, inside).map(([a, b]) => [a - start, b - start] as const)
  return {
    text: shown,
    start: before,
    marks: inCodePoints(shown, spans),
    cutBefore: window.first > 0,
    cutAfter: next !== undefined,
  }
}

/**
 * Passages of a text that show what was found, the best first: those that show the most different words, phrases
 * before words. Where the text holds nothing to mark (a tag was found), its beginning.
 */
export const snippetsOf = (
  text: string,
  highlight: Highlight,
  options: SnippetOptions = {},
): readonly Snippet[] => {
  const { most = 3, words = 30 } = options
  const tokens = tokensOf(text)
  if (tokens.length === 0) return []
  const matches = matchesIn(tokens, highlight)
  const beginning: Window = { first: 0, last: Math.min(tokens.length, words) - 1, worth: 0 }
  const windows = matches.length === 0 ? [beginning] : bestOf(windowsOf(tokens, matches, words), most)
  return windows.map((window) => snippetOver(text, tokens, matches, window))
}
