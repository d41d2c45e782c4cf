import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isArticlePath } from '#core/extract/format-of'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex } from '#core/search/search-index'
import { extracted, outline } from './extracted'

const guide = resolve(import.meta.dirname, '../../../resources/guide')

const paths = readdirSync(guide, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(guide, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort()

const articleAt = (path: string) => extracted(new Uint8Array(readFileSync(join(guide, path))), path)

describe('the guide library', () => {
  it('holds articles only', () => {
    expect(paths.length).toBeGreaterThanOrEqual(6)
    expect(paths.filter((path) => !isArticlePath(path))).toEqual([])
  })

  it.each(paths)('%s is read whole, with its own title and direction', (path) => {
    const article = articleAt(path)
    expect(article.warnings).toEqual([])
    expect(article.blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
    expect(article.blocks[0]?.kind === 'heading' && article.blocks[0].runs[0]?.text).toBe(article.title)
    expect(article.direction).toBe(path.startsWith('en/') ? 'ltr' : 'rtl')
    expect(article.words).toBeGreaterThan(100)
  })

  it('has no two articles of one title', () => {
    const titles = paths.map((path) => articleAt(path).title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('calls its articles by their titles where it points to them', () => {
    const titles = paths.map((path) => articleAt(path).title)
    const pointers = [...articleAt('ar/1-start.md').text.matchAll(/^«([^»]+)»: /gm)].map(
      (match) => match[1] ?? '',
    )
    expect(pointers.length).toBeGreaterThan(4)
    for (const pointer of pointers)
      expect(
        titles.some((title) => title.startsWith(pointer)),
        pointer,
      ).toBe(true)
  })

  it('shows with its story what articles may hold', () => {
    const kinds = new Set(articleAt('practice/boxes.html').blocks.map((block) => block.kind))
    expect([...kinds].sort()).toEqual(['heading', 'list', 'paragraph', 'quote', 'table'])
    expect(articleAt('practice/boxes.html').detected).toMatchObject({
      publishedIso: '2019-03-21',
      language: 'ar',
    })
  })
})

describe('what the guide says of searching', () => {
  const table = outline(articleAt('ar/3-search.html').blocks).find(
    (block) => Array.isArray(block) && block[0] === 'table',
  )
  const rows = (table as readonly unknown[]).slice(3) as readonly (readonly [
    readonly [readonly [string, string]],
    readonly [readonly [string, string]],
  ])[]
  const promises = rows.flatMap(([[[, query]], [[, found]]]) =>
    found.split('، ').map((form) => [query, form] as const),
  )

  it.each(promises)('holds: %s finds %s', (query, form) => {
    const index = createSearchIndex(builtInWordLists())
    const about = { path: 'a.txt', type: 'text', tags: [], notes: [], states: [] }
    index.add([{ ...about, id: 'other', title: 'شيء', text: 'لا صلة له بما يُطلب' }])
    index.add([{ ...about, id: 'asked', title: 'شيء', text: `كلام قبلها ${form} وكلام بعدها` }])
    expect(index.search({ query, limit: 5 }).hits.map((hit) => hit.id)).toEqual(['asked'])
  })

  it('holds for the searches that the story proposes', () => {
    const index = createSearchIndex(builtInWordLists())
    for (const path of paths) {
      const { title, text } = articleAt(path)
      index.add([{ id: path, title, text, path, type: 'text', tags: [], notes: [], states: [] }])
    }
    for (const query of [
      'مخطوط',
      '"الباب الخلفي"',
      '2019',
      'صندوق مخطوط',
      '"نقل الصناديق"',
      'مخط*',
      'العطار~',
      'عنوان:صناديق',
      'مسار:practice',
    ]) {
      expect(
        index.search({ query, limit: 9 }).hits.map((hit) => hit.id),
        query,
      ).toContain('practice/boxes.html')
    }
  })
})
