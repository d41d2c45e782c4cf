import type { Annotation } from '../../annotation/annotation'
import { aliasesOf, fieldOf, isProtected, kindOf, markKinds, type MarkKind } from '../../annotation/described'
import type { ArticleId, NameId } from '../../ids'
import { foldedText } from '../annotations/rows'
import type { KeptName } from './records'

/** A person, place, organisation, date or event that marks speak of: all marks of one kind with one usual name. */
export type NameEntry = {
  readonly kind: MarkKind
  /** The usual name, as most of its marks have it. */
  readonly name: string
  /** Every other way in which it is called: by its marks' words and by what people said. */
  readonly aliases: readonly string[]
  /** Those of them that its records say. */
  readonly recordAliases: readonly string[]
  readonly mentions: number
  readonly articles: number
  readonly isProtected: boolean
  /** No mark says that it is to be protected, only a record. */
  readonly isProtectedByRecord: boolean
  /** Of a date: its first and last day; otherwise empty. */
  readonly from: string
  readonly to: string
  /** What is said of it in records of its own; there may be several, made on several devices. */
  readonly description: string
  readonly records: readonly NameId[]
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
export const nameEntries = (
  annotations: Iterable<Annotation>,
  records: readonly KeptName[] = [],
): readonly NameEntry[] => {
  const byKey = new Map<string, Annotation[]>()
  const kept = new Map<string, KeptName[]>()
  for (const record of records) {
    const key = nameKey(record.kind, record.name)
    kept.set(key, [...(kept.get(key) ?? []), record])
    if (!byKey.has(key)) byKey.set(key, [])
  }
  for (const annotation of annotations) {
    const key = keyOfMark(annotation)
    if (key === null) continue
    const held = byKey.get(key)
    if (held) held.push(annotation)
    else byKey.set(key, [annotation])
  }
  return [...byKey]
    .map(([key, marks]) => entryOf(marks, kept.get(key) ?? []))
    .sort((a, b) => markKinds.indexOf(a.kind) - markKinds.indexOf(b.kind) || collator.compare(a.name, b.name))
}

const entryOf = (marks: readonly Annotation[], records: readonly KeptName[]): NameEntry => {
  const [record] = records
  const name = record?.name ?? mostFrequent(marks.map(usualName))
  const called = marks.flatMap((mark) => [
    tidy(mark.target?.exact ?? ''),
    ...aliasesOf(mark),
    usualName(mark),
  ])
  const said = records.flatMap((one) => [one.name, ...one.aliases])
  const isMarkedProtected = marks.some(isProtected)
  const isKeptProtected = records.some((one) => one.isProtected)
  const dated = marks.find((mark) => fieldOf(mark, 'from') !== '')
  return {
    kind: record?.kind ?? kindOf(marks[0]!)!,
    name,
    aliases: distinct([...called, ...said]).filter((one) => one !== name),
    recordAliases: distinct(said).filter((one) => one !== name),
    mentions: marks.length,
    articles: new Set<ArticleId>(marks.map(({ article }) => article)).size,
    isProtected: isMarkedProtected || isKeptProtected,
    isProtectedByRecord: isKeptProtected && !isMarkedProtected,
    from: dated ? fieldOf(dated, 'from') : '',
    to: dated ? fieldOf(dated, 'to') : '',
    description: [...new Set(records.map(({ description }) => description))].filter(Boolean).join('\n\n'),
    records: records.map(({ id }) => id),
  }
}

const distinct = (names: readonly string[]): readonly string[] =>
  [...new Set(names.filter((name) => name !== ''))].sort(collator.compare)

const mostFrequent = (names: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
