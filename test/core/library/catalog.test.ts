import { describe, expect, it } from 'vitest'
import type { Act } from '#core/journal/event'
import { createCatalog } from '#core/library/catalog'
import { acquired, annotationAdded, annotationId, articleId, eventOf, tagId } from '#support/journal-lines'

const tag = tagId('مكان')
const defined = (more = {}): Act => ({ type: 'tag.defined', data: { tag, name: 'مكان', ...more } })

/** Three articles: the first carries the tag, the second by its annotation, the third not at all. */
const filled = () => {
  const catalog = createCatalog()
  let seq = 0
  const take = (...acts: readonly Act[]) =>
    catalog.take(
      acts.map((act) => {
        seq++
        return eventOf('a', seq, `2026-01-01T00:00:00.000Z/${seq.toString(16).padStart(4, '0')}`, act)
      }),
    )
  take(
    ...[1, 2, 3].map((n) => acquired(n)),
    annotationAdded(1, 2),
    defined({ deleted: false }),
    { type: 'article.tagged', data: { article: articleId(1), tag, on: true } },
    { type: 'annotation.tagged', data: { annotation: annotationId(1), tag, on: true } },
  )
  return { catalog, take }
}
const carriers = [articleId(1), articleId(2)]

describe('a tag that changes', () => {
  it.each([
    ['gets another name', { name: 'موضع' }],
    ['is deleted', { deleted: true }],
  ])('%s: whatever carries it looks different, and nothing else', (_, more) => {
    expect([...filled().take(defined(more))].sort()).toEqual(carriers)
  })

  it('comes back: whatever carries it looks different again', () => {
    const { catalog, take } = filled()
    take(defined({ deleted: true }))
    expect(catalog.summary(articleId(1))?.tags).toEqual([])
    expect([...take(defined({ deleted: false }))].sort()).toEqual(carriers)
    expect(catalog.summary(articleId(1))?.tags).toEqual([tag])
  })

  it.each([
    ['a colour', defined({ colour: '#b0413e' })],
    ['what it has already', defined({ deleted: false })],
  ])('only gets %s: no article looks different', (_, act) => {
    expect(filled().take(act)).toEqual([])
  })

  it('is new: no article looks different, and summaries stay as they were made', () => {
    const { catalog, take } = filled()
    const before = catalog.summary(articleId(3))
    const fresh = { tag: tagId('سجن'), name: 'سجن', deleted: false }
    expect(take({ type: 'tag.defined', data: fresh })).toEqual([])
    expect(catalog.summary(articleId(3))).toBe(before)
  })
})
