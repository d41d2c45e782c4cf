import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { libraryOf, valueOf } from '#support/library'

const opened = async () => {
  const files = await libraryOf({
    'a.txt': 'مقالة أولى\n\nقال أحمد سالم إنه رأى السجلات.',
    'b.txt': 'مقالة ثانية\n\nثم جاء احمد سالم ومعه أبو خالد، وقال أبو خالد إن الطريق مغلق.',
    'c.txt': 'مقالة ثالثة\n\nلا أحد هنا.',
  })
  const library = await files.open()
  valueOf(await library.scan())
  const mark = async (path: string, quote: string, described: Record<string, string>) => {
    const made = await library.annotateQuote(
      { path, quote, prefix: '', suffix: '', note: '', tags: [], colour: 'blue' },
      'ليلى',
    )
    const { id } = valueOf(made).annotation
    valueOf(await library.changeAnnotations([{ annotation: id, described }], 'ليلى'))
    return id
  }
  await mark('a.txt', 'أحمد سالم', { kind: 'person', value: 'أحمد سالم', also: 'أبو خالد' })
  return { library, mark, folder: files.folder, open: files.open }
}
const question = { kind: 'person', name: 'أحمد سالم' } as const
const asked = { ...question, limit: 120 }

describe('names', () => {
  it('gather marks whose usual names search does not tell apart', async () => {
    const { library, mark } = await opened()
    await mark('b.txt', 'احمد سالم', { kind: 'person' })
    expect(valueOf(await library.names())).toMatchObject([
      { kind: 'person', mentions: 2, articles: 2, isProtected: false },
    ])
    const mentions = valueOf(await library.nameMentions(question))
    expect(mentions.map(({ path }) => path)).toEqual(['a.txt', 'b.txt'])
  })

  it('are suggested under every name, where they stand and are not marked', async () => {
    const { library } = await opened()
    const found = valueOf(await library.suggestMentions(asked)).mentions
    expect(found.map(({ exact }) => exact).sort()).toEqual(['أبو خالد', 'أبو خالد', 'احمد سالم'])
    expect(found.every(({ title }) => title.includes('ثانية'))).toBe(true)
  })

  it('are not suggested where they are marked already', async () => {
    const { library, mark } = await opened()
    await mark('b.txt', 'احمد سالم', { kind: 'person', value: 'أحمد سالم' })
    const found = valueOf(await library.suggestMentions(asked)).mentions
    expect(found.map(({ exact }) => exact)).toEqual(['أبو خالد', 'أبو خالد'])
  })

  it('are not suggested again once they were rejected, also after another start, until that is taken back', async () => {
    const { library, open } = await opened()
    const [first] = valueOf(await library.suggestMentions(asked)).mentions.filter(
      ({ exact }) => exact === 'احمد سالم',
    )
    const { article, exact, before, after } = first!
    const rejection = { ...question, article, exact, before, after }
    valueOf(await library.rejectMention({ ...rejection, on: true }))
    await library.close()
    const again = await open()
    const words = async () => valueOf(await again.suggestMentions(asked)).mentions.map((one) => one.exact)
    expect(await words()).toEqual(['أبو خالد', 'أبو خالد'])
    valueOf(await again.rejectMention({ ...rejection, on: false }))
    expect(await words()).toContain('احمد سالم')
  })

  it('say that there are more than were asked for', async () => {
    const { library } = await opened()
    const few = valueOf(await library.suggestMentions({ ...question, limit: 1 }))
    expect(few).toMatchObject({ isMore: true, mentions: { length: 1 } })
    expect(valueOf(await library.suggestMentions(asked)).isMore).toBe(false)
  })

  it('are looked for in the text as it is now: a mark stands where its words have moved', async () => {
    const { library, mark, folder } = await opened()
    await mark('b.txt', 'احمد سالم', { kind: 'person', value: 'أحمد سالم' })
    const before = 'سطر جديد في أول المقالة يدفع كل ما بعده إلى مكان آخر'
    const text = 'مقالة ثانية\n\nثم جاء احمد سالم ومعه أبو خالد، وقال أبو خالد إن الطريق مغلق.'
    await writeFile(join(folder, 'b.txt'), `${before}\n\n${text}`)
    valueOf(await library.scan())
    const found = valueOf(await library.suggestMentions(asked)).mentions
    expect(found.map(({ exact }) => exact)).toEqual(['أبو خالد', 'أبو خالد'])
  })

  it('of another kind are other names, and of an unknown name nothing is told', async () => {
    const { library } = await opened()
    expect(valueOf(await library.nameMentions({ kind: 'place', name: 'أحمد سالم' }))).toEqual([])
    expect(valueOf(await library.suggestMentions({ kind: 'place', name: '"', limit: 9 }))).toEqual({
      mentions: [],
      isMore: false,
    })
  })
})
