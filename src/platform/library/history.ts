import { wallTimeOf } from '#core/journal/clock'
import { eventIdOf, type ArticleId } from '#core/ids'
import type { JournalEvent } from '#core/journal/event'
import type { CustodyEntry } from '#core/bundle/source'
import type { HistoryEntry } from '#core/library/views'
import { stampOf } from '#core/library/register'
import { readJournals } from '../journal/journals'
import type { LibraryContext } from './context'

type Dated = { readonly stamp: string; readonly event: JournalEvent; readonly lineSha256: string }

/** Every journal's lines in the order of the hybrid clock, read from the disk: what is shown is what is kept. */
const readDated = async (context: LibraryContext): Promise<readonly Dated[]> =>
  (await readJournals(context.places.journals))
    .flatMap(({ reading }) =>
      reading.events.map((event, i) => ({
        stamp: stampOf(event),
        event,
        lineSha256: reading.lineHashes[i]!,
      })),
    )
    .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))

const articleOf = (context: LibraryContext, event: JournalEvent): ArticleId | null => {
  if (event.type === 'foreign') return null
  if ('article' in event.data) return event.data.article
  if ('annotation' in event.data)
    return context.catalog.state.annotations.get(event.data.annotation)?.added?.value.article ?? null
  return null
}

const entryOf = (context: LibraryContext, event: JournalEvent): HistoryEntry => ({
  event: eventIdOf(event.replica, event.seq),
  replica: event.replica,
  time: wallTimeOf(event.time),
  by: event.by,
  type: event.type === 'foreign' ? event.named : event.type,
  article: articleOf(context, event),
  data: event.type === 'foreign' ? null : event.data,
})

export const history = async (
  context: LibraryContext,
  article: ArticleId | null,
): Promise<readonly HistoryEntry[]> =>
  (await readDated(context))
    .map(({ event }) => entryOf(context, event))
    .filter((entry) => article === null || entry.article === article)

const custodyTypes = new Set([
  'article.acquired',
  'article.located',
  'article.changed',
  'article.lost',
  'article.described',
  'bundle.exported',
])

/** Where the articles came from and what was done to them, for a bundle: no note, no tag, no quote. */
export const custodyOf = async (
  context: LibraryContext,
  articles: ReadonlySet<ArticleId>,
): Promise<ReadonlyMap<ArticleId, readonly CustodyEntry[]>> => {
  const custody = new Map<ArticleId, CustodyEntry[]>()
  for (const { event, lineSha256 } of await readDated(context)) {
    if (!custodyTypes.has(event.type)) continue
    const entry = { ...entryOf(context, event), lineSha256 }
    for (const article of concerned(event, entry.article)) {
      if (!articles.has(article)) continue
      const held = custody.get(article)
      if (held) held.push(entry)
      else custody.set(article, [entry])
    }
  }
  return custody
}

const concerned = (event: JournalEvent, article: ArticleId | null): readonly ArticleId[] =>
  event.type === 'bundle.exported' ? event.data.articles : article === null ? [] : [article]
