import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { commandLine } from '#support/command-line'
import { libraryOf, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const story = 'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.'

type Imported = { import: string | null; conflicts: unknown[] }

const two = async () => {
  const sanad = await commandLine()
  const { folder: hers } = await libraryOf({ 'one.txt': story })
  const { folder: his } = await libraryOf({ 'one.txt': story })
  const bundle = async (folder: string): Promise<string> => {
    const path = join(await temporaryFolder(), `${randomUUID()}.zip`)
    expect((await sanad('export', folder, '--out', path, '--all', '--by', 'سلمى')).status).toBe(0)
    return path
  }
  const annotate = (folder: string, quote: string, by: string) =>
    sanad('annotate', folder, 'one.txt', '--quote', quote, '--note', quote, '--tag', 'وسم', '--by', by)
  return { sanad, hers, his, bundle, annotate }
}

describe('import', () => {
  it('plans, takes in, and takes in nothing more, in the shape that scripts rely on', async () => {
    const { sanad, hers, his, bundle, annotate } = await two()
    await annotate(hers, 'السجلات', 'سلمى')
    const path = await bundle(hers)
    const shape = { new: { articles: 0, annotations: 1, tags: 1 }, changed: 0, deleted: 0, conflicts: [] }
    const plan = await sanad('import', his, path, '--dry-run', '--json')
    expect([plan.status, plan.json()]).toMatchObject([0, { ...shape, dryRun: true, import: null }])
    const before = (await sanad('annotations', his, '--json')).json()
    expect(before).toEqual({ annotations: [] })
    const taken = await sanad('import', his, path, '--json')
    expect([taken.status, taken.json()]).toMatchObject([0, shape])
    const again = await sanad('import', his, path, '--json')
    expect([again.status, again.json()]).toMatchObject([0, { new: { annotations: 0 }, import: null }])
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({
      annotations: [{ note: 'السجلات', by: 'سلمى', anchor: 'exact', tags: ['وسم'] }],
    })
    expect((await sanad('verify', his)).status).toBe(0)
    expect((await sanad('history', his, '--json')).json()).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'annotation.added', importedFrom: expect.anything() as unknown }),
      ]) as unknown,
    })
  })

  it('undoes a whole import by its id, and takes that back', async () => {
    const { sanad, hers, his, bundle, annotate } = await two()
    await annotate(hers, 'السجلات', 'سلمى')
    const { import: id } = (await sanad('import', his, await bundle(hers), '--json')).json() as Imported
    expect((await sanad('import', his, id!, '--undo')).status).toBe(0)
    expect((await sanad('annotations', his, '--json')).json()).toEqual({ annotations: [] })
    expect((await sanad('import', his, id!, '--redo')).status).toBe(0)
    expect((await sanad('annotations', his, '--json')).json()).toMatchObject({
      annotations: [{ by: 'سلمى' }],
    })
  })

  it.each([
    ['mine', 'هيئة', 0],
    ['theirs', 'لجنة', 0],
    ['both', null, 1],
  ] as const)('settles what both sides said otherwise as the line says: %s', async (side, value, status) => {
    const { sanad, bundle } = await two()
    const [hers, his] = [await libraryOf({ 'one.txt': story }), await libraryOf({ 'one.txt': story })]
    for (const [{ open }, said] of [
      [hers, 'لجنة'],
      [his, 'هيئة'],
    ] as const) {
      const library = await open()
      await library.scan()
      const { id } = valueOf(await library.summaries())[0]!
      valueOf(await library.describeArticles({ articles: [id], field: 'author', value: said }, said))
      await library.close()
    }
    const path = await bundle(hers.folder)
    const plain = await sanad('import', his.folder, path, '--dry-run', '--json')
    expect([plain.status, plain.json()]).toMatchObject([1, { differences: [{ isSettled: false }] }])
    const settled = await sanad('import', his.folder, path, '--differences', side, '--json')
    const isSettled = value !== null
    expect([settled.status, settled.json()]).toMatchObject([status, { differences: [{ isSettled }] }])
    const library = await his.open()
    const { author } = valueOf(await library.summaries())[0]!.described
    expect(['هيئة', 'لجنة']).toContain(author)
    if (value !== null) expect(author).toBe(value)
    await library.close()
    expect((await sanad('import', his.folder, path, '--differences', 'newest')).status).toBe(2)
  })

  it.each([
    ['--lang=en', 'events.jsonl', 'checksum'],
    ['--lang=ar', 'events.jsonl', 'checksum'],
  ])('takes in nothing of a damaged bundle and names the file (%s)', async (language, name, problem) => {
    const { sanad, hers, his, annotate } = await two()
    await annotate(hers, 'السجلات', 'سلمى')
    const folder = join(await temporaryFolder(), 'bundle')
    await sanad('export', hers, '--out', folder, '--all')
    await appendFile(join(folder, 'data/provenance/events.jsonl'), '{}\n')
    const taken = await sanad('import', his, folder, language)
    expect(taken.status).toBe(3)
    expect(taken.err).toContain(name)
    expect(taken.err).toContain(problem)
    expect((await sanad('annotations', his, '--json')).json()).toEqual({ annotations: [] })
    const sound = await sanad('import', his, folder, '--sound-part-only', '--json')
    expect([sound.status, sound.json()]).toMatchObject([
      1,
      { new: { annotations: 1 }, bundle: { hasEvents: false } },
    ])
  })
})
