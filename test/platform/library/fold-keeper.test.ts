import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Act, JournalEvent } from '#core/journal/event'
import type { LibraryContext } from '#platform/library/context'
import { createExtractPool } from '#platform/extract/extract-pool'
import { openLibraryContext, type OpenedLibrary } from '#platform/library/open-library'
import { startArticleSearch } from '#platform/library/start-article-search'
import { acquired, annotationAdded, annotationId } from '#support/journal-lines'
import { valueOf } from '#support/library'
import { plainState } from '#support/plain-state'
import { temporaryFolder } from '#support/temporary-folder'

const keptIn = (folder: string): string => join(folder, '_sanad', 'cache', 'fold.kept')
const journalIn = async (folder: string): Promise<string> => {
  const journals = join(folder, '_sanad', 'journal')
  return join(
    journals,
    (await readdir(journals)).find((name) => name.endsWith('.jsonl'))!,
  )
}

const open = async (folder: string, dataFolder: string): Promise<OpenedLibrary> =>
  valueOf(
    await openLibraryContext({
      folder,
      dataFolder,
      tell: () => undefined,
      pool: createExtractPool({ inProcess: true, size: 1 }),
      startSearch: (cache) => startArticleSearch(null, cache),
      now: Date.now,
    }),
  )

/** More than is folded in no time: it is kept when the library is closed. */
const much: readonly Act[] = Array.from({ length: 500 }, (_, n) =>
  annotationAdded(n + 10, 1, 'ملاحظة '.repeat(40)),
)

const withMuch = async (): Promise<{ folder: string; dataFolder: string; seen: unknown }> => {
  const folder = await temporaryFolder()
  const dataFolder = await temporaryFolder()
  const library = await open(folder, dataFolder)
  valueOf(await library.context.record([acquired(1, 'a.txt'), ...much], 'سلمى'))
  const seen = plainState(library.context.catalog.state)
  await library.close()
  return { folder, dataFolder, seen }
}

const closedAfter = async <T>(
  library: OpenedLibrary,
  look: (context: LibraryContext) => T | Promise<T>,
): Promise<T> => {
  const looked = await look(library.context)
  await library.close()
  return looked
}

describe('a library whose fold was kept', () => {
  it('opens with everything that was acknowledged, and goes on from there', async () => {
    const { folder, dataFolder, seen } = await withMuch()
    expect((await readFile(keptIn(folder))).length).toBeGreaterThan(1000)
    const again = await open(folder, dataFolder)
    expect(plainState(again.context.catalog.state)).toEqual(seen)
    valueOf(
      await again.context.record(
        [{ type: 'annotation.deleted', data: { annotation: annotationId(10) } }],
        '',
      ),
    )
    await again.close()
    // Little was added: what was kept before is as good, and the rest is folded after it.
    const third = await open(folder, dataFolder)
    const deleted = await closedAfter(third, ({ catalog, notices }) => {
      expect(notices).toEqual([])
      return catalog.state.annotations.get(annotationId(10))?.deleted?.value
    })
    expect(deleted).toBe(true)
  })

  it('knows nothing of what others wrote and took away again while it was open', async () => {
    const { folder, dataFolder } = await withMuch()
    await rm(keptIn(folder))
    const library = await open(folder, dataFolder)
    const theirs = {
      ...{ replica: 'r-0123456789abcdef', seq: 1, time: '2030-01-01T00:00:00.000Z-0000', by: 'كريم' },
      ...annotationAdded(9, 1, 'ملاحظتهم'),
      prev: '0'.repeat(64),
    } as JournalEvent
    await library.takeOthers([theirs])
    expect(library.context.catalog.state.annotations.has(annotationId(9))).toBe(true)
    await library.close()
    const known = await closedAfter(await open(folder, dataFolder), ({ catalog }) =>
      catalog.state.annotations.has(annotationId(9)),
    )
    expect(known).toBe(false)
  })

  it('opens the same without it, with a broken one, and with one of another device', async () => {
    const { folder, dataFolder, seen } = await withMuch()
    const kept = await readFile(keptIn(folder))
    const broken = Buffer.from(kept)
    broken[broken.length >> 1]! ^= 1
    for (const bytes of [null, broken, kept.subarray(0, kept.length >> 1), Buffer.from('not one')]) {
      if (bytes === null) await rm(keptIn(folder))
      else await writeFile(keptIn(folder), bytes)
      const state = await closedAfter(await open(folder, dataFolder), ({ catalog }) =>
        plainState(catalog.state),
      )
      expect(state).toEqual(seen)
    }
    await rm(join(dataFolder, 'cache.key'))
    const state = await closedAfter(await open(folder, dataFolder), ({ catalog }) =>
      plainState(catalog.state),
    )
    expect(state).toEqual(seen)
  })

  it('believes the journal where the two differ, and names the line that was altered', async () => {
    const { folder, dataFolder } = await withMuch()
    const path = await journalIn(folder)
    const lines = (await readFile(path, 'utf8')).split('\n')
    lines[3] = lines[3]!.replace('ملاحظة', 'ملاحظه')
    await writeFile(path, lines.join('\n'))
    const notices = await closedAfter(await open(folder, dataFolder), (context) => context.notices)
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'journal-damaged', line: 4 }))
    // Told at the next start as well: what is damaged is never kept.
    const later = await closedAfter(await open(folder, dataFolder), (context) => context.notices)
    expect(later).toContainEqual(expect.objectContaining({ kind: 'journal-damaged', line: 4 }))
  })
})
