import { compareTexts } from '#core/compare/compare-texts'
import type { AnnotationId, VersionId } from '#core/ids'
import type { ReviewedBefore, ReviewItem, ReviewQueue } from '#core/library/review'
import type { ArticleContent, ArticleSummary, PlacedAnnotation, VersionComparison } from '#core/library/views'

/** The annotations of the library in memory that need a person, and what was decided about them. */
export const fakeReview = (all: () => readonly { placed: PlacedAnnotation; article: ArticleSummary }[]) => {
  const reviewed = new Map<AnnotationId, ReviewedBefore>()

  const reviewQueue = (): ReviewQueue => {
    const items = all().flatMap(({ placed, article }): readonly ReviewItem[] => {
      const { annotation, anchor } = placed
      if (reviewed.has(annotation.id) || anchor === null || anchor.state === 'exact') return []
      const found = anchor.state === 'review' ? anchor.found : ''
      const now =
        anchor.state === 'orphan' ? null : { before: 'في سجل الميناء ', found, after: '، وتحتهما توقيع' }
      return [
        { article: { id: article.id, path: article.path, title: article.title }, placed, readBy: null, now },
      ]
    })
    const count = (state: string): number =>
      items.filter(({ placed }) => placed.anchor?.state === state).length
    return { items, counts: { moved: count('moved'), review: count('review'), orphan: count('orphan') } }
  }

  const review = (decisions: readonly { readonly annotation: AnnotationId }[]): readonly ReviewedBefore[] =>
    decisions.flatMap(({ annotation: id }) => {
      const target = all().find(({ placed }) => placed.annotation.id === id)?.placed.annotation.target
      if (!target) return []
      const before: ReviewedBefore = { annotation: id, target, leftIn: null }
      reviewed.set(id, before)
      return [before]
    })

  return { reviewed, reviewQueue, review }
}

const unchanged = Array.from({ length: 12 }, (_, i) => `فقرة لم تتغير، رقمها ${i + 1}.`)

/** As if a word of the first paragraph had been changed and the last one had been taken out since it was acquired. */
export const fakeComparison = (
  { article, version, versions }: ArticleContent,
  [first = '', ...rest]: readonly string[],
): VersionComparison => {
  const before = [first.replace(/\S+$/u, 'الأول.'), ...unchanged, ...rest, 'حُذفت هذه الفقرة.'].join('\n\n')
  const after = [first, ...unchanged, ...rest].join('\n\n')
  const id = `sha256:${'abc'.padStart(64, '0')}` as VersionId
  const now = { ...versions[0]!, id, seen: '2025-02-01T12:00:00.000Z' }
  return {
    article,
    versions: [...versions, now],
    before: version,
    after: id,
    rows: compareTexts(before, after),
  }
}
