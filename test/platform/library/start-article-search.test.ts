import { expect, it, onTestFinished } from 'vitest'
import { startArticleSearch } from '#platform/library/start-article-search'
import { valueOf } from '#support/library'

const columns = (n: number, tags: readonly string[]) => ({
  id: `a${n}`,
  path: `${n}.txt`,
  type: 'text',
  tags,
  notes: [],
  states: [],
})
const stamped = (n: number, tags: readonly string[]) => ({
  article: { ...columns(n, tags), title: `${n}`, text: 'نص' },
  stamp: 's',
})

it('keeps what is told of articles that are on their way, new ones and those that were there', async () => {
  const search = valueOf(await startArticleSearch(null, null))
  onTestFinished(search.close)
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  valueOf(await search.put(numbers.slice(0, 50).map((n) => stamped(n, ['قديم']))))
  const putting = search.put(numbers.map((n) => stamped(n, ['قديم'])))
  await search.setColumns(numbers.map((n) => columns(n, ['جديد'])))
  valueOf(await putting)
  expect(valueOf(await search.find({ query: 'tag:جديد', limit: 1 })).total).toBe(100)
  expect(valueOf(await search.find({ query: 'tag:قديم', limit: 1 })).total).toBe(0)
})
