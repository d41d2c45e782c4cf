import { fieldOf, type MarkKind } from '../../annotation/described'
import type { Annotation } from '../../annotation/annotation'
import { foldedText } from '../annotations/rows'
import type { NameEntry } from './names'

/** What an event is said to be related to, in plain fields: names that are marked elsewhere, or any words. */
export const relationFields = ['who', 'where', 'when', 'source'] as const
export type RelationField = (typeof relationFields)[number]
export type Relations = Readonly<Record<RelationField, string>>

/** Kinds of names that a field may speak of. */
const kindsOf: Readonly<Record<RelationField, readonly MarkKind[]>> = {
  who: ['person', 'organisation'],
  where: ['place', 'organisation'],
  when: ['date', 'event'],
  source: ['person', 'organisation', 'event'],
}

export const relationsOf = (annotation: Annotation): Relations => ({
  who: fieldOf(annotation, 'who'),
  where: fieldOf(annotation, 'where'),
  when: fieldOf(annotation, 'when'),
  source: fieldOf(annotation, 'source'),
})

/** Names that can be meant in a field: what is offered while it is written. */
export const namesFor = (field: RelationField, entries: readonly NameEntry[]): readonly NameEntry[] =>
  entries.filter(({ kind }) => kindsOf[field].includes(kind))

/** A part of what a field says; `entry` where it is a name of the library. */
export type RelatedPart = { readonly text: string; readonly entry: NameEntry | null }

/** Several names are separated as in any list; a name that holds such a sign itself is known as a whole. */
export const relatedParts = (
  field: RelationField,
  said: string,
  entries: readonly NameEntry[],
): readonly RelatedPart[] => {
  const known = new Map<string, NameEntry>()
  // The usual name of one goes before the other name of another.
  for (const entry of namesFor(field, entries))
    for (const alias of entry.aliases) if (!known.has(foldedText(alias))) known.set(foldedText(alias), entry)
  for (const entry of namesFor(field, entries)) known.set(foldedText(entry.name), entry)
  const find = (text: string): NameEntry | null => known.get(foldedText(text)) ?? null
  const whole = said.trim()
  if (whole === '') return []
  if (find(whole) !== null) return [{ text: whole, entry: find(whole) }]
  return whole
    .split(/\s*[،,؛;\n]\s*/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, entry: find(text) }))
}
