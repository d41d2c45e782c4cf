import { describe, expect, it } from 'vitest'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { articleAt, scanned } from '#support/story'

const files = {
  'a.txt': 'عنوان أول\n\nالمصدر: صحيفة الميناء\n\nنص',
  'b.txt': 'عنوان ثانٍ\n\nنص',
}

describe('describing several articles at once', () => {
  it('sets fields of any name, each of its own article, in one write that can be taken back', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const [a, b] = [(await articleAt(library, 'a.txt')).id, (await articleAt(library, 'b.txt')).id]
    const changes = [
      { article: a, field: 'place', value: 'الميناء' },
      { article: b, field: 'رقم الملف', value: '٤٢' },
    ]
    expect(valueOf(await library.describeEach(changes, 'سلمى'))).toBe(2)
    expect(valueOf(await library.describeEach(changes, 'سلمى'))).toBe(0)
    expect((await articleAt(library, 'b.txt')).described).toEqual({ 'رقم الملف': '٤٢' })
    const [one] = valueOf(await library.articleDescriptions([a, b]))
    expect(one).toMatchObject({ described: { place: 'الميناء' }, detected: { source: 'صحيفة الميناء' } })
    valueOf(
      await library.describeEach(
        changes.map((change) => ({ ...change, value: null })),
        '',
      ),
    )
    expect((await articleAt(library, 'b.txt')).described).toEqual({})
  })

  it('tells what the files of very many say, how far that is, and goes on with what was read when it is stopped', async () => {
    const { open } = await libraryOf(
      Object.fromEntries(
        Array.from({ length: 260 }, (_, i) => [`${i}.txt`, `عنوان ${i}\n\nالمصدر: صحيفة الميناء`]),
      ),
    )
    const library = await open()
    await scanned(library)
    const ids = valueOf(await library.summaries()).map(({ id }) => id)
    const all = valueOf(await library.articleDescriptions(ids))
    expect(all.map(({ article }) => article)).toEqual(ids)
    expect(all.every(({ detected }) => detected?.source === 'صحيفة الميناء')).toBe(true)
    const told = library.news.flatMap((one) =>
      one.kind === 'progress' && one.progress.work === 'describe' ? [one.progress] : [],
    )
    expect(told[0]).toMatchObject({ total: 260 })
    expect(told.at(-1)).toEqual({ work: 'describe', ended: true })
    const asked = library.articleDescriptions(ids)
    await library.cancel('describe')
    const some = valueOf(await asked)
    expect(some).toHaveLength(260)
    expect(some.filter(({ detected }) => detected === null).length).toBeGreaterThan(0)
  })

  it('refuses all where one article is unknown', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'a.txt')
    const unknown = `sha256:${'0'.repeat(64)}` as typeof id
    const changes = [id, unknown].map((article) => ({ article, field: 'place', value: 'س' }))
    expect(await library.describeEach(changes, '')).toMatchObject({ failure: { kind: 'article-unknown' } })
    expect((await articleAt(library, 'a.txt')).described).toEqual({})
  })

  it.each(['2019-03-12', '١٢ آذار ٢٠١٩', '12 مارس 2019', 'نُشر في 12/3/2019'])(
    'finds by date what was said to be published on %s',
    async (published) => {
      const { open } = await libraryOf(files)
      const library = await open()
      await scanned(library)
      const { id } = await articleAt(library, 'b.txt')
      valueOf(await library.describeEach([{ article: id, field: 'published', value: published }], ''))
      const found = await library.listArticles(listRequest({ query: 'after:2019-03-11 before:2019-03-13' }))
      expect(pathsIn(valueOf(found))).toEqual(['b.txt'])
    },
  )

  it.each([
    ['place', 'حلب القديمة', 'القديمة', 'مكان:حلب', 'place'],
    ['description', 'شهادة عن السوق', 'السوق', 'وصف:شهادة', 'about'],
    ['رقم الملف', 'ملف المحكمة', 'المحكمة', 'about:المحكمة', 'about'],
  ])('finds by %s', async (field, value, word, asked, matched) => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'b.txt')
    valueOf(await library.describeEach([{ article: id, field, value }], ''))
    for (const query of [word, asked]) {
      const found = valueOf(await library.listArticles(listRequest({ query })))
      expect([query, pathsIn(found), found.rows[0]?.matchedIn]).toEqual([query, ['b.txt'], [matched]])
    }
    expect(valueOf(await library.listArticles(listRequest({ query: `عنوان:${word}` }))).total).toBe(0)
  })

  it('keeps digests and addresses of records, which programs wrote, out of what is searched', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'b.txt')
    const value = 'جدول.csv sha256:0123abcd'
    valueOf(await library.describeEach([{ article: id, field: 'الجدول', value }], ''))
    expect(valueOf(await library.listArticles(listRequest({ query: '0123abcd' }))).total).toBe(0)
  })

  it('says a new title to the search', async () => {
    const { open } = await libraryOf(files)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'b.txt')
    valueOf(await library.describeEach([{ article: id, field: 'title', value: 'عنوان محقق' }], ''))
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'title:محقق' }))))).toEqual([
      'b.txt',
    ])
  })
})
