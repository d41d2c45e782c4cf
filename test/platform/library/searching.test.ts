import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SearchId } from '#core/ids'
import type { Library } from '#platform/library/library'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'

const files = {
  'a.txt': 'خرج من السجن ليلاً',
  'b.txt': 'دخل إلى السجن نهاراً\nثم السجون كلها',
  'c.txt': 'محكمة',
}
const asked = { view: 'all' as const, tags: [], query: 'سجن' }

const opened = async () => {
  const made = await libraryOf(files)
  const library = await made.open()
  valueOf(await library.scan())
  return { ...made, library }
}

describe('saved searches', () => {
  it('are acts in the journal: kept, renamed, changed, deleted and brought back, also after a restart', async () => {
    const { library, open } = await opened()
    const { id } = valueOf(await library.saveSearch({ search: null, name: ' السجن ', asked }, 'سلمى'))
    valueOf(await library.saveSearch({ search: id, name: 'سجون' }, ''))
    await library.close()
    const again = await open()
    const [saved] = valueOf(await again.savedSearches())
    expect(saved).toMatchObject({ id, name: 'سجون', asked, by: 'سلمى', total: 2, fresh: 0 })
    valueOf(await again.saveSearch({ search: id, asked: { ...asked, query: 'محكمة' } }, ''))
    expect(valueOf(await again.savedSearches())).toMatchObject([{ name: 'سجون', total: 1 }])
    valueOf(await again.deleteSearch(id, ''))
    expect(valueOf(await again.savedSearches())).toEqual([])
    valueOf(await again.restoreSearch(id, ''))
    expect(valueOf(await again.savedSearches())).toHaveLength(1)
  })

  it('count what came since this device last looked', async () => {
    const { library, folder } = await opened()
    const { id } = valueOf(await library.saveSearch({ search: null, name: 'السجن', asked }, ''))
    await writeFile(join(folder, 'd.txt'), 'سجن حلب')
    valueOf(await library.scan())
    expect(valueOf(await library.savedSearches())).toMatchObject([{ total: 3, fresh: 1 }])
    valueOf(await library.lookAtSearch(id))
    expect(valueOf(await library.savedSearches())).toMatchObject([{ total: 3, fresh: 0 }])
  })

  it('that are nameless or unknown are refused', async () => {
    const { library } = await opened()
    const unknown = 'urn:uuid:33333333-3333-4333-8333-000000000001' as SearchId
    expect(await library.saveSearch({ search: null, name: ' ', asked }, '')).toMatchObject({
      failure: { kind: 'invalid-input', field: 'name' },
    })
    expect(await library.saveSearch({ search: null, name: 'أ' }, '')).toMatchObject({ ok: false })
    for (const answer of [
      await library.saveSearch({ search: unknown, name: 'أ' }, ''),
      await library.deleteSearch(unknown, ''),
      await library.lookAtSearch(unknown),
    ])
      expect(answer).toMatchObject({ failure: { kind: 'search-unknown', search: unknown } })
  })
})

describe('the history of searches', () => {
  it('stays on the device, the latest first, each once, and is forgotten when asked', async () => {
    const { library, folder, dataFolder, open } = await opened()
    for (const query of ['سجن', 'محكمة', 'سجن']) valueOf(await library.rememberSearch(query))
    await library.close()
    const again = await open()
    expect(valueOf(await again.searchHistory()).map(({ query }) => query)).toEqual(['سجن', 'محكمة'])
    expect(valueOf(await again.forgetSearches('سجن')).map(({ query }) => query)).toEqual(['محكمة'])
    expect(valueOf(await again.forgetSearches(null))).toEqual([])
    const { id } = valueOf(await again.overview())
    const kept = join(dataFolder, 'searches', `${id.slice('urn:uuid:'.length)}.json`)
    expect(kept.startsWith(folder)).toBe(false)
    expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ past: [] })
    await again.close()
    await writeFile(kept, '{"past": [')
    expect(valueOf(await (await open()).searchHistory())).toEqual([])
  })
})

describe('words in their context', () => {
  const request = { asked, order: 'before' as const, offset: 0, limit: 10 }

  it('are told letter for letter, on one line, with their place in the text', async () => {
    const { library } = await opened()
    const page = valueOf(await library.concordance(request))
    expect(page.lines.map(({ path, before, node, after }) => [path, before, node, after])).toEqual([
      ['b.txt', 'دخل إلى ', 'السجن', ' نهاراً ثم السجون كلها'],
      ['b.txt', 'دخل إلى السجن نهاراً ثم ', 'السجون', ' كلها'],
      ['a.txt', 'خرج من ', 'السجن', ' ليلاً'],
    ])
    const [first] = page.lines
    expect(Array.from(files['b.txt']).slice(first?.start, first?.end).join('')).toBe('السجن')
  })

  it('have a line for each place, also where a text can not be read any more', async () => {
    const { library, folder, open } = await opened()
    await library.close()
    for (const name of ['texts.pack', 'texts.index']) await rm(join(folder, '_sanad/cache', name))
    await rm(join(folder, 'b.txt'))
    const { lines, listed } = valueOf(await (await open()).concordance(request))
    expect(listed).toBe(3)
    expect(lines.map(({ path, node }) => [path, node])).toEqual([
      ['b.txt', ''],
      ['b.txt', ''],
      ['a.txt', 'السجن'],
    ])
  })

  it('are those of the text as it is now, where the index is behind', async () => {
    const { library, folder, open } = await opened()
    await library.close()
    const index = join(folder, '_sanad/cache/search.index')
    const behind = await readFile(index)
    await writeFile(join(folder, 'b.txt'), 'لم يبقَ في الدار غير السجن')
    const second = await open()
    valueOf(await second.scan())
    await second.close()
    await writeFile(index, behind)
    const { lines } = valueOf(await (await open()).concordance(request))
    expect(lines.map(({ path, node }) => [path, node])).toEqual([
      ['b.txt', 'السجن'],
      ['a.txt', 'السجن'],
    ])
  })

  it('have their place in code points after letters of two units and ligatures of several words', async () => {
    const words = 'ﷺ 😀 السجن '.repeat(50)
    const { open } = await libraryOf({ 'a.txt': words })
    const library = await open()
    valueOf(await library.scan())
    const { lines } = valueOf(await library.concordance({ ...request, limit: 100 }))
    const { text } = valueOf(await library.readArticle(lines[0]!.article))
    expect(lines).toHaveLength(50)
    for (const { start, end } of lines) expect(Array.from(text).slice(start, end).join('')).toBe('السجن')
    expect(new Set(lines.map(({ start }) => start)).size).toBe(50)
  })

  it('are written as a table that no spreadsheet runs', async () => {
    const { library, folder, dataFolder } = await opened()
    await writeFile(join(folder, 'd.txt'), '=HYPERLINK("x") سجن')
    valueOf(await library.scan())
    const destination = join(dataFolder, 'table.csv')
    const written = await library.exportConcordance({ asked, order: 'article', destination }, 'سلمى')
    expect(written).toEqual({ ok: true, value: { lines: 4 } })
    const table = await readFile(destination, 'utf8')
    expect(table).toMatch(/^\ufeffpath,title,before,node,after,start,end\r\n/)
    expect(table).not.toMatch(/(?:^|,)"?=/m)
    expect(
      await library.exportConcordance({ asked, order: 'after', destination: folder }, 'سلمى'),
    ).toMatchObject({
      ok: false,
      failure: { path: folder },
    })
    const original = join(folder, 'd.txt')
    expect(
      await library.exportConcordance({ asked, order: 'article', destination: original }, 'سلمى'),
    ).toMatchObject({ ok: false, failure: { kind: 'destination-inside-library', path: original } })
    expect(await readFile(original, 'utf8')).toBe('=HYPERLINK("x") سجن')
  })
})

describe('a tag in the search', () => {
  const found = async (library: Library, query: string) =>
    pathsIn(valueOf(await library.listArticles(listRequest({ query }))))

  it('is found by the name that it has now, on articles and annotations, and not once it is deleted', async () => {
    const { library } = await opened()
    const { id } = valueOf(await library.articleAt('a.txt'))
    const { id: tag } = valueOf(await library.tagArticles({ articles: [id], tag: 'قديم', on: true }, ''))
    const quoted = { path: 'c.txt', quote: 'محكمة', prefix: '', suffix: '', note: '', tags: ['قديم'] }
    valueOf(await library.annotateQuote({ ...quoted, colour: 'yellow' }, ''))
    expect(await found(library, 'tag:قديم')).toEqual(['a.txt', 'c.txt'])
    valueOf(await library.defineTag({ tag, name: 'جديد' }, ''))
    expect(await found(library, 'tag:جديد')).toEqual(['a.txt', 'c.txt'])
    expect(await found(library, 'tag:قديم')).toEqual([])
    valueOf(await library.deleteTag(tag, ''))
    expect(await found(library, 'tag:جديد')).toEqual([])
    valueOf(await library.restoreTag(tag, ''))
    expect(await found(library, 'tag:جديد')).toEqual(['a.txt', 'c.txt'])
  })

  it('is found where it was given while the texts were being indexed', async () => {
    const many = Array.from({ length: 150 }, (_, n) => [`${n}.txt`, `نص رقم ${n}`] as const)
    const { open } = await libraryOf(Object.fromEntries(many))
    const library = await open()
    valueOf(await library.scan())
    const articles = valueOf(
      await library.listIds({ view: 'all', tags: [], query: '', order: 'path', descending: false }),
    )
    const rebuilding = library.rebuildIndex()
    valueOf(await library.tagArticles({ articles, tag: 'مكان', on: true }, ''))
    // A search makes the library tell the index at once.
    await found(library, 'tag:مكان')
    valueOf(await rebuilding)
    expect(valueOf(await library.listArticles(listRequest({ query: 'tag:مكان' }))).total).toBe(150)
  })
})

describe('a copy of an article that is changed', () => {
  it('does not change what the search knows of the article', async () => {
    const { open, folder } = await libraryOf({ 'a.txt': 'نسخة أولى', 'b.txt': 'نسخة أولى' })
    const library = await open()
    valueOf(await library.scan())
    await writeFile(join(folder, 'b.txt'), 'كلام آخر')
    valueOf(await library.scan())
    const { path } = valueOf(await library.articleAt('a.txt'))
    expect(path).toBe('a.txt')
    expect(valueOf(await library.listArticles(listRequest({ query: 'نسخة' }))).total).toBe(1)
    expect(valueOf(await library.listArticles(listRequest({ query: 'كلام' }))).total).toBe(0)
  })
})

describe('the index', () => {
  it('says what it holds, and is the same after it was made anew', async () => {
    const { library } = await opened()
    const before = valueOf(await library.indexState())
    expect(before).toMatchObject({ articles: 3, indexed: 3, lacking: [], unreadable: 0, rebuilt: null })
    expect(before.words).toBeGreaterThan(5)
    valueOf(await library.rebuildIndex())
    const after = valueOf(await library.indexState())
    expect(after).toMatchObject({
      articles: 3,
      indexed: 3,
      kept: { sizeBytes: expect.any(Number) as number },
    })
    expect(valueOf(await library.lookAround(asked)).facets.types).toEqual([{ value: 'text', total: 2 }])
    expect(valueOf(await library.refineSearch(asked, 0)).map(({ kind }) => kind)).toContain('exact')
  })
})
