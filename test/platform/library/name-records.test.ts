import type { ArticleId } from '#core/ids'
import { describe, expect, it } from 'vitest'
import { gatherContents, redactionSourceOf } from '#platform/library/gather-bundle'
import { libraryOf, valueOf } from '#support/library'
import { openedContext } from '#support/library-context'
import { annotateQuote, articleAt, scanned, storyFiles } from '#support/story'

const opened = async () => {
  const files = await libraryOf(storyFiles)
  const library = await files.open()
  await scanned(library)
  const person = (value: string, more = {}) =>
    library.changeNames(
      { marks: [], records: [{ name: null, fields: { kind: 'person', value, ...more } }] },
      'سلمى',
    )
  return { ...files, library, person }
}

describe('names as records of their own', () => {
  it('are kept without any mention, with other names, a description and protection', async () => {
    const { library, open, person } = await opened()
    valueOf(await person('أحمد الحسن', { also: 'أبو علي', description: 'شاهد', protected: 'yes' }))
    await library.close()
    const again = await open()
    expect(valueOf(await again.names())).toMatchObject([
      {
        kind: 'person',
        name: 'أحمد الحسن',
        aliases: ['أبو علي'],
        description: 'شاهد',
        isProtected: true,
        mentions: 0,
      },
    ])
  })

  it('gather with the marks of the same name, and are changed with them as one act', async () => {
    const { library, person } = await opened()
    const { annotation } = valueOf(await annotateQuote(library, 'الشاهد'))
    const mark = { annotation: annotation.id, described: { kind: 'person' as const, value: 'أحمد' } }
    valueOf(await library.changeAnnotations([mark], ''))
    valueOf(await person('أحمد', { description: 'شاهد' }))
    const [entry] = valueOf(await library.names())
    expect(entry).toMatchObject({ name: 'أحمد', mentions: 1, description: 'شاهد' })
    const renamed = {
      marks: [{ annotation: annotation.id, described: { value: 'أحمد الحسن' } }],
      records: [{ name: entry!.records[0]!, fields: { value: 'أحمد الحسن' } }],
    }
    const { back, again } = valueOf(await library.changeNames(renamed, ''))
    expect(valueOf(await library.names())).toMatchObject([{ name: 'أحمد الحسن', mentions: 1 }])
    valueOf(await library.changeNames(back, ''))
    expect(valueOf(await library.names())).toMatchObject([{ name: 'أحمد', mentions: 1, description: 'شاهد' }])
    valueOf(await library.changeNames(again, ''))
    expect(valueOf(await library.names())).toMatchObject([{ name: 'أحمد الحسن', mentions: 1 }])
  })

  it('are taken back and brought back under the same id', async () => {
    const { library, person } = await opened()
    const { back, again } = valueOf(await person('حلب'))
    valueOf(await library.changeNames(back, ''))
    expect(valueOf(await library.names())).toEqual([])
    valueOf(await library.changeNames(again, ''))
    expect(valueOf(await library.names()).map(({ records }) => records)).toEqual([[again.records[0]?.name]])
  })

  it('are protected in what is handed on, marked or not, and go along with all articles or those that name them', async () => {
    const { dataFolder, folder, library, person } = await opened()
    valueOf(await person('أبو علي', { also: 'الحارس', protected: 'yes' }))
    const { id } = await articleAt(library, '2020/june/one.txt')
    await library.close()
    const context = await openedContext(folder, dataFolder)
    const sourceOf = async (ids: readonly ArticleId[]) =>
      redactionSourceOf(context, valueOf(await gatherContents(context, ids, '')))
    const some = await sourceOf([id])
    expect(some.marked().map(({ text }) => text)).toEqual(expect.arrayContaining(['أبو علي', 'الحارس']))
    expect((some.events ?? []).join('\n')).not.toContain('أبو علي')
    const whole = await sourceOf([...context.catalog.state.articles.keys()])
    expect((whole.events ?? []).join('\n')).toContain('أبو علي')
  })
})
