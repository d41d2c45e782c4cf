import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '#core/result'
import { addFiles, type Adding } from '#platform/library/add-files'
import { libraryOf, valueOf, writeFiles } from '#support/library'
import { openedContext } from '#support/library-context'
import { temporaryFolder } from '#support/temporary-folder'

const opened = async () => {
  const { folder, dataFolder, open } = await libraryOf({ 'a.txt': 'هنا' })
  const library = await open()
  valueOf(await library.scan())
  await library.close()
  const from = await temporaryFolder()
  await writeFiles(from, { 'd/b.txt': 'مقالة', 'd/c.txt': 'أخرى' })
  return {
    folder,
    context: await openedContext(folder, dataFolder),
    input: { given: [{ kind: 'path' as const, path: join(from, 'd') }], into: '' },
  }
}

describe('adding files', () => {
  it('takes away what it copied where the look at it fails, as on a full disk', async () => {
    const { folder, context, input } = await opened()
    const adding: Adding = {
      remembered: new Map(),
      undisturbed: (task) => task(),
      lookInto: () => Promise.resolve(fail({ kind: 'disk-full', path: '_sanad/journal/a.jsonl' })),
    }
    const added = await addFiles(context, adding, input, new AbortController().signal)
    expect(added).toMatchObject({ ok: false, failure: { kind: 'disk-full' } })
    expect((await readdir(folder)).sort()).toEqual(['_sanad', 'a.txt'])
    expect(adding.remembered.size).toBe(0)
  })

  it('lets nobody look through the folder while files come that may go again', async () => {
    const { folder, context, input } = await opened()
    const seen: string[][] = []
    const adding: Adding = {
      remembered: new Map(),
      undisturbed: async (task) => {
        const before = await readdir(folder)
        const result = await task()
        seen.push(before, await readdir(folder))
        return result
      },
      lookInto: () => Promise.resolve(ok(null)),
    }
    valueOf(await addFiles(context, adding, input, new AbortController().signal))
    expect(seen.map((names) => names.sort())).toEqual([
      ['_sanad', 'a.txt'],
      ['_sanad', 'a.txt', 'd'],
    ])
  })
})
