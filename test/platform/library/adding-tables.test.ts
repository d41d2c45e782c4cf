import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { LibraryNews } from '#core/library/progress'
import type { AddTableInput } from '#core/table/adding-table'
import { readAsItIs } from '#core/table/table'
import { partRows } from '#platform/library/write-rows'
import { folderContents } from '#support/folder-contents'
import { libraryOf, listRequest, pathsIn, valueOf, type Files } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const fields = { link: 'الرابط', written: 'كما كُتب', table: 'الجدول' }
const nothing = { title: null, published: null, author: null, source: null, link: null }

const begun = async (name: string, content: string | Uint8Array, files: Files = {}) => {
  const test = await libraryOf(files)
  const library = await test.open()
  valueOf(await library.scan())
  const table = join(await temporaryFolder(), name)
  await writeFile(table, content)
  const input = (more: Partial<AddTableInput['mapping']> = {}): AddTableInput => ({
    table,
    reading: readAsItIs,
    mapping: { ...nothing, text: 'text', keep: [], form: 'txt', ...more },
    into: '',
    fields,
  })
  const textAt = (path: string): Promise<string> => readFile(join(test.folder, path), 'utf8')
  const listed = async (query = '') => pathsIn(valueOf(await library.listArticles(listRequest({ query }))))
  return { ...test, library, table, input, textAt, listed }
}

const csv = [
  'title,text,date,source,url,n',
  '"حصار المدينة","قال ""شاهد"":\nبدأ القصف فجراً.",12 آذار 2012,وكالة,https://example.org/a,1',
  'خبر ثان,نص ثان,2013,,https://example.org/b,2',
  'بلا نص,,2013,x,,3',
  'مكرر,نص ثان,2013,x,,4',
  'قديم,مقالة قديمة,,,,5,over',
].join('\r\n')

const tableOf = (rows: number): string =>
  ['text', ...Array.from({ length: rows }, (_, i) => `نص رقم ${i}`)].join('\n')
/** Two parts, as the library takes them in. */
const moreRows = partRows + 600

describe('adding the rows of a table', () => {
  it('makes a file of each with its text as it stands, and describes each article', async () => {
    const { library, input, textAt, listed } = await begun('جدول.csv', csv, { 'old.txt': 'مقالة قديمة' })
    const mapping = { title: 'title', published: 'date', source: 'source', link: 'url', keep: ['n'] }
    const plan = valueOf(await library.planTable(input(mapping)))
    expect(plan).toMatchObject({ folder: 'جدول', rows: 5, comesIn: 2, ragged: 1, cut: null })
    expect(await listed()).toEqual(['old.txt'])
    const added = valueOf(await library.addTable(input(mapping), 'ن'))
    expect(added.added.map(({ row, path }) => [row, path])).toEqual([
      [1, 'جدول/0001 حصار المدينة.txt'],
      [2, 'جدول/0002 خبر ثان.txt'],
    ])
    expect(added.skipped).toEqual([
      { row: 3, why: { kind: 'no-text' } },
      { row: 4, why: { kind: 'twice', sameAs: 2 } },
      { row: 5, why: { kind: 'known', path: 'old.txt' } },
    ])
    expect(await textAt('جدول/0001 حصار المدينة.txt')).toBe('قال "شاهد":\nبدأ القصف فجراً.')
    const article = valueOf(await library.articleAt('جدول/0001 حصار المدينة.txt'))
    expect(article).toMatchObject({ title: 'حصار المدينة', state: 'ok' })
    expect(article.described).toEqual({
      title: 'حصار المدينة',
      published: '2012-03-12',
      'كما كُتب': '12 آذار 2012',
      source: 'وكالة',
      الرابط: 'https://example.org/a',
      n: '1',
      الجدول: `جدول.csv sha256:${added.digest} · #1 · text=text · title=title · published=date · source=source · link=url`,
    })
    expect(valueOf(await library.articleAt('جدول/0002 خبر ثان.txt')).described['source']).toBe('example.org')
    expect(await listed('حصار')).toEqual(['جدول/0001 حصار المدينة.txt'])
    const [said] = valueOf(await library.history(article.id)).filter(
      ({ type }) => type === 'article.described',
    )
    expect(said).toMatchObject({ by: 'ن' })
    expect(valueOf(await library.verify('')).ok).toBe(true)
  })

  it('is taken back as one act, and knows its rows when it comes again', async () => {
    const { folder, library, input, listed } = await begun('a.csv', csv)
    const first = valueOf(await library.addTable(input(), ''))
    const again = valueOf(await library.addTable(input(), ''))
    expect(again).toMatchObject({ id: null, added: [] })
    expect(again.skipped.map(({ why }) => why.kind)).toEqual(['known', 'known', 'no-text', 'twice', 'known'])
    expect(valueOf(await library.takeBackAdded(first.id!, ''))).toMatchObject({ kept: [] })
    expect(await readdir(folder)).toEqual(['_sanad'])
    expect(await listed()).toEqual([])
    expect(valueOf(await library.addTable(input(), '')).added).toHaveLength(3)
    expect(await listed()).toHaveLength(3)
  })

  it('adds nothing of a table that is no longer the one that was counted, and then counts it anew', async () => {
    const { folder, library, input, table } = await begun('a.csv', 'text\nنص أول\nنص ثان')
    expect(valueOf(await library.planTable(input()))).toMatchObject({ comesIn: 2, folders: [] })
    await writeFile(table, 'text\nنص أول\nنص ثاا')
    expect(await library.addTable(input(), '')).toMatchObject({
      ok: false,
      failure: { kind: 'table-changed', path: table },
    })
    expect(await readdir(folder)).toEqual(['_sanad'])
    expect(valueOf(await library.addTable(input(), '')).added).toHaveLength(2)
    expect(valueOf(await library.planTable(input())).folders).toEqual(['a'])
    await writeFile(table, 'text\nنص أول\nنص ثاا\nنص ثالث أطول')
    expect(valueOf(await library.addTable(input(), '')).added).toHaveLength(1)
    await library.planTable(input())
    expect(valueOf(await library.addTable(input(), '')).added).toEqual([])
    await writeFile(table, 'text\nنص أول\nنص ثاا\nنص رابع أطول')
    expect(valueOf(await library.addTable(input(), '')).added).toHaveLength(1)
  })

  it("says nothing of a person's own file that lies where its rows do", async () => {
    const own = 'a/ملاحظاتي/نسختي.txt'
    const { library, input } = await begun('a.csv', csv, { [own]: 'نص ثان' })
    const added = valueOf(await library.addTable(input({ title: 'title' }), ''))
    expect(added.skipped).toContainEqual({ row: 2, why: { kind: 'known', path: own } })
    expect(valueOf(await library.articleAt(own)).described).toEqual({})
  })

  it('puts large tables into folders of a thousand, and reads each file once', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `نص رقم ${i}`)
    const { library, input, folder } = await begun('a.csv', ['text', ...rows].join('\n'))
    const added = valueOf(await library.addTable(input(), ''))
    expect(added.added.at(-1)?.path).toBe('a/1001-1001/1001 نص رقم 1000.txt')
    expect(valueOf(await library.overview()).articles).toBe(1001)
    const [journal] = await readdir(join(folder, '_sanad/journal'))
    const lines = (await readFile(join(folder, '_sanad/journal', journal!), 'utf8')).split('\n')
    expect(lines.filter((line) => line.includes('article.described'))).toHaveLength(1001)
  })

  it.each([20, 60, 90, 120, 150, 200, 300, 500])(
    'leaves nothing when it is cancelled after %i ms',
    async (ms) => {
      const rows = Array.from({ length: 3000 }, (_, i) => `نص رقم ${i}`)
      const { library, input, folder, listed } = await begun('a.csv', ['text', ...rows].join('\n'))
      const adding = library.addTable(input(), '')
      await new Promise((done) => setTimeout(done, ms))
      await library.cancel('table')
      expect(await adding).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
      expect(await readdir(folder)).toEqual(['_sanad'])
      expect(await listed()).toEqual([])
    },
  )

  it('leaves nothing either when the look that takes it in is stopped', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => `نص رقم ${i}`)
    const { library, input, folder, listed } = await begun('a.csv', ['text', ...rows].join('\n'))
    const before = library.news.length
    const adding = library.addTable(input(), '')
    await vi.waitFor(
      () =>
        expect(JSON.stringify(library.news.slice(before))).toMatch(
          /"work":"scan","stage":\{"kind":"reading"/,
        ),
      { interval: 2, timeout: 20_000 },
    )
    await library.cancel('scan')
    expect(await adding).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
    expect(await readdir(folder)).toEqual(['_sanad'])
    expect(await listed()).toEqual([])
  })

  it('leaves nothing when it is cancelled after a part of it was taken in', async () => {
    const { library, input, folder, listed } = await begun('a.csv', tableOf(2 * partRows))
    const adding = library.addTable(input(), '')
    const isInSecond = (news: LibraryNews): boolean =>
      news.kind === 'progress' &&
      news.progress.work === 'table' &&
      'stage' in news.progress &&
      news.progress.stage.kind === 'writing' &&
      news.progress.stage.done > partRows + 128
    await vi.waitFor(() => expect(library.news.some(isInSecond)).toBe(true), { interval: 2, timeout: 60_000 })
    expect(valueOf(await library.overview()).articles).toBeGreaterThanOrEqual(partRows)
    await library.cancel('table')
    expect(await adding).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
    expect(await readdir(folder)).toEqual(['_sanad'])
    expect(await readdir(join(folder, '_sanad'))).not.toContain('adding')
    expect(await listed()).toEqual([])
  }, 90_000)

  it('is taken back as one act also where it was taken in by parts', async () => {
    const { library, input, folder, listed } = await begun('a.csv', tableOf(moreRows), { 'own.txt': 'مقالة' })
    const added = valueOf(await library.addTable(input(), ''))
    expect(added.added.map(({ row }) => row)).toEqual(Array.from({ length: moreRows }, (_, i) => i + 1))
    expect(added.added.filter(({ article }) => article === null)).toEqual([])
    const all = valueOf(await library.summaries()).filter(({ path }) => path !== 'own.txt')
    expect(all).toHaveLength(moreRows)
    expect(all.filter(({ described }) => described[fields.table] === undefined)).toEqual([])
    const back = valueOf(await library.takeBackAdded(added.id!, ''))
    expect([back.taken.length, back.kept]).toEqual([moreRows, []])
    expect((await readdir(folder)).sort()).toEqual(['_sanad', 'own.txt'])
    expect(await listed()).toEqual(['own.txt'])
  }, 90_000)

  it('is told of by the second mapping alone where the first was taken back', async () => {
    const { library, input } = await begun('a.csv', 'text,who,n\nنص أول,سلمى,1\n')
    const first = valueOf(await library.addTable(input({ author: 'who', keep: ['n'] }), ''))
    expect(valueOf(await library.summaries())[0]?.described).toMatchObject({ author: 'سلمى', n: '1' })
    valueOf(await library.takeBackAdded(first.id!, ''))
    valueOf(await library.addTable(input(), ''))
    const [article] = valueOf(await library.summaries())
    expect(Object.keys(article!.described)).toEqual([input().fields.table])
  })

  it('leaves what a person said where it is taken back, and puts it back where it was said otherwise', async () => {
    const { library, input, folder } = await begun('a.csv', 'text,who,n\nنص أول,سلمى,1\n', {
      'known.txt': 'نص أول',
    })
    const { id } = valueOf(await library.articleAt('known.txt'))
    const said = { author: 'كريم', place: 'حماة' }
    for (const [field, value] of Object.entries(said))
      valueOf(await library.describeArticles({ articles: [id], field, value }, 'كريم'))
    await rm(join(folder, 'known.txt'))
    valueOf(await library.scan())
    const added = valueOf(await library.addTable(input({ author: 'who', keep: ['n'] }), ''))
    expect(valueOf(await library.summaries())[0]?.described).toMatchObject({ author: 'سلمى', n: '1' })
    valueOf(await library.takeBackAdded(added.id!, ''))
    await writeFile(join(folder, 'known.txt'), 'نص أول')
    valueOf(await library.scan())
    expect(valueOf(await library.articleAt('known.txt')).described).toEqual(said)
  })

  it('takes HTML for HTML where it is said to be', async () => {
    const { library, input } = await begun('a.jsonl', JSON.stringify({ text: '<p>حي <b>الكرامة</b></p>' }))
    const { added } = valueOf(await library.addTable(input({ form: 'html' }), ''))
    const read = valueOf(await library.readArticle(added[0]!.article!))
    expect(read).toMatchObject({ format: 'html', text: 'حي الكرامة' })
  })

  it('refuses a folder outside the library and a column that is not there', async () => {
    const { library, input } = await begun('a.csv', csv)
    expect(await library.addTable({ ...input(), into: '../x' }, '')).toMatchObject({
      failure: { kind: 'not-in-library' },
    })
    expect(await library.planTable(input({ title: 'عنوان' }))).toMatchObject({
      failure: { kind: 'column-unknown', column: 'عنوان' },
    })
  })

  it('keeps every text of every row, whatever stands in it', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((one) => /\p{L}/u.test(one))
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 12 }), async (texts) => {
        const rows = texts.map((one, i) => `${i},${quoted(one)}`)
        const { library, input, folder } = await begun('a.csv', ['n,text', ...rows].join('\r\n'))
        valueOf(await library.addTable(input(), ''))
        await library.close()
        const written = [...(await folderContents(folder))]
          .filter(([path]) => path.startsWith('a/'))
          .map(([, bytes]) => bytes.toString('utf8'))
        expect(written.sort()).toEqual([...texts].sort())
      }),
      { numRuns: 12 },
    )
  })
})
