import { describe, expect, it, vi } from 'vitest'
import { importKinds, type ImportChoice } from '#core/bundle/merge/choice'
import {
  annotate,
  exported,
  notesIn,
  opened,
  other,
  seen,
  story,
  take,
  type Opened,
} from '#support/exchanging'
import { valueOf } from '#support/library'

vi.setConfig({ testTimeout: 60_000 })

/** Two people's annotations, a mark, a tag and a description on an article that others have, and an article that they lack. */
const offering = async (): Promise<string> => {
  const salma = await opened('سلمى', { 'one.txt': story, 'two.txt': other.replace('المستودع', 'المخزن') })
  const houda = { ...salma, name: 'هدى' }
  await annotate(salma, 'السجلات', 'من سلمى', ['سجلات'])
  await annotate(houda, 'بيومين', 'من هدى')
  const articles = valueOf(await salma.summaries())
  const one = articles.find(({ path }) => path === 'one.txt')!
  const two = articles.find(({ path }) => path === 'two.txt')!
  valueOf(
    await salma.describeArticles({ articles: [one.id], field: 'author', value: 'هيئة التوثيق' }, 'سلمى'),
  )
  const plain = { prefix: '', suffix: '', tags: [], colour: 'yellow' } as const
  const described = { kind: 'person' }
  valueOf(
    await salma.annotateQuote({ ...plain, path: one.path, quote: 'الشاهد', note: 'علامة', described }, 'هدى'),
  )
  valueOf(
    await salma.annotateQuote({ ...plain, path: two.path, quote: 'ليلاً', note: 'في المقالة الأخرى' }, 'سلمى'),
  )
  return exported(salma)
}

const takeSome = async (library: Opened, path: string, choice: ImportChoice) => {
  const planned = valueOf(await library.planImport({ path, choice }))
  const { import: id, plan } = valueOf(await library.importBundle({ path, choice }, library.name))
  expect({ ...plan, files: plan.files.length }).toEqual({ ...planned, files: planned.files.length })
  return { id, plan }
}

const pathsIn = async (library: Opened): Promise<readonly string[]> =>
  valueOf(await library.summaries()).map(({ title }) => title)

describe('choosing what is taken in of a bundle', () => {
  it('offers people, articles and kinds, each with how much there is of it', async () => {
    const karim = await opened('كريم', { 'one.txt': story })
    const { offer, left } = valueOf(await karim.planImport({ path: await offering() }))
    expect(left).toBe(0)
    expect(offer.authors).toEqual([
      { by: 'سلمى', count: 4 },
      { by: 'هدى', count: 2 },
    ])
    expect(offer.articles.map(({ path, isNew }) => [path, isNew])).toEqual([
      ['two.txt', true],
      ['one.txt', false],
    ])
    expect(offer.kinds).toEqual([
      { kind: 'articles', count: 1 },
      { kind: 'notes', count: 3 },
      { kind: 'marks', count: 1 },
      { kind: 'metadata', count: 1 },
      { kind: 'tags', count: 1 },
    ])
  })

  it.each<[string, ImportChoice, readonly string[]]>([
    ['one person’s', { authors: ['هدى'] }, ['علامة', 'من هدى']],
    ['annotations alone', { kinds: ['notes'] }, ['من سلمى', 'من هدى']],
    ['marks alone', { kinds: ['marks'] }, ['علامة']],
    ['no annotations', { kinds: ['articles', 'metadata', 'tags'] }, []],
    ['nothing of nobody', { authors: [] }, []],
  ])('takes in %s', async (_, choice, notes) => {
    const karim = await opened('كريم', { 'one.txt': story })
    const { plan } = await takeSome(karim, await offering(), choice)
    expect(await notesIn(karim)).toEqual(notes)
    expect(plan.left).toBeGreaterThan(0)
    const hasArticle = choice.kinds === undefined || choice.kinds.includes('articles')
    expect(plan.files).toHaveLength(hasArticle ? 1 : 0)
    const [author] = valueOf(await karim.summaries()).flatMap(({ described }) => described.author ?? [])
    expect(author).toBe(choice.kinds?.includes('metadata') ? 'هيئة التوثيق' : undefined)
  })

  it('takes in one article of several, and nothing on one that is not here and does not come', async () => {
    const bundle = await offering()
    const karim = await opened('كريم', { 'one.txt': story })
    const { offer } = valueOf(await karim.planImport({ path: bundle }))
    const [two, one] = offer.articles.map(({ article }) => article)
    await takeSome(karim, bundle, { articles: [one!] })
    expect(await pathsIn(karim)).toHaveLength(1)
    expect(await notesIn(karim)).toEqual(['علامة', 'من سلمى', 'من هدى'])
    const { plan } = await takeSome(karim, bundle, { articles: [two!], kinds: ['notes'] })
    expect(plan.isNothing).toBe(true)
    expect((await takeSome(karim, bundle, { articles: [two!] })).plan.files).toHaveLength(1)
    expect(await notesIn(karim)).toContain('في المقالة الأخرى')
  })

  it('loses nothing: in whatever parts it is taken in, the whole is the same in the end', async () => {
    const bundle = await offering()
    const whole = await opened('كريم', { 'one.txt': story })
    await take(whole, bundle)
    for (const order of [importKinds, [...importKinds].reverse()]) {
      const karim = await opened('كريم', { 'one.txt': story })
      for (const kind of order) await takeSome(karim, bundle, { kinds: [kind] })
      await takeSome(karim, bundle, { authors: ['هدى'] })
      await take(karim, bundle)
      expect(await seen(karim)).toEqual(await seen(whole))
      expect(valueOf(await karim.planImport({ path: bundle })).isNothing).toBe(true)
    }
  })

  it('is undone like any import, and what it left can be taken in after that', async () => {
    const bundle = await offering()
    const karim = await opened('كريم', { 'one.txt': story })
    const { id } = await takeSome(karim, bundle, { authors: ['هدى'] })
    valueOf(await karim.undoImport({ import: id!, undone: true }, 'كريم'))
    expect(await notesIn(karim)).toEqual([])
    await takeSome(karim, bundle, { authors: ['سلمى'] })
    expect(await notesIn(karim)).toEqual(['في المقالة الأخرى', 'من سلمى'])
  })
})
