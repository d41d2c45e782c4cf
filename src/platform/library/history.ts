import { wallTimeOf } from '#core/journal/clock'
import { eventIdOf, type ArticleId, type EventId, type ImportId } from '#core/ids'
import type { JournalEvent } from '#core/journal/event'
import { idOf, lineOf, originalOf } from '#core/journal/imported'
import type { CustodyEntry } from '#core/bundle/source'
import { importedFrom, isUndone } from '#core/library/import-views'
import type { HistoryEntry } from '#core/library/views'
import { stampOf } from '#core/library/register'
import { sha256Of } from '../journal/byte-reading'
import { readJournals } from '../journal/journals'
import type { LibraryContext } from './context'

type Dated = {
  readonly stamp: string
  readonly event: JournalEvent
  readonly lineSha256: string
  /** The import that it came with; null for what was done here. */
  readonly importedIn: ImportId | null
}

/**
 * What every journal tells, in the order of the hybrid clock, read from the disk: what is shown is what is kept. An event that
 * came with a bundle stands at its own time, with the hash of its own line, and once.
 */
const readDated = async (context: LibraryContext): Promise<readonly Dated[]> => {
  const dated = new Map<EventId, Dated>()
  const lines = (await readJournals(context.places.journals)).flatMap(({ reading }) => {
    const hashes = reading.lineHashes()
    return reading.events.map((event, i) => unwrapped(event, hashes[i]!))
  })
  for (const line of lines) {
    const before = dated.get(idOf(line.event))
    if (before === undefined || rank(context, line) > rank(context, before)) dated.set(idOf(line.event), line)
  }
  return [...dated.values()].sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
}

const unwrapped = (event: JournalEvent, lineSha256: string): Dated => {
  const original = event.type === 'event.imported' ? originalOf(event.data.original) : null
  if (event.type !== 'event.imported' || original === null)
    return { stamp: stampOf(event), event, lineSha256, importedIn: null }
  const { original: raw, import: importedIn } = event.data
  return {
    stamp: stampOf(original),
    event: original,
    lineSha256: sha256Of(Buffer.from(lineOf(raw))),
    importedIn,
  }
}

/** Of several ways in which one event came, the one to be told: done here, then imported, then imported and undone. */
const rank = ({ catalog }: LibraryContext, { importedIn }: Dated): number =>
  importedIn === null ? 2 : isUndone(catalog.state, importedIn) ? 0 : 1

const articleOf = (context: LibraryContext, event: JournalEvent): ArticleId | null => {
  if (event.type === 'foreign') return null
  if ('article' in event.data) return event.data.article
  if ('annotation' in event.data)
    return context.catalog.state.annotations.get(event.data.annotation)?.added?.value.article ?? null
  return null
}

const entryOf = (context: LibraryContext, { event, importedIn }: Dated): HistoryEntry => ({
  event: eventIdOf(event.replica, event.seq),
  replica: event.replica,
  time: wallTimeOf(event.time),
  by: event.by,
  type: event.type === 'foreign' ? event.named : event.type,
  article: articleOf(context, event),
  data: event.type === 'foreign' ? null : event.data,
  ...(importedIn !== null && { importedFrom: importedFrom(context.catalog.state, importedIn) }),
})

export const history = async (
  context: LibraryContext,
  article: ArticleId | null,
): Promise<readonly HistoryEntry[]> =>
  (await readDated(context))
    .map((dated) => ({ dated, entry: entryOf(context, dated) }))
    .filter(({ dated, entry }) => article === null || concerned(dated.event, entry.article).includes(article))
    .map(({ entry }) => entry)

const custodyTypes = new Set([
  'article.acquired',
  'article.located',
  'article.changed',
  'article.lost',
  'article.described',
  'article.decoded',
  'bundle.exported',
  'output.written',
])

/** Where the articles came from and what was done to them, for a bundle: no note, no tag, no quote. */
export const custodyOf = async (
  context: LibraryContext,
  articles: ReadonlySet<ArticleId>,
): Promise<ReadonlyMap<ArticleId, readonly CustodyEntry[]>> => {
  const custody = new Map<ArticleId, CustodyEntry[]>()
  for (const dated of await readDated(context)) {
    const { event, lineSha256 } = dated
    if (!custodyTypes.has(event.type)) continue
    const entry = { ...entryOf(context, dated), lineSha256 }
    if (entry.importedFrom?.undone === true) continue
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
  event.type === 'bundle.exported' || event.type === 'output.written'
    ? event.data.articles
    : article === null
      ? []
      : [article]
