import { describe, expect, it, vi } from 'vitest'
import type { Settling } from '#core/bundle/merge/settling'
import { annotate, exported, give, laterThanNow, opened, story, take, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'

vi.setConfig({ testTimeout: 60_000 })

const describeAuthor = async (library: Opened, value: string): Promise<void> => {
  await laterThanNow()
  const { id } = valueOf(await library.summaries())[0]!
  valueOf(await library.describeArticles({ articles: [id], field: 'author', value }, library.name))
}
const tagIt = async (library: Opened, tag: string, on: boolean): Promise<void> => {
  const { id } = valueOf(await library.summaries())[0]!
  valueOf(await library.tagArticles({ articles: [id], tag, on }, library.name))
}
const differences = async (library: Opened, path: string) =>
  valueOf(await library.planImport({ path })).differences
const authorIn = async (library: Opened): Promise<string | undefined> =>
  valueOf(await library.summaries())[0]!.described.author

const two = async (): Promise<readonly [Opened, Opened]> => [
  await opened('سلمى', { 'one.txt': story }),
  await opened('كريم', { 'one.txt': story }),
]

describe('what two people said otherwise without knowing of each other', () => {
  it('is shown side by side with who said it and which stands, and that is what then stands on both sides', async () => {
    const [salma, karim] = await two()
    await describeAuthor(salma, 'لجنة')
    await describeAuthor(karim, 'هيئة')
    const bundle = await exported(salma)
    const shown = { kind: 'metadata', field: 'author', mine: 'هيئة', theirs: 'لجنة', by: 'سلمى' }
    const [one] = await differences(karim, bundle)
    expect(one).toMatchObject(shown)
    const { plan } = await take(karim, bundle)
    expect(plan.differences).toEqual([one])
    expect(await authorIn(karim)).toBe(one![one!.stands])
    await give(karim, salma)
    expect(await authorIn(salma)).toBe(one![one!.stands])
  })

  it('is none where one of them knew what the other had said', async () => {
    const [salma, karim] = await two()
    await describeAuthor(salma, 'لجنة')
    await give(salma, karim)
    await describeAuthor(karim, 'هيئة')
    expect(await differences(salma, await exported(karim))).toEqual([])
  })

  it('is none where both said the same', async () => {
    const [salma, karim] = await two()
    await describeAuthor(salma, 'هيئة')
    await describeAuthor(karim, 'هيئة')
    expect(await differences(karim, await exported(salma))).toEqual([])
  })

  it('can be a tag that one gave and the other took away, its name, and what a mark says', async () => {
    const [salma, karim] = await two()
    const mark = await annotate(salma, 'الشاهد', 'من هو؟')
    await tagIt(salma, 'مكان', true)
    await give(salma, karim)
    const tag = valueOf(await salma.sidebar()).tags[0]!
    for (const [library, name, value, on] of [
      [salma, 'موقع', 'أحمد', true],
      [karim, 'موضع', 'خالد', false],
    ] as const) {
      valueOf(await library.defineTag({ ...tag, tag: tag.id, name }, library.name))
      const described = [{ annotation: mark, described: { kind: 'person', value } }]
      valueOf(await library.changeAnnotations(described, library.name))
      await tagIt(library, name, false)
      if (on) await tagIt(library, name, true)
    }
    const found = await differences(karim, await exported(salma))
    expect(found.map(({ kind, field, mine, theirs }) => [kind, field, mine, theirs])).toEqual(
      expect.arrayContaining([
        ['tag', 'name', 'موضع', 'موقع'],
        ['mark', 'value', 'خالد', 'أحمد'],
        ['tagging', 'موضع', 'no', 'yes'],
      ]),
    )
  })
})

describe('what a person chooses of it before the import', () => {
  const settled = async (library: Opened, path: string, settling: Settling) =>
    valueOf(await library.importBundle({ path, settling }, library.name))
  const described = async (): Promise<readonly [Opened, Opened]> => {
    const [salma, karim] = await two()
    await describeAuthor(salma, 'لجنة')
    await describeAuthor(karim, 'هيئة')
    return [salma, karim]
  }

  it.each([
    ['mine', 'هيئة'],
    ['theirs', 'لجنة'],
  ] as const)('stands here and, once handed on, there: %s', async (side, value) => {
    const [salma, karim] = await described()
    const bundle = await exported(salma)
    const { key } = (await differences(karim, bundle))[0]!
    const { plan } = await settled(karim, bundle, { each: { [key]: side } })
    expect(plan.differences).toMatchObject([{ key, stands: side, isSettled: true }])
    expect(await authorIn(karim)).toBe(value)
    const back = await exported(karim)
    expect(await differences(salma, back)).toEqual([])
    await take(salma, back)
    expect(await authorIn(salma)).toBe(value)
    expect((await settled(karim, bundle, { all: side })).import).toBeNull()
  })

  it('is undone with the import, and stands again with it', async () => {
    const [salma, karim] = await described()
    const bundle = await exported(karim)
    const { plan, ...receipt } = await settled(salma, bundle, { all: 'mine' })
    expect(plan.differences).toMatchObject([{ later: 'theirs', stands: 'mine' }])
    const before = await authorIn(salma)
    valueOf(await salma.undoImport({ import: receipt.import!, undone: true }, salma.name))
    expect(await authorIn(salma)).toBe(before)
    expect(await differences(salma, bundle)).toHaveLength(1)
    await settled(salma, bundle, { all: 'theirs' })
    expect(await authorIn(salma)).toBe('هيئة')
  })

  it('can be both where both can be said, and shows both', async () => {
    const [salma, karim] = await two()
    for (const [library, value] of [
      [salma, 'بخط اليد'],
      [karim, 'مصوّرة'],
    ] as const) {
      const { id } = valueOf(await library.summaries())[0]!
      const said = { articles: [id], field: 'description', value }
      valueOf(await library.describeArticles(said, library.name))
    }
    const { plan } = await settled(karim, await exported(salma), { all: 'both' })
    expect(plan.differences).toMatchObject([{ stands: 'both', isSettled: true }])
    const both = plan.differences[0]!.later === 'mine' ? 'بخط اليد\nمصوّرة' : 'مصوّرة\nبخط اليد'
    expect(valueOf(await karim.summaries())[0]!.described.description).toBe(both)
  })

  it('keeps a name protected that the bundle would no longer protect, and does not tell that it would', async () => {
    const [salma, karim] = await two()
    const mark = await annotate(salma, 'الشاهد', '')
    await give(salma, karim)
    const say = async (library: Opened, fields: Readonly<Record<string, string | null>>): Promise<void> => {
      valueOf(await library.changeAnnotations([{ annotation: mark, described: fields }], library.name))
    }
    await say(karim, { kind: 'person', value: 'أحمد', protected: 'yes' })
    await say(salma, { kind: 'person', value: 'أحمد', protected: 'yes' })
    await say(salma, { protected: null })
    const bundle = await exported(salma)
    expect(valueOf(await karim.planImport({ path: bundle })).unprotected).toEqual(['أحمد'])
    const settling = { all: 'mine' } as const
    expect(valueOf(await karim.planImport({ path: bundle, settling })).unprotected).toEqual([])
    await settled(karim, bundle, settling)
    const { annotation } = valueOf(await karim.annotations())[0]!
    expect(annotation.described?.protected).toBe('yes')
  })
})
