import type { RedactionCount } from '../outcome'
import { findProtected, type Found } from './find'
import type { CompiledRules } from './rules'
import type { Tokens } from './tokens'

/** A stretch of a text that a token takes the place of; UTF-16 places. */
export type Splice = { readonly start: number; readonly end: number; readonly token: string }

/** What a person sees of a hit before deciding, and by what it is kept. */
export const hitId = (place: string, { start, end }: Pick<Found, 'start' | 'end'>): string =>
  `${place}:${start}-${end}`

export type Counting = {
  readonly add: (found: Found) => void
  readonly counts: () => readonly RedactionCount[]
}

export const startCounting = ({ rules }: CompiledRules): Counting => {
  const counted = new Map<number, number>()
  return {
    add: ({ rule }) => counted.set(rule, (counted.get(rule) ?? 0) + 1),
    counts: () => {
      const together = new Map<string, RedactionCount>()
      for (const [rule, count] of [...counted].sort((a, b) => a[0] - b[0])) {
        const { name, role } = rules[rule]!
        const key = `${name} ${role}`
        together.set(key, { rule: name, role, count: count + (together.get(key)?.count ?? 0) })
      }
      return [...together.values()]
    },
  }
}

/** A redacted text in which something was left standing by choice: it excuses that, where the text stands, and nothing else. */
export type KeptText = {
  readonly text: string
  /** The article that it belongs to, as `d0001`; null for what belongs to the library: its title, its tags. */
  readonly document: string | null
  /**
   * How many hits were left in it. Where more are found in it, something else was overlooked. Null for a block or a quote of
   * an article's text, in which nobody counted: it excuses only where that text does.
   */
  readonly count: number | null
}

export type Redactor = {
  /** What is to be replaced in a text. `place` names the text in hit ids. */
  readonly splices: (text: string, place: string) => readonly Splice[]
  readonly text: (text: string, place: string) => string
  readonly hasProtected: (text: string) => boolean
  /** Starts to count for another article; `document` null for what belongs to none. */
  readonly countFor: (counting: Counting, document: string | null) => void
  readonly total: Counting
  readonly kept: () => number
  readonly keptTexts: () => readonly KeptText[]
  /** Remembers a redacted text if something in it was just kept; true where it was. */
  readonly noteKept: (text: string) => boolean
  /** Remembers a part of a text in which something was kept. */
  readonly addKeptPart: (text: string) => void
}

export const createRedactor = (
  compiled: CompiledRules,
  tokens: Tokens,
  keep: ReadonlySet<string>,
): Redactor => {
  const total = startCounting(compiled)
  let counting: Counting | null = null
  let document: string | null = null
  let kept = 0
  let keptBefore = 0
  const keptTexts: KeptText[] = []
  const splices: Redactor['splices'] = (text, place) =>
    findProtected(text, compiled).flatMap((found) => {
      if (keep.has(hitId(place, found))) {
        kept++
        return []
      }
      total.add(found)
      counting?.add(found)
      return [{ start: found.start, end: found.end, token: tokens.of(found) }]
    })
  const hasProtected = (text: string): boolean => findProtected(text, compiled).length > 0
  const noteKept = (text: string): boolean => {
    const count = kept - keptBefore
    if (count > 0) keptTexts.push({ text, document, count })
    keptBefore = kept
    return count > 0
  }
  return {
    splices,
    text: (text, place) => {
      const redacted = spliced(text, splices(text, place))
      noteKept(redacted)
      return redacted
    },
    hasProtected,
    countFor: (next, name) => {
      counting = next
      document = name
    },
    total,
    kept: () => kept,
    keptTexts: () => keptTexts,
    noteKept,
    addKeptPart: (text) => {
      if (hasProtected(text)) keptTexts.push({ text, document, count: null })
    },
  }
}

/** The text from `from` up to `to` with its tokens; a token stands where what it replaces began. */
export const spliced = (text: string, splices: readonly Splice[], from = 0, to = text.length): string => {
  const parts: string[] = []
  let at = from
  for (const { start, end, token } of splices) {
    if (end <= from || start >= to) continue
    if (start > at) parts.push(text.slice(at, start))
    if (start >= from) parts.push(token)
    at = Math.min(to, Math.max(at, end))
  }
  if (at < to) parts.push(text.slice(at, to))
  return parts.join('')
}
