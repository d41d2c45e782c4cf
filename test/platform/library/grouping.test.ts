import { expect, it } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { scanned, storyFiles } from '#support/story'

const opened = async () => {
  const made = await libraryOf(storyFiles)
  const library = await made.open()
  await scanned(library)
  return library
}

it('lists by folder, with counts, and tells the ids in the order of the rows', async () => {
  const library = await opened()
  const request = listRequest({ group: 'folder', headings: true, order: 'path', descending: false })
  const page = valueOf(await library.listArticles(request))
  expect(page.groups).toEqual([
    { key: '', count: 1 },
    { key: '2020/june', count: 1 },
    { key: 'saved', count: 1 },
  ])
  expect(page.total).toBe(3)
  expect(pathsIn(page)).toEqual(['two.md', '2020/june/one.txt', 'saved/three.html'])
  expect(valueOf(await library.listIds(request))).toEqual(page.rows.map(({ article }) => article.id))
  const second = valueOf(await library.listArticles({ ...request, headings: false, offset: 1, limit: 1 }))
  expect(pathsIn(second)).toEqual(['2020/june/one.txt'])
  expect(second.groups).toBeUndefined()
})

it('puts an article under each of its tags, also those of its annotations and in a search, and counts it once', async () => {
  const library = await opened()
  const all = valueOf(await library.listArticles(listRequest())).rows.map(({ article }) => article)
  for (const tag of ['سجل', 'مكان'])
    valueOf(await library.tagArticles({ articles: [all[0]!.id], tag, on: true }, ''))
  const request = listRequest({ group: 'tag', headings: true })
  const page = valueOf(await library.listArticles(request))
  expect(page).toMatchObject({ total: 4, articles: 3 })
  expect(page.groups?.map(({ count }) => count)).toEqual([1, 1, 2])
  expect(valueOf(await library.listIds(request))).toHaveLength(4)
  const word = all[0]!.title.split(' ')[0]!
  const found = valueOf(
    await library.listArticles({ ...request, query: `tag:مكان OR ${word}`, order: 'relevance' }),
  )
  expect(found.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(found.total)
  expect(found.articles).toBeLessThan(found.total)
  const place = valueOf(await library.listArticles({ ...request, locate: [all[0]!.id] })).located
  expect(place).toEqual([0])
  // A folded list is made again when what it is grouped by changes.
  valueOf(await library.tagArticles({ articles: [all[0]!.id], tag: 'سجل', on: false }, ''))
  expect(valueOf(await library.listArticles(request)).total).toBe(3)
})
