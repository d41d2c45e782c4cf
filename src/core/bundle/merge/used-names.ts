import { markKinds, type MarkKind } from '../../annotation/described'
import type { AnnotationId, ArticleId, NameId } from '../../ids'
import { annotationOf } from '../../library/annotation-views'
import { nameKey, usualName } from '../../library/names/names'
import type { LibraryState } from '../../library/state'
import type { Sorted } from './choice'

/** What something is a mark or a record of, as far as anybody said it, and what it is called. */
type Called = { readonly kinds: Set<MarkKind>; readonly names: Set<string> }

/** Records of persons and places that are marked on the articles, here or by the events that are taken in: under whatever name they have or get. */
export const namesUsed = (
  sorted: readonly Sorted[],
  taken: readonly Sorted[],
  state: LibraryState,
  isChosen: (article: ArticleId) => boolean,
): ReadonlySet<NameId> => {
  const marked = new Set<string>()
  for (const called of marksOn(taken, state, isChosen).values())
    for (const key of keysOf(called)) marked.add(key)
  const used = new Set<NameId>()
  for (const [id, called] of recordsIn(sorted, state))
    if (keysOf(called).some((key) => marked.has(key))) used.add(id)
  return used
}

const keysOf = ({ kinds, names }: Called): readonly string[] =>
  [...kinds].flatMap((kind) => [...names].map((name) => nameKey(kind, name)))

const note = (called: Called, field: string, value: string | null): void => {
  const kind = markKinds.find((one) => one === value)
  if (field === 'kind' && kind !== undefined) called.kinds.add(kind)
  if (field === 'value' && value !== null && value.trim() !== '') called.names.add(value)
}

const marksOn = (
  taken: readonly Sorted[],
  state: LibraryState,
  isChosen: (article: ArticleId) => boolean,
): ReadonlyMap<AnnotationId, Called> => {
  const marks = new Map<AnnotationId, Called>()
  const of = (id: AnnotationId): Called => {
    const called = marks.get(id) ?? { kinds: new Set(), names: new Set() }
    marks.set(id, called)
    return called
  }
  for (const record of state.annotations.values()) {
    const annotation = annotationOf(record)
    if (annotation === null || !isChosen(annotation.article)) continue
    const called = of(record.id)
    note(called, 'kind', annotation.described?.['kind'] ?? null)
    called.names.add(usualName(annotation))
  }
  for (const { line } of taken) {
    const { event } = line
    if (event.type === 'annotation.added') of(event.data.annotation).names.add(event.data.target?.exact ?? '')
    if (event.type === 'annotation.described')
      note(of(event.data.annotation), event.data.field, event.data.value)
  }
  return marks
}

const recordsIn = (sorted: readonly Sorted[], state: LibraryState): ReadonlyMap<NameId, Called> => {
  const records = new Map<NameId, Called>()
  for (const { line } of sorted) {
    const { event } = line
    if (event.type !== 'name.described') continue
    const { name, field, value } = event.data
    const known = records.get(name)
    const called = known ?? { kinds: new Set(), names: new Set() }
    if (known === undefined)
      for (const [one, register] of state.names.get(name)?.fields ?? []) note(called, one, register.value)
    note(called, field, value)
    records.set(name, called)
  }
  return records
}
