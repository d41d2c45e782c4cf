import type { Annotation } from '../../annotation/annotation'
import { aliasesOf, fieldOf, isProtected, kindOf, markKinds, type MarkKind } from '../../annotation/described'
import type { ArticleId } from '../../ids'
import { foldedText } from '../annotations/rows'

/** A person, place, organisation, date or event that marks speak of: all marks of one kind with one usual name. */
export type NameEntry = {
  readonly kind: MarkKind
  /** The usual name, as most of its marks have it. */
  readonly name: string
  /** Every other way in which it is called: by its marks' words and by what people said. */
  readonly aliases: readonly string[]
  readonly mentions: number
  readonly articles: number
  readonly isProtected: boolean
  /** Of a date: its first and last day; otherwise empty. */
  readonly from: string
  readonly to: string
}

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The usual form of what is marked or, where none was said, the words themselves. */
export const usualName = (annotation: Annotation): string =>
  fieldOf(annotation, 'value') || tidy(annotation.target?.exact ?? '')

/** Spellings that search does not tell apart are one name. */
export const nameKey = (kind: MarkKind, name: string): string => `${kind}\n${foldedText(tidy(name))}`

export const keyOfMark = (annotation: Annotation): string | null => {
  const kind = kindOf(annotation)
  const name = usualName(annotation)
  return kind === null || name === '' ? null : nameKey(kind, name)
}

const collator = new Intl.Collator('ar', { numeric: true })

/** All names that the marks of a library speak of: by kind, then by name. */
export const nameEntries = (annotations: Iterable<Annotation>): readonly NameEntry[] => {
  const byKey = new Map<string, Annotation[]>()
  for (const annotation of annotations) {
    const key = keyOfMark(annotation)
    if (key === null) continue
    const held = byKey.get(key)
    if (held) held.push(annotation)
    else byKey.set(key, [annotation])
  }
  return [...byKey.values()]
    .map(entryOf)
    .sort((a, b) => markKinds.indexOf(a.kind) - markKinds.indexOf(b.kind) || collator.compare(a.name, b.name))
}

const entryOf = (marks: readonly Annotation[]): NameEntry => {
  const name = mostFrequent(marks.map(usualName))
  const called = marks.flatMap((mark) => [
    tidy(mark.target?.exact ?? ''),
    ...aliasesOf(mark),
    usualName(mark),
  ])
  const dated = marks.find((mark) => fieldOf(mark, 'from') !== '') ?? marks[0]!
  return {
    kind: kindOf(marks[0]!)!,
    name,
    aliases: distinct(called).filter((one) => one !== name),
    mentions: marks.length,
    articles: new Set<ArticleId>(marks.map(({ article }) => article)).size,
    isProtected: marks.some(isProtected),
    from: fieldOf(dated, 'from'),
    to: fieldOf(dated, 'to'),
  }
}

const distinct = (names: readonly string[]): readonly string[] =>
  [...new Set(names.filter((name) => name !== ''))].sort(collator.compare)

const mostFrequent = (names: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
