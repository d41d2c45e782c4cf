import type { SearchId } from '#core/ids'
import type { ConcordancePage, ConcordanceRequest } from '#core/library/concordance'
import type { IndexState } from '#core/library/index-state'
import type { CountedSearch, PastSearch } from '#core/library/saved-searches'
import type { ListAsked } from '#core/library/queries'
import type { ArticleSummary } from '#core/library/views'

/** Saved searches, the history and words in context over the library in memory. */
type Known = {
  readonly countOf: (asked: ListAsked) => number
  readonly texts: () => readonly { readonly article: ArticleSummary; readonly text: string }[]
}

const idOf = (n: number): SearchId =>
  `urn:uuid:00000000-0000-4000-8000-${n.toString(16).padStart(12, '5')}` as SearchId

export const fakeKeeping = ({ countOf, texts }: Known) => {
  const saved = new Map<SearchId, CountedSearch & { readonly deleted: boolean }>()
  const past: PastSearch[] = []

  const save = (input: {
    search: SearchId | null
    name?: string | undefined
    asked?: ListAsked | undefined
  }) => {
    const id = input.search ?? idOf(saved.size + 1)
    const before = saved.get(id)
    const asked = input.asked ?? before?.asked
    if (!asked) throw new Error('no such search')
    const next = {
      id,
      name: input.name ?? before?.name ?? '',
      asked,
      by: 'ليلى',
      saved: '2025-11-28T08:00:00.000Z',
      total: countOf(asked),
      fresh: before?.fresh ?? 0,
      deleted: before?.deleted ?? false,
    }
    saved.set(id, next)
    return next
  }
  const change = (id: SearchId, patch: { readonly deleted?: boolean; readonly fresh?: number }): void => {
    const known = saved.get(id)
    if (known) saved.set(id, { ...known, ...patch })
  }
  const remember = (query: string): readonly PastSearch[] => {
    forget(query)
    past.unshift({ query, time: '2025-11-28T08:00:00.000Z' })
    return [...past]
  }
  const forget = (query: string | null): readonly PastSearch[] => {
    for (let at = past.length - 1; at >= 0; at--)
      if (query === null || past[at]?.query === query) past.splice(at, 1)
    return [...past]
  }

  const concordance = ({ asked, offset, limit }: ConcordanceRequest): ConcordancePage => {
    const word = asked.query.split(/\s+/u)[0] ?? ''
    const lines = texts().flatMap(({ article, text }) => {
      const at = word === '' ? -1 : text.indexOf(word)
      if (at < 0) return []
      const { id, path, title, direction } = article
      const start = Array.from(text.slice(0, at)).length
      const before = text.slice(Math.max(0, at - 60), at).replace(/\s+/gu, ' ')
      const after = text.slice(at + word.length, at + word.length + 60).replace(/\s+/gu, ' ')
      const end = start + Array.from(word).length
      return [{ article: id, path, title, direction, before, node: word, after, start, end }]
    })
    return { total: lines.length, listed: lines.length, offset, lines: lines.slice(offset, offset + limit) }
  }

  const indexState = (): IndexState => ({
    articles: texts().length,
    indexed: texts().length - 1,
    lacking: [
      {
        path: 'letters/scan.txt',
        title: 'رسالة',
        failure: { kind: 'no-permission', path: 'letters/scan.txt' },
      },
    ],
    unreadable: 2,
    words: 4_812,
    memoryBytes: 91_000_000,
    kept: { sizeBytes: 1_840_000, written: '2025-11-28T08:00:00.000Z' },
    rebuilt: null,
  })

  return {
    saved: () => [...saved.values()].filter(({ deleted }) => !deleted),
    save,
    change,
    past: () => [...past],
    remember,
    forget,
    concordance,
    indexState,
  }
}
