import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { everyAnnotation } from '#core/library/annotations/queries'
import { exported } from '#support/exchanging'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { annotateQuote, articleAt, scanned } from '#support/story'

const text = 'تقرير اللجنة\n\nدخل الجنود القرية عند الفجر وفتّشوا البيوت واحداً بعد آخر حتى الظهر.'
/** No bytes of DOS are looked for by themselves, so this file is read wrongly at first. */
const files = { 'old/report.txt': iconv.encode(text, 'cp720'), 'other.txt': 'نص آخر' }
const quoted = (quote: string) => ({
  quote,
  prefix: '',
  suffix: '',
  note: '',
  tags: [],
  colour: 'yellow' as const,
})
const opened = async () => {
  const made = await libraryOf(files)
  const library = await made.open()
  await scanned(library)
  const { id } = await articleAt(library, 'old/report.txt')
  return { ...made, library, id }
}
const found = async (library: Awaited<ReturnType<typeof opened>>['library'], query: string) =>
  pathsIn(valueOf(await library.listArticles(listRequest({ query }))))

const statesIn = async (library: Awaited<ReturnType<typeof opened>>['library']) => {
  const filter = everyAnnotation
  const order = { group: 'none', order: 'place', descending: false, offset: 0, limit: 100 } as const
  return valueOf(await library.listAnnotations({ filter, ...order })).rows.map(({ state }) => state)
}

describe('an encoding that a person chooses', () => {
  it('gives the article its text, title, words and place in the search, and the file stays as it is', async () => {
    const { library, id } = await opened()
    expect(await found(library, 'الجنود')).toEqual([])
    const changed = valueOf(await library.chooseEncoding({ article: id, encoding: 'ibm720' }, 'سلمى'))
    expect(changed).toMatchObject({ id, title: 'تقرير اللجنة', words: 14, direction: 'rtl', state: 'ok' })
    expect(valueOf(await library.readArticle(id))).toMatchObject({
      text,
      encoding: 'ibm720',
      chosenEncoding: 'ibm720',
      warnings: [],
    })
    expect(await found(library, 'الجنود')).toEqual(['old/report.txt'])
    expect(valueOf(await library.verify('')).problems).toEqual([])
    const [last] = valueOf(await library.history(id)).filter(({ type }) => type === 'article.decoded')
    expect(last).toMatchObject({ by: 'سلمى', data: { encoding: 'ibm720', title: 'تقرير اللجنة' } })
  })

  it('is still chosen after a restart, with and without the cache, and after another look through the folder', async () => {
    const { library, id, open, folder } = await opened()
    valueOf(await library.chooseEncoding({ article: id, encoding: 'ibm720' }, ''))
    await library.close()
    const second = await open()
    expect(valueOf(await second.readArticle(id)).text).toBe(text)
    await second.close()
    await rm(join(folder, '_sanad/cache'), { recursive: true })
    const third = await open()
    await copyFile(join(folder, 'old/report.txt'), join(folder, 'copy.txt'))
    await scanned(third)
    expect(valueOf(await third.readArticle(id))).toMatchObject({ text, chosenEncoding: 'ibm720' })
    expect(await found(third, 'الجنود')).toEqual(['copy.txt'])
  })

  it('can be taken back, and annotations are looked for in each text', async () => {
    const { library, id } = await opened()
    const before = valueOf(await library.readArticle(id))
    valueOf(await library.chooseEncoding({ article: id, encoding: 'ibm720' }, ''))
    valueOf(await annotateQuote(library, 'عند الفجر', { path: 'old/report.txt' }))
    expect(valueOf(await library.chooseEncoding({ article: id, encoding: null }, '')).title).toBe(
      before.article.title,
    )
    const back = valueOf(await library.readArticle(id))
    expect(back).toMatchObject({
      text: before.text,
      chosenEncoding: null,
      annotations: [{ anchor: { state: 'orphan' } }],
    })
    expect(valueOf(await library.overview()).needReview).toBe(1)
    const { items, counts } = valueOf(await library.reviewQueue())
    expect(counts).toEqual({ moved: 0, review: 0, orphan: 1 })
    expect(items.map(({ article }) => article.path)).toEqual(['old/report.txt'])
    expect(await statesIn(library)).toEqual(['orphan'])
    valueOf(await library.chooseEncoding({ article: id, encoding: 'ibm720' }, ''))
    expect(valueOf(await library.readArticle(id)).annotations[0]?.anchor?.state).toBe('exact')
    expect(valueOf(await library.overview()).needReview).toBe(0)
    expect(valueOf(await library.reviewQueue()).items).toEqual([])
    expect(await statesIn(library)).toEqual(['exact'])
  })

  it('goes into the text that is kept for good of an article with annotations', async () => {
    const { library, id, open, folder } = await opened()
    valueOf(await library.annotateQuote({ path: 'other.txt', ...quoted('نص') }, ''))
    const { text: wrong } = valueOf(await library.readArticle(id))
    valueOf(await library.annotateQuote({ path: 'old/report.txt', ...quoted(wrong.slice(0, 6)) }, ''))
    valueOf(await library.chooseEncoding({ article: id, encoding: 'ibm720' }, ''))
    await library.close()
    await rm(join(folder, '_sanad/cache'), { recursive: true })
    await rm(join(folder, 'old/report.txt'))
    const second = await open()
    expect(valueOf(await second.readArticle(id)).text).toBe(text)
    expect(valueOf(await second.verify('')).problems.filter(({ kind }) => kind !== 'missing')).toMatchObject([
      { kind: 'annotation-unanchored' },
    ])
  })

  it('goes into the text that is kept for good when it comes with an import, and out of it when that is undone', async () => {
    const salma = await opened()
    valueOf(await salma.library.chooseEncoding({ article: salma.id, encoding: 'ibm720' }, ''))
    const bundle = await exported({ ...salma.library, folder: salma.folder, name: 'سلمى' })
    const { library, id, open, folder } = await opened()
    const { text: wrong } = valueOf(await library.readArticle(id))
    valueOf(await library.annotateQuote({ path: 'old/report.txt', ...quoted(wrong.slice(0, 6)) }, ''))
    const taken = valueOf(await library.importBundle({ path: bundle }, ''))
    const file = await readFile(join(folder, 'old/report.txt'))
    const textWithoutFile = async () => {
      await rm(join(folder, '_sanad/cache'), { recursive: true })
      await rm(join(folder, 'old/report.txt'))
      const without = await open()
      const read = valueOf(await without.readArticle(id)).text
      await without.close()
      await writeFile(join(folder, 'old/report.txt'), file)
      return read
    }
    await library.close()
    expect(await textWithoutFile()).toBe(text)
    const again = await open()
    valueOf(await again.undoImport({ import: taken.import!, undone: true }, ''))
    await again.close()
    expect(await textWithoutFile()).toBe(wrong)
  })

  it('is refused for forms that are no text, and for articles that are not there', async () => {
    const { open } = await libraryOf({ 'a.rtf': '{\\rtf1 a}' })
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'a.rtf')
    expect(await library.chooseEncoding({ article: id, encoding: 'utf-8' }, '')).toMatchObject({
      failure: { kind: 'invalid-input', field: 'encoding' },
    })
    const gone = `sha256:${'0'.repeat(64)}` as typeof id
    expect(await library.chooseEncoding({ article: gone, encoding: 'utf-8' }, '')).toMatchObject({
      failure: { kind: 'article-unknown' },
    })
  })
})
