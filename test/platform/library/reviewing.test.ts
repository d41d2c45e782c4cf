import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Library } from '#platform/library/library'
import { libraryOf, listRequest, valueOf } from '#support/library'
import { annotateQuote, scanned, story, storyFiles } from '#support/story'

const path = '2020/june/one.txt'
const rewritten = `تصويب\n\n${story.replace('قبل نقلها بيومين', 'قبل نقلها بثلاثة أيام').replace('شهادة من الأرشيف', '')}`

/** One annotation moved, one to be reviewed, one without a place, and one that stands where it stood. */
const changed = async (): Promise<{ library: Library; folder: string; open: () => Promise<Library> }> => {
  const { folder, open } = await libraryOf(storyFiles)
  const library = await open()
  await scanned(library)
  for (const quote of ['The ledgers were real', 'قبل نقلها بيومين', 'شهادة من الأرشيف'])
    valueOf(await annotateQuote(library, quote))
  await writeFile(join(folder, path), rewritten)
  await scanned(library)
  return { library, folder, open }
}
const queue = async (library: Library) => valueOf(await library.reviewQueue())
const waiting = async (library: Library): Promise<number> => valueOf(await library.overview()).needReview

describe('what needs review', () => {
  it('is listed with its old words and what may stand there now', async () => {
    const { library } = await changed()
    const { items, counts } = await queue(library)
    expect(counts).toEqual({ moved: 1, review: 1, orphan: 1 })
    expect(items.map(({ article }) => article.path)).toEqual([path, path, path])
    const review = items.find(({ placed }) => placed.anchor?.state === 'review')
    expect(review?.placed.annotation.target?.exact).toBe('قبل نقلها بيومين')
    expect(review?.now?.found).toContain('قبل نقلها')
    expect(items.find(({ placed }) => placed.anchor?.state === 'orphan')?.now).toBeNull()
  })

  it('holds nothing in a library where no text has changed', async () => {
    const { open } = await libraryOf(storyFiles)
    const library = await open()
    await scanned(library)
    valueOf(await annotateQuote(library, 'السجلات'))
    expect(await queue(library)).toEqual({ items: [], counts: { moved: 0, review: 0, orphan: 0 } })
  })

  it('keeps a text once for all that is placed on it together', async () => {
    const { library } = await changed()
    const { items } = await queue(library)
    const at = { start: 0, end: 5 }
    const decisions = items.map(({ placed }) => ({ annotation: placed.annotation.id, at }))
    const article = items[0]!.article.id
    const keptOf = async () =>
      valueOf(await library.history(article)).filter(({ type }) => type === 'article.kept').length
    const before = await keptOf()
    valueOf(await library.reviewAnnotations({ decisions }, ''))
    expect((await keptOf()) - before).toBeLessThanOrEqual(1)
  })

  it('is done when each is confirmed, placed or left, and stays so after a restart', async () => {
    const { library, open } = await changed()
    const { items } = await queue(library)
    const decisions = items.map(({ placed: { annotation, anchor } }) => ({
      annotation: annotation.id,
      at: anchor && anchor.state !== 'orphan' ? { start: anchor.start, end: anchor.end } : null,
    }))
    valueOf(await library.reviewAnnotations({ decisions }, 'سلمى'))
    expect((await queue(library)).items).toEqual([])
    expect(await waiting(library)).toBe(0)
    expect(valueOf(await library.listArticles(listRequest({ view: 'review' }))).total).toBe(0)
    await library.close()
    const again = await open()
    await scanned(again)
    expect((await queue(again)).items).toEqual([])
    expect(await waiting(again)).toBe(0)
    const states = valueOf(await again.annotations()).map(({ anchor }) => anchor?.state)
    expect(states.sort()).toEqual(['exact', 'exact', 'orphan'])
    // What a person left without a place is decided; the changed file is not.
    expect(valueOf(await again.verify('')).problems.map(({ kind }) => kind)).toEqual(['changed'])
  })

  it('comes back when the decision is taken back', async () => {
    const { library } = await changed()
    const { items, counts } = await queue(library)
    const decisions = items.map(({ placed }) => ({ annotation: placed.annotation.id, at: null }))
    const before = valueOf(await library.reviewAnnotations({ decisions }, ''))
    expect((await queue(library)).items).toEqual([])
    valueOf(await library.takeBackReview({ before: [...before] }, ''))
    expect((await queue(library)).counts).toEqual(counts)
    const placing = [{ annotation: items[0]!.placed.annotation.id, at: { start: 0, end: 5 } }]
    const place = valueOf(await library.reviewAnnotations({ decisions: placing }, ''))
    expect((await queue(library)).items).toHaveLength(2)
    valueOf(await library.takeBackReview({ before: [...place] }, ''))
    const placesOf = (all: typeof items) =>
      all.map(({ placed, now }) => [placed.annotation.target, placed.anchor, now])
    expect(placesOf((await queue(library)).items)).toEqual(placesOf(items))
  })

  it('comes back for the others when one was deleted since', async () => {
    const { library } = await changed()
    const { items } = await queue(library)
    const decisions = items.map(({ placed }) => ({ annotation: placed.annotation.id, at: null }))
    const before = valueOf(await library.reviewAnnotations({ decisions }, ''))
    valueOf(await library.deleteAnnotation(items[0]!.placed.annotation.id, ''))
    valueOf(await library.takeBackReview({ before: [...before] }, ''))
    expect((await queue(library)).items).toHaveLength(2)
  })

  it('is asked again when the text changes again', async () => {
    const { library, folder } = await changed()
    const { items } = await queue(library)
    const decisions = items.map(({ placed }) => ({ annotation: placed.annotation.id, at: null }))
    valueOf(await library.reviewAnnotations({ decisions }, ''))
    await writeFile(join(folder, path), `${rewritten}\n\nزيادة`)
    await scanned(library)
    expect((await queue(library)).items).toHaveLength(3)
  })

  it('refuses a place that is none, and then writes nothing of the rest', async () => {
    const { library } = await changed()
    const { items } = await queue(library)
    const [first, second] = items.map(({ placed }) => placed.annotation.id)
    const refused = await library.reviewAnnotations(
      {
        decisions: [
          { annotation: first!, at: null },
          { annotation: second!, at: { start: 5, end: 5_000_000 } },
        ],
      },
      '',
    )
    expect(refused).toMatchObject({ failure: { kind: 'empty-quote' } })
    expect((await queue(library)).items).toHaveLength(3)
  })
})
