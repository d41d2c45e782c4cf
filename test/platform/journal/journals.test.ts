import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportId } from '#core/ids'
import type { Act, JournalEvent } from '#core/journal/event'
import { foldAll } from '#core/library/fold'
import { emptyState } from '#core/library/state'
import { foldJournals, readJournals } from '#platform/journal/journals'
import { acquired, annotationAdded, articleId, journalOf, replicaId, tagId } from '#support/journal-lines'
import { plainState } from '#support/plain-state'
import { temporaryFolder } from '#support/temporary-folder'

const importId = (n: number): ImportId => `urn:uuid:22222222-2222-4222-8222-00000000000${n}` as ImportId
const elsewhere = journalOf(replicaId('00000000000000aa'), [
  acquired(1),
  annotationAdded(1, 1, 'من مكتبة أخرى'),
  { type: 'article.tagged', data: { article: articleId(1), tag: tagId('وسم'), on: true } },
]).events as readonly JournalEvent[]

const act = fc.oneof(
  fc.nat(3).map((n) => acquired(n)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([n, article]) => annotationAdded(n, article, `${n}`)),
  fc.tuple(fc.nat(1), fc.nat(2)).map(([n, at]): Act => ({
    type: 'event.imported',
    data: { import: importId(n), original: JSON.parse(JSON.stringify(elsewhere[at])) as never },
  })),
  fc.tuple(fc.nat(1), fc.boolean()).map(([n, undone]): Act => ({
    type: 'import.undone',
    data: { import: importId(n), undone },
  })),
)

describe('folding journals as they are read', () => {
  it('gives the state that all their events give together, and says the same of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('plain', 'escaped', 'damaged', 'torn'),
        async (journals, how) => {
          const folder = await temporaryFolder()
          for (const [at, acts] of journals.entries()) {
            const { bytes } = journalOf(replicaId(`000000000000000${at}`), acts)
            const text = bytes.toString('utf8')
            const written = {
              plain: text,
              escaped: text.replaceAll('import.undone', 'import\\u002eundone'),
              damaged: text.replace('"', '!'),
              torn: `${text}{"replica`,
            }[how]
            await writeFile(join(folder, `r-000000000000000${at}.jsonl`), written)
          }
          const read = await readJournals(folder)
          const together = emptyState()
          foldAll(
            together,
            read.flatMap(({ reading }) => reading.events),
          )
          const state = emptyState()
          const { journals: folded } = await foldJournals(folder, state)
          expect(plainState(state)).toEqual(plainState(together))
          expect(folded.map(({ path, reading }) => ({ path, reading }))).toEqual(
            read.map(({ path, reading: { events: _events, lineHashes: _hashes, ...reading } }) => ({
              path,
              reading,
            })),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
