import { describe, expect, it, vi } from 'vitest'
import { annotate, exported, give, opened, story, take, type Opened } from '#support/exchanging'
import { valueOf } from '#support/library'

vi.setConfig({ testTimeout: 60_000 })

const describeAuthor = async (library: Opened, value: string): Promise<void> => {
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
