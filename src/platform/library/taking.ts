import type { ArticleId } from '#core/ids'
import type { JournalEvent } from '#core/journal/event'
import type { Catalog } from '#core/library/catalog'
import { readJournals } from '../journal/journals'

/**
 * Takes events into the catalog. Where one of them undoes an import, or takes that back, the catalog is built again from the
 * journals; what is taken meanwhile is kept for it. `unwritten`: events that are in no journal, as nothing can be written here.
 */
export const createTaking = (
  catalog: Catalog,
  journals: string,
  unwritten: () => readonly JournalEvent[],
): ((events: readonly JournalEvent[]) => Promise<readonly ArticleId[]>) => {
  let meanwhile: JournalEvent[] = []
  let rebuilding: Promise<readonly ArticleId[]> | null = null

  const rebuild = async (): Promise<readonly ArticleId[]> => {
    meanwhile = []
    try {
      const kept = (await readJournals(journals)).flatMap(({ reading }) => reading.events)
      return catalog.rebuild([...kept, ...unwritten(), ...meanwhile])
    } finally {
      rebuilding = null
    }
  }

  return async (events) => {
    const touched = catalog.take(events)
    // Whatever is being read from the disk just now may lack these.
    meanwhile.push(...(rebuilding === null ? [] : events))
    if (rebuilding === null && !catalog.isBehind()) return touched
    rebuilding ??= rebuild()
    return rebuilding
  }
}
