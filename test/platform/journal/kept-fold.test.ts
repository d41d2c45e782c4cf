import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyState, type LibraryState } from '#core/library/state'
import { foldJournals, type CheckedJournal } from '#platform/journal/journals'
import {
  keptFoldKey,
  packFold,
  readKeptFold,
  unpackFold,
  writeKeptFold,
  type KeptFold,
} from '#platform/journal/kept-fold'
import { anyAct } from '#support/any-act'
import { acquired, annotationAdded, journalOf, replicaId } from '#support/journal-lines'
import { plainState } from '#support/plain-state'
import { temporaryFolder } from '#support/temporary-folder'

const key = randomBytes(32)

const keptOf = (journals: readonly CheckedJournal[]) =>
  journals.map(({ replica, reading }) => ({
    replica,
    bytes: reading.soundBytes,
    head: reading.head,
    lastSeq: reading.lastSeq,
    lastTime: reading.lastTime,
  }))

const foldedIn = async (folder: string, kept: KeptFold | null = null) => {
  const state = emptyState()
  return { state, ...(await foldJournals(folder, state, kept)) }
}

/** As it is after it lay on a disk. */
const keptFrom = (state: LibraryState, journals: readonly CheckedJournal[]): KeptFold =>
  unpackFold(packFold(state, keptOf(journals), key), key)!

const nameOf = (at: number): string => `r-000000000000000${at}`
const bytesOf = (at: number, acts: Parameters<typeof journalOf>[1]): Buffer =>
  journalOf(replicaId(`000000000000000${at}`), acts).bytes

describe('a kept fold', () => {
  it('gives the state and the readings that all the journals give, however much came after it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(anyAct, { maxLength: 9 }), fc.nat(9)), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('plain', 'escaped', 'torn'),
        async (journals, how) => {
          const before = await temporaryFolder()
          const after = await temporaryFolder()
          for (const [at, [acts, many]] of journals.entries()) {
            const path = `${nameOf(at)}.jsonl`
            const bytes = bytesOf(at, acts)
            const early = bytesOf(at, acts.slice(0, many))
            const tail = bytes.subarray(early.length).toString('utf8')
            const written = {
              plain: tail,
              escaped: tail.replaceAll('import.undone', 'import\\u002eundone'),
              torn: `${tail}{"replica`,
            }[how]
            if (many > 0) await writeFile(join(before, path), early)
            await writeFile(join(after, path), Buffer.concat([early, Buffer.from(written)]))
          }
          const first = await foldedIn(before)
          const whole = await foldedIn(after)
          const resumed = await foldedIn(after, keptFrom(first.state, first.journals))
          expect(plainState(resumed.state)).toEqual(plainState(whole.state))
          expect(resumed.journals).toEqual(whole.journals)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is passed over where a journal no longer begins as it did', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, `${nameOf(0)}.jsonl`)
    await writeFile(path, bytesOf(0, [acquired(1), acquired(2), annotationAdded(1, 1, 'ملاحظة')]))
    const first = await foldedIn(folder)
    const kept = keptFrom(first.state, first.journals)
    expect((await foldedIn(folder, kept)).isKeptUsed).toBe(true)

    const text = (await readFile(path, 'utf8')).replace('ملاحظة', 'ملاحظه')
    await writeFile(path, text)
    const altered = await foldedIn(folder, kept)
    expect(altered.isKeptUsed).toBe(false)
    expect([...altered.state.annotations.values()][0]!.notes.values().next().value?.value.note).toBe('ملاحظه')

    await writeFile(path, bytesOf(0, [acquired(1)]))
    const cut = await foldedIn(folder, kept)
    expect(cut.isKeptUsed).toBe(false)
    expect(cut.state.articles.size).toBe(1)
  })

  it('names what is damaged in the lines that came after', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, `${nameOf(0)}.jsonl`)
    const acts = [acquired(1), acquired(2), acquired(3), acquired(1, 'b.txt')]
    await writeFile(path, bytesOf(0, acts.slice(0, 2)))
    const first = await foldedIn(folder)
    const whole = bytesOf(0, acts).toString('utf8').split('\n')
    whole[2] = whole[2]!.replace('"', '!')
    await writeFile(path, whole.join('\n'))
    const resumed = await foldedIn(folder, keptFrom(first.state, first.journals))
    expect(resumed.isKeptUsed).toBe(true)
    expect(resumed.journals[0]!.reading.damage).toEqual((await foldedIn(folder)).journals[0]!.reading.damage)
    expect(resumed.journals[0]!.reading.damage[0]).toEqual({ line: 3, reason: 'not-an-event' })
  })

  it('is not taken where a byte of it changed, where it was cut, or where another device made it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, `${nameOf(0)}.jsonl`), bytesOf(0, [acquired(1), acquired(2)]))
    const { state, journals } = await foldedIn(folder)
    const packed = packFold(state, keptOf(journals), key)
    expect(unpackFold(packed, key)).not.toBeNull()
    expect(unpackFold(packed, randomBytes(32))).toBeNull()
    for (let at = 0; at < packed.length; at += 7) {
      const flipped = Buffer.from(packed)
      flipped[at]! ^= 1
      expect(unpackFold(flipped, key)).toBeNull()
      expect(unpackFold(packed.subarray(0, at), key)).toBeNull()
    }
    expect(unpackFold(Buffer.alloc(0), key)).toBeNull()
  })

  it('is read back from where it was written, by the key that the device keeps', async () => {
    const dataFolder = join(await temporaryFolder(), 'data')
    const own = (await keptFoldKey(dataFolder))!
    expect(await keptFoldKey(dataFolder)).toEqual(own)
    const path = join(dataFolder, 'cache', 'fold.kept')
    expect(await readKeptFold(path, own)).toBeNull()
    expect(await writeKeptFold(path, packFold(emptyState(), [], own))).toBe(true)
    expect((await readKeptFold(path, own))?.journals).toEqual([])
    await writeFile(path, 'something else')
    expect(await readKeptFold(path, own)).toBeNull()
    await writeFile(join(dataFolder, 'cache.key'), 'short')
    expect(await keptFoldKey(dataFolder)).toBeNull()
  })
})
