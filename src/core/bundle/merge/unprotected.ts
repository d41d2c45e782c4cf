import { isProtected } from '../../annotation/described'
import type { JournalEvent } from '../../journal/event'
import { annotationOf } from '../../library/annotation-views'
import { usualName } from '../../library/names/names'
import { stampOf, type Register } from '../../library/register'
import type { LibraryState } from '../../library/state'

/**
 * Names that are protected here, and that events would take the protection from: whoever hands the library on afterwards would
 * name them. Each once, as it is called here.
 */
export const unprotectedBy = (state: LibraryState, events: readonly JournalEvent[]): readonly string[] => {
  const last = new Map<string, { readonly stamp: string; readonly takes: string | null }>()
  for (const event of events) {
    const found = takenBy(state, event)
    if (found === null) continue
    const stamp = stampOf(event)
    const known = last.get(found.key)?.stamp ?? found.held.stamp
    if (stamp > known) last.set(found.key, { stamp, takes: found.takes })
  }
  return [...new Set([...last.values()].flatMap(({ takes }) => takes ?? []))].sort()
}

type Taken = {
  readonly key: string
  /** What is said here of the same field. */
  readonly held: Pick<Register<unknown>, 'stamp'>
  /** The name that loses its protection; null where the event leaves it. */
  readonly takes: string | null
}

const takenBy = (state: LibraryState, event: JournalEvent): Taken | null => {
  if (event.type === 'name.described') {
    const { name, field, value } = event.data
    const fields = state.names.get(name)?.fields
    if (fields?.get('protected')?.value !== 'yes') return null
    if (field !== 'protected' && field !== 'deleted') return null
    const takes = field === 'deleted' ? value === 'yes' : value !== 'yes'
    const held = fields.get(field) ?? { stamp: '' }
    return { key: `${name} ${field}`, held, takes: takes ? (fields.get('value')?.value ?? '') : null }
  }
  if (event.type !== 'annotation.described' || event.data.field !== 'protected') return null
  const record = state.annotations.get(event.data.annotation)
  const annotation = record === undefined ? null : annotationOf(record)
  const held = record?.described.get('protected')
  if (annotation === null || held === undefined || !isProtected(annotation)) return null
  const takes = event.data.value === 'yes' ? null : usualName(annotation)
  return { key: `${event.data.annotation} protected`, held, takes }
}
