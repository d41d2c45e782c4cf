import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sliceCodePoints } from '#core/article/code-points'
import { libraryOf, listRequest, pathsIn, valueOf } from '#support/library'
import { annotateQuote, articleAt, scanned, story, storyFiles } from '#support/story'

describe('annotating', () => {
  it('is there after a restart, with its place, note, tags, colour and author', async () => {
    const { open } = await libraryOf(storyFiles)
    const first = await open()
    await scanned(first)
    const made = valueOf(
      await annotateQuote(first, 'رأى السجلات', {
        note: 'راجِع الصندوق',
        tags: ['شهادة', 'سجلات'],
        colour: 'blue',
      }),
    )
    await first.close()
    const second = await open()
    const [found] = valueOf(await second.annotations())
    expect(found?.annotation).toEqual(made.annotation)
    expect(found).toMatchObject({
      path: '2020/june/one.txt',
      tagNames: ['سجلات', 'شهادة'],
      anchor: { state: 'exact' },
    })
    expect(made.annotation).toMatchObject({ by: 'سلمى', colour: 'blue', note: 'راجِع الصندوق' })
  })

  it('refuses a quote that stands nowhere, in several places, or is empty', async () => {
    const { open } = await libraryOf({ '2020/june/one.txt': 'كلمة ثم كلمة ثم نهاية' })
    const library = await open()
    await scanned(library)
    expect(await annotateQuote(library, 'غائب')).toMatchObject({ failure: { kind: 'quote-not-found' } })
    expect(await annotateQuote(library, 'كلمة')).toMatchObject({
      failure: { kind: 'quote-ambiguous', count: 2 },
    })
    expect(await annotateQuote(library, '  ')).toMatchObject({ failure: { kind: 'empty-quote' } })
    expect(await annotateQuote(library, 'كلمة', { suffix: ' ثم نهاية' })).toMatchObject({ ok: true })
  })

  it('changes, deletes and brings back', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { annotation } = valueOf(await annotateQuote(library, 'السجلات', { tags: ['أ'] }))
    const edited = valueOf(
      await library.editAnnotation(
        {
          annotation: annotation.id,
          note: { text: 'جديد', seen: annotation.noteEvent },
          tags: ['ب'],
          colour: 'pink',
        },
        'سلمى',
      ),
    )
    expect(edited.annotation).toMatchObject({ note: 'جديد', tags: ['ب'], colour: 'pink', conflicts: [] })
    valueOf(await library.deleteAnnotation(annotation.id, ''))
    expect(valueOf(await library.annotations())).toEqual([])
    expect((await articleAt(library, '2020/june/one.txt')).annotations).toBe(0)
    valueOf(await library.restoreAnnotation(annotation.id, ''))
    expect(valueOf(await library.annotations())[0]?.annotation.note).toBe('جديد')
  })

  it('follows its text through a change of the file, or says that it needs review', async () => {
    const { folder, open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'قبل نقلها بيومين'))
    valueOf(await annotateQuote(library, 'The ledgers were real'))
    await writeFile(
      join(folder, '2020/june/one.txt'),
      `تصويب\n\n${story.replace('قبل نقلها بيومين', 'قبل نقلها بثلاثة أيام')}`,
    )
    await scanned(library)
    const states = valueOf(await library.annotations()).map(({ anchor }) => anchor?.state)
    expect(states.sort()).toEqual(['moved', 'review'])
    expect(valueOf(await library.overview()).needReview).toBe(1)
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ view: 'review' }))))).toEqual([
      '2020/june/one.txt',
    ])
  })

  it('marks a whole article, and refuses an empty range', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    const whole = { article: id, range: null, note: 'مهم', tags: [], colour: 'green' as const }
    expect(valueOf(await library.annotate(whole, '')).anchor).toBeNull()
    expect(await library.annotate({ ...whole, range: { start: 3, end: 3 } }, '')).toMatchObject({
      failure: { kind: 'empty-quote' },
    })
  })
})

describe('tags and metadata', () => {
  it('filter the list, by the article’s own tags and by those of its annotations', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    const tag = valueOf(await library.tagArticles({ articles: [id], tag: 'مكان', on: true }, ''))
    valueOf(await annotateQuote(library, 'السجلات', { tags: ['مكان'] }))
    const both = await library.listArticles(listRequest({ tags: [tag.id] }))
    expect(pathsIn(valueOf(both))).toEqual(['2020/june/one.txt', 'two.md'])
    // Its annotation carries it too: that is still one article.
    const first = (await articleAt(library, '2020/june/one.txt')).id
    valueOf(await library.tagArticles({ articles: [first], tag: 'مكان', on: true }, ''))
    expect(valueOf(await library.sidebar()).articlesByTag).toEqual({ [tag.id]: 2 })
    valueOf(await library.tagArticles({ articles: [first], tag: 'مكان', on: false }, ''))
    valueOf(await library.tagArticles({ articles: [id], tag: 'مكان', on: false }, ''))
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ tags: [tag.id] }))))).toEqual([
      '2020/june/one.txt',
    ])
    expect(valueOf(await library.sidebar()).tags).toMatchObject([
      { name: 'مكان', articles: 0, annotations: 1 },
    ])
  })

  it('can be renamed, nested without rings, deleted and brought back', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const parent = valueOf(await library.defineTag({ tag: null, name: 'شهادة', colour: 'blue' }, ''))
    const child = valueOf(await library.defineTag({ tag: null, name: 'مباشرة', parent: parent.id }, ''))
    expect(child.parent).toBe(parent.id)
    expect(await library.defineTag({ tag: parent.id, parent: child.id }, '')).toMatchObject({
      failure: { kind: 'invalid-input', field: 'parent' },
    })
    expect(valueOf(await library.defineTag({ tag: child.id, name: 'عيانية' }, '')).name).toBe('عيانية')
    valueOf(await library.deleteTag(parent.id, ''))
    expect(valueOf(await library.sidebar()).tags.map(({ name }) => name)).toEqual(['عيانية'])
    expect(valueOf(await library.restoreTag(parent.id, '')).name).toBe('شهادة')
  })

  it('set a title that the list and the search show, and take it back', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    const { id } = await articleAt(library, 'two.md')
    valueOf(await library.describeArticles({ articles: [id], field: 'title', value: 'عنوان محقق' }, ''))
    expect(pathsIn(valueOf(await library.listArticles(listRequest({ query: 'title:محقق' }))))).toEqual([
      'two.md',
    ])
    valueOf(await library.describeArticles({ articles: [id], field: 'title', value: null }, ''))
    expect((await articleAt(library, 'two.md')).title).toBe('المستودع الشمالي')
    expect(valueOf(await library.listArticles(listRequest({ query: 'title:محقق' }))).total).toBe(0)
  })
})

describe('searching what people said', () => {
  it('finds an article by a note or a tag alone, says where it was found, and marks the note’s own letters', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'السجلات', { note: 'يوافق إفادة النجّار', tags: ['تهريب'] }))
    const [byNote] = valueOf(await library.listArticles(listRequest({ query: 'نجار' }))).rows
    expect(byNote?.matchedIn).toEqual(['note'])
    expect(byNote?.snippets[0]).toMatchObject({ start: null, text: 'يوافق إفادة النجّار' })
    const [start, end] = byNote!.snippets[0]!.marks[0]!
    expect(sliceCodePoints(byNote!.snippets[0]!.text, start, end)).toBe('النجّار')
    const [byTag] = valueOf(await library.listArticles(listRequest({ query: 'تهريب' }))).rows
    expect(byTag?.matchedIn).toEqual(['tag'])
  })
})
