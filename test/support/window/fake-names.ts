import { fieldOf, isProtected } from '#core/annotation/described'
import { rowOf } from '#core/library/annotations/rows'
import { keyOfMark, nameEntries, nameKey } from '#core/library/names/names'
import { relationsOf } from '#core/library/names/relations'
import { ok } from '#core/result'
import type { CallInput, CallName, CallOutcome } from '#ipc/contract'
import type { FakeLibrary } from './fake-library'

type Handlers<N extends CallName> = { readonly [K in N]: (input: CallInput<K>) => Promise<CallOutcome<K>> }

/** Names over the library in memory; its search finds one place. */
export const fakeNames = (
  library: FakeLibrary,
): Handlers<'names' | 'nameMentions' | 'suggestMentions' | 'rejectMention'> => ({
  names: () => Promise.resolve(ok(nameEntries(library.annotations.values()))),
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
