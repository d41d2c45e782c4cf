import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unread } from '#core/library/reading'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { scanned, storyFiles } from '#support/story'

const opened = async () => {
  const made = await libraryOf(storyFiles)
  const library = await made.open()
  await scanned(library)
  const rows = valueOf(await library.listArticles(listRequest())).rows
  const ids = rows.map(({ article }) => article.id)
  return { ...made, library, ids }
}
const filesIn = (dataFolder: string): Promise<string[]> => readdir(join(dataFolder, 'reading'))

describe('what was read on this device', () => {
  it('is there again after a restart, and nothing of it is in the folder of the library', async () => {
    const { open, library, ids, folder } = await opened()
    const [first, second] = ids
    const place = { exact: 'a', prefix: '', suffix: '', start: 4, end: 5, version: 'v' as never }
    expect(valueOf(await library.changeReading([first!, second!], { read: true }))).toEqual([first, second])
    valueOf(await library.changeReading([first!], { place, progress: 0.5, later: true }))
    const journalBefore = await journalText(folder)
    await library.close()
    const again = await open()
    expect(valueOf(await again.readArticle(first!)).reading).toEqual({
      ...unread,
      read: true,
      later: true,
      progress: 0.5,
      place,
    })
    expect(journalBefore).not.toMatch(/read|place|progress/u)
  })

  it('answers with the articles that were not so before', async () => {
    const { library, ids } = await opened()
    valueOf(await library.changeReading([ids[0]!], { read: true }))
    expect(valueOf(await library.changeReading(ids, { read: true }))).toEqual(ids.slice(1))
    expect(valueOf(await library.changeReading(ids, { read: true }))).toEqual([])
  })

  it('makes views and an order of the list', async () => {
    const { library, ids } = await opened()
    valueOf(await library.changeReading([ids[1]!], { read: true, opened: '2026-01-02T00:00:00.000Z' }))
    valueOf(await library.changeReading([ids[2]!], { later: true, opened: '2026-01-03T00:00:00.000Z' }))
    const paths = async (more: Parameters<typeof listRequest>[0]) =>
      pathsIn(valueOf(await library.listArticles(listRequest(more))))
    expect(await paths({ view: 'unread' })).toEqual(['2020/june/one.txt', 'two.md'])
    expect(await paths({ view: 'later' })).toEqual(['two.md'])
    expect(await paths({ order: 'opened', descending: true })).toEqual([
      'two.md',
      'saved/three.html',
      '2020/june/one.txt',
    ])
    expect(valueOf(await library.sidebar()).views).toMatchObject({ all: 3, unread: 2, later: 1 })
    valueOf(await library.changeReading([ids[2]!], { later: false }))
    expect(await paths({ view: 'later' })).toEqual([])
  })

  it.each(['', '{', '[]', '{"articles":3}', '\u0000\u0000'])(
    'sets a damaged file aside (%j)',
    async (damage) => {
      const { open, library, ids, dataFolder } = await opened()
      valueOf(await library.changeReading([ids[0]!], { read: true }))
      await library.close()
      const [name] = await filesIn(dataFolder)
      await writeFile(join(dataFolder, 'reading', name!), damage)
      const again = await open()
      expect(valueOf(await again.readArticle(ids[0]!)).reading).toEqual(unread)
      expect(await filesIn(dataFolder)).toEqual([`${name}.damaged`])
      expect(valueOf(await again.changeReading([ids[0]!], { later: true }))).toHaveLength(1)
    },
  )

  it('that can’t be looked at now is not written over', async () => {
    const { open, library, ids, dataFolder } = await opened()
    valueOf(await library.changeReading([ids[0]!], { read: true }))
    await library.close()
    const path = join(dataFolder, 'reading', (await filesIn(dataFolder))[0]!)
    const kept = await readFile(path)
    await rm(path)
    await symlink(path, path)
    const without = await open()
    expect(valueOf(await without.readArticle(ids[0]!)).reading).toEqual(unread)
    expect(await without.changeReading([ids[1]!], { later: true })).toMatchObject({
      failure: { kind: 'io', path, code: 'ELOOP' },
    })
    await without.close()
    await rm(path)
    await writeFile(path, kept)
    expect(valueOf(await (await open()).readArticle(ids[0]!)).reading.read).toBe(true)
  })

  it('drops only the entries that are not what they should be', async () => {
    const { open, library, ids, dataFolder } = await opened()
    valueOf(await library.changeReading([ids[0]!], { read: true }))
    await library.close()
    const [name] = await filesIn(dataFolder)
    const path = join(dataFolder, 'reading', name!)
    const kept = JSON.parse(await readFile(path, 'utf8')) as { articles: Record<string, unknown> }
    await writeFile(
      path,
      JSON.stringify({ articles: { ...kept.articles, [ids[1]!]: { read: 'yes' }, x: 1 } }),
    )
    const again = await open()
    expect(valueOf(await again.readArticle(ids[0]!)).reading.read).toBe(true)
    expect(valueOf(await again.readArticle(ids[1]!)).reading).toEqual(unread)
  })
})

const journalText = async (folder: string): Promise<string> => {
  const journals = join(folder, '_sanad', 'journal')
  const names = await readdir(journals)
  return (await Promise.all(names.map((name) => readFile(join(journals, name), 'utf8')))).join('')
}
