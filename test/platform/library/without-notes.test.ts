import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { annotate, exported, give, notesIn, opened, story, take, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const withoutNotes = async (library: Opened): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle')
  const input = {
    scope: { kind: 'all' },
    annotators: true,
    language: 'ar',
    time: '2026-11-30T10:00:00.000Z',
    originals: true,
    destination,
    bundleId: randomUUID(),
    leaveOut: ['notes'],
  } as const
  valueOf(await library.exportBundle(input, library.name))
  return destination
}
const conflictsIn = async (library: Opened): Promise<number> => valueOf(await library.conflicts()).length

const two = async (): Promise<readonly [Opened, Opened]> => {
  const salma = await opened('سلمى', { 'one.txt': story })
  await annotate(salma, 'السجلات', 'قرنفل', ['شاهد'])
  return [salma, await opened('كريم', { 'one.txt': story })]
}

describe('a bundle without its notes', () => {
  it('says nothing of the notes that are here already', async () => {
    const [salma, karim] = await two()
    await give(salma, karim)
    const bundle = await withoutNotes(salma)
    for (const library of [karim, salma]) {
      expect(valueOf(await library.planImport({ path: bundle }))).toMatchObject({
        conflicts: [],
        annotations: { new: [], changed: [] },
      })
      await take(library, bundle)
      expect(await notesIn(library)).toEqual(['قرنفل'])
      expect(await conflictsIn(library)).toBe(0)
    }
  })

  it('gives way to the notes where they come later', async () => {
    const [salma, karim] = await two()
    await take(karim, await withoutNotes(salma))
    expect(await notesIn(karim)).toEqual([''])
    const { plan } = await take(karim, await exported(salma))
    expect(plan.conflicts).toEqual([])
    expect(plan.annotations.changed.map(({ note }) => note)).toEqual(['قرنفل'])
    expect(await notesIn(karim)).toEqual(['قرنفل'])
    expect(await conflictsIn(karim)).toBe(0)
  })
})
