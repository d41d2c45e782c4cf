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

export type Redactor = {
  /** What is to be replaced in a text. `place` names the text in hit ids. */
  readonly splices: (text: string, place: string) => readonly Splice[]
  readonly text: (text: string, place: string) => string
  readonly hasProtected: (text: string) => boolean
  /** Starts to count for another article; null for what belongs to none. */
  readonly countFor: (counting: Counting) => void
  readonly total: Counting
  readonly kept: () => number
  /** The redacted texts in which something was left standing by choice. */
  readonly keptTexts: () => readonly string[]
  /** Remembers a redacted text if something in it was just kept. */
  readonly noteKept: (text: string) => void
  readonly addKept: (text: string) => void
}

export const createRedactor = (
  compiled: CompiledRules,
  tokens: Tokens,
  keep: ReadonlySet<string>,
): Redactor => {
  const total = startCounting(compiled)
  let counting: Counting | null = null
  let kept = 0
  let keptBefore = 0
  const keptTexts: string[] = []
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
  const noteKept = (text: string): void => {
    if (kept > keptBefore) keptTexts.push(text)
    keptBefore = kept
  }
  return {
    splices,
    text: (text, place) => {
      const redacted = spliced(text, splices(text, place))
      noteKept(redacted)
      return redacted
    },
    hasProtected: (text) => findProtected(text, compiled).length > 0,
    countFor: (next) => {
      counting = next
    },
    total,
    kept: () => kept,
    keptTexts: () => keptTexts,
    noteKept,
    addKept: (text) => void keptTexts.push(text),
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
