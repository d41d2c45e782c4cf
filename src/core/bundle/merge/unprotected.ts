import { isProtected } from '../../annotation/described'
import type { JournalEvent } from '../../journal/event'
import { annotationOf } from '../../library/annotation-views'
import { usualName } from '../../library/names/names'
import { stampOf, type Register, type Stamp } from '../../library/register'
import type { LibraryState } from '../../library/state'
import type { Settling } from './settling'

/** A name that is protected here, and something in a bundle that would take that from it. */
export type ProtectionAtStake = {
  /** As it is called here. */
  readonly name: string
  /** Of the difference between the two, where it is one. */
  readonly key: string
  /** It is later than what is said here, so that it stands where nobody chooses. */
  readonly isTaken: boolean
}

/** Names that are not protected any more afterwards: whoever hands the library on would name them. Each once. */
export const unprotectedAfter = (
  atStake: readonly ProtectionAtStake[],
  { each = {} }: Settling,
): readonly string[] =>
  [
    ...new Set(
      atStake.flatMap(({ name, key, isTaken }) =>
        (Object.hasOwn(each, key) ? each[key] === 'theirs' : isTaken) ? [name] : [],
      ),
    ),
  ].sort()

export const protectionsAtStake = (
  state: LibraryState,
  events: readonly JournalEvent[],
): readonly ProtectionAtStake[] => {
  const last = new Map<string, Taken & { readonly stamp: Stamp }>()
  for (const event of events) {
    const found = takenBy(state, event)
    if (found === null) continue
    const stamp = stampOf(event)
    if (stamp > (last.get(found.key)?.stamp ?? '')) last.set(found.key, { ...found, stamp })
  }
  return [...last.values()].flatMap(({ key, takes, held, stamp }) =>
    takes === null ? [] : [{ name: takes, key, isTaken: stamp > held.stamp }],
  )
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
    return { key: `name ${name} ${field}`, held, takes: takes ? (fields.get('value')?.value ?? '') : null }
  }
  if (event.type !== 'annotation.described' || event.data.field !== 'protected') return null
  const record = state.annotations.get(event.data.annotation)
  const annotation = record === undefined ? null : annotationOf(record)
  const held = record?.described.get('protected')
  if (annotation === null || held === undefined || !isProtected(annotation)) return null
  const takes = event.data.value === 'yes' ? null : usualName(annotation)
  return { key: `${event.data.annotation} protected`, held, takes }
}
