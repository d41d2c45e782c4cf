import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LibraryNews } from '#core/library/progress'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { articleAt, scanned } from '#support/story'

const many = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${i % 7}/مقال ${i}.txt`, `النص ${i} من الأرشيف`]),
  )
const articlesTold = (news: readonly LibraryNews[]): readonly number[] =>
  news.flatMap((one) => (one.kind === 'changed' ? [one.overview.articles] : []))

describe('a first look through many files', () => {
  it('tells what it has found while it goes on, and all of it at its end', async () => {
    const { open } = await libraryOf(many(600))
    const library = await open(true)
    await scanned(library)
    const told = articlesTold(library.news)
    expect(told.length).toBeGreaterThan(1)
    expect(told[0]).toBeGreaterThan(0)
    expect(told[0]).toBeLessThan(600)
    expect(told.at(-1)).toBe(600)
    const ends = library.news.findIndex((one) => one.kind === 'progress' && 'ended' in one.progress)
    expect(library.news.findIndex(({ kind }) => kind === 'changed')).toBeLessThan(ends)
  })

  it('lists, finds and opens what was found so far', async () => {
    const { open } = await libraryOf(many(600))
    const library = await open(true)
    const whole = library.scan()
    while (articlesTold(library.news).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const page = valueOf(await library.listArticles(listRequest({ limit: 500 })))
    expect(page.total).toBeGreaterThan(0)
    const [first] = page.rows
    expect(valueOf(await library.readArticle(first!.article.id)).text).toContain('من الأرشيف')
    expect(valueOf(await library.listArticles(listRequest({ query: 'الأرشيف' }))).total).toBeGreaterThan(0)
    expect(valueOf(await whole).added).toBe(600)
  })

  it('says where an article stands in a list as it is now', async () => {
    const { open } = await libraryOf(many(300))
    const library = await open()
    await scanned(library)
    for (const more of [
      {},
      { order: 'title', descending: true },
      { query: 'الأرشيف', order: 'words' },
    ] as const) {
      const all = valueOf(await library.listArticles(listRequest({ ...more, limit: 500 })))
      const ids = [0, 7, 299].map((index) => all.rows[index]!.article.id)
      const asked = listRequest({ ...more, limit: 1, locate: ids })
      expect(valueOf(await library.listArticles(asked)).located).toEqual([0, 7, 299])
    }
    const ranked = listRequest({ query: 'الأرشيف', order: 'relevance', locate: [] })
    expect(valueOf(await library.listArticles(ranked)).located).toBeUndefined()
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ limit: 1 }))))).toHaveLength(1)
  })
})

describe('a look that was stopped', () => {
  it('goes on noticing changes of what it has seen, and reads the rest only when asked', async () => {
    const { folder, open } = await libraryOf(many(600))
    const library = await open(true)
    const whole = library.scan()
    while (articlesTold(library.news).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await library.cancel('scan')
    const report = valueOf(await whole)
    expect(report.cancelled).toBe(true)
    expect(report.added).toBeLessThan(600)
    const [first] = valueOf(await library.listArticles(listRequest())).rows
    await appendFile(join(folder, first!.article.path), '\nسطر أضيف بعد الإيقاف')
    await expect
      .poll(async () => (await articleAt(library, first!.article.path)).state, { timeout: 15_000 })
      .toBe('changed')
    expect(valueOf(await library.overview()).articles).toBe(report.added)
    expect(await scanned(library)).toMatchObject({ added: 600 - report.added, missing: 0, cancelled: false })
  }, 30_000)
})
