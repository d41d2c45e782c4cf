import { fieldOf, isProtected } from '#core/annotation/described'
import { rowOf } from '#core/library/annotations/rows'
import { keyOfMark, nameEntries, nameKey } from '#core/library/names/names'
import { keptNames, planNames } from '#core/library/names/records'
import { relationsOf } from '#core/library/names/relations'
import type { EventId, NameId } from '#core/ids'
import type { NameRecord } from '#core/library/state'
import { ok } from '#core/result'
import type { CallInput, CallName, CallOutcome } from '#ipc/contract'
import type { FakeLibrary } from './fake-library'
import { fakeWorkbench } from './fake-workbench'

type Handlers<N extends CallName> = { readonly [K in N]: (input: CallInput<K>) => Promise<CallOutcome<K>> }

/** Names over the library in memory; its search finds one place. */
export const fakeNames = (
  library: FakeLibrary,
  { changeAnnotations } = fakeWorkbench(library),
  kept = { names: new Map<NameId, NameRecord>() },
  newId = () => `urn:uuid:44444444-4444-4444-8444-${String(kept.names.size).padStart(12, '0')}` as NameId,
): Handlers<'names' | 'changeNames' | 'nameMentions' | 'suggestMentions' | 'rejectMention'> => ({
  names: () => Promise.resolve(ok(nameEntries(library.annotations.values(), keptNames(kept)))),
  changeNames: async ({ marks, records }) => {
    const ofMarks = await changeAnnotations({ changes: marks })
    if (!ofMarks.ok) return ofMarks
    const { acts, back, again } = planNames(kept, records, newId)
    for (const { type, data } of acts) {
      if (type !== 'name.described') continue
      const record = kept.names.get(data.name) ?? { id: data.name, fields: new Map() }
      kept.names.set(data.name, record)
      record.fields.set(data.field, { value: data.value, stamp: '', event: '' as EventId, by: '' })
    }
    return ok({ back: { marks: ofMarks.value.back, records: back }, again: { marks, records: again } })
  },
  nameMentions: ({ kind, name }) =>
    Promise.resolve(
      ok(
        [...library.annotations.values()]
          .filter((one) => keyOfMark(one) === nameKey(kind, name))
          .map((one) => ({
            ...rowOf(one, library.summary(Number.parseInt(one.article.slice(7), 16)), 'exact', one.tags),
            also: fieldOf(one, 'also'),
            isProtected: isProtected(one),
            relations: relationsOf(one),
          })),
      ),
    ),
  suggestMentions: ({ name }) => {
    const { id, title } = library.summary(1)
    const text = Array.from(library.textOf(id))
    const exact = text.slice(0, name.length).join('')
    return Promise.resolve(
      ok({
        mentions: [
          {
            article: id,
            title,
            start: 0,
            end: name.length,
            exact,
            before: '',
            after: text.slice(name.length, 60).join(''),
          },
        ],
        isMore: false,
      }),
    )
  },
  rejectMention: () => Promise.resolve(ok(null)),
})
