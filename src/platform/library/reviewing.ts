import { isSameArea, rectangleOf } from '#core/annotation/area'
import { isWhole, type Annotation, type TextTarget } from '#core/annotation/annotation'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { annotationOf } from '#core/library/annotation-views'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import { isSettled, type ReviewedBefore, type ReviewItem, type ReviewQueue } from '#core/library/review'
import { fail, ok, type Result } from '#core/result'
import { placingOf } from './annotating'
import { textOf, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { keepText } from './kept-texts'
import { mayHaveMoved, placeAt, reviewAgain } from './placed-annotations'
import type { RememberedAnchors } from './remembered-anchors'
import { textGeneration } from './text-pack'

export type ReviewInput = {
  readonly decisions: readonly {
    readonly annotation: AnnotationId
    /**
     * Where it stands now: a passage or, of an area, the picture that it is on. Null leaves it without a place in the version
     * that is read now.
     */
    readonly at: { readonly start: number; readonly end: number } | { readonly resource: string } | null
  }[]
}
export type TakeBackInput = { readonly before: readonly ReviewedBefore[] }

/** More are not shown at once; they come up when these are done. */
const mostItems = 500

/** The annotations whose text has changed, in the order of their articles' paths: moved, to be reviewed, without a place. */
export const reviewQueue = async (
  context: LibraryContext,
  remembered: RememberedAnchors,
): Promise<ReviewQueue> => {
  const { state, summary } = context.catalog
  const items: ReviewItem[] = []
  const counts = { moved: 0, review: 0, orphan: 0 }
  const articles = [...state.annotationsOf.keys()]
    .filter((id) => annotationsOn(state, id).some(mayHaveMoved(context, id)))
    .flatMap((id) => summary(id) ?? [])
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { id, path, title } of articles) {
    const standings = await remembered.of(id)
    for (const annotation of annotationsOn(state, id)) {
      const standing = standings.get(annotation.id)
      const found = standing?.anchor?.state
      if (!standing?.isRead || found === undefined || found === 'exact') continue
      if (isSettled(annotation, currentVersionOf(state, id))) continue
      counts[found]++
      const placed = placeAt(context, annotation, standing.anchor)
      if (items.length < mostItems)
        items.push({
          article: { id, path, title },
          placed,
          readBy: readerThen(context, annotation),
          now: standing.now,
        })
    }
  }
  return { items, counts }
}

/** The extractor that made the text on which an annotation was put, where another one, or another generation, reads it now. */
const readerThen = ({ catalog }: LibraryContext, { article, target }: Annotation): string | null => {
  if (target === null) return null
  const { keptBy, articles } = catalog.state
  const { extractor, generation } = keptBy.get(target.version)?.value ?? {}
  if (typeof extractor !== 'string') return null
  const now = articles.get(article)?.versions.get(currentVersionOf(catalog.state, article))?.value.extractor
  if (extractor === now && generation === textGeneration) return null
  return typeof generation === 'number' ? `${extractor} (${generation})` : extractor
}

/** Writes what a person decided, all of it in one write; answers with how things were, so that it can be taken back. */
export const reviewAnnotations = async (
  context: LibraryContext,
  { decisions }: ReviewInput,
  by: string,
): Promise<Result<readonly ReviewedBefore[], Failure>> => {
  const acts: Act[] = []
  const before: ReviewedBefore[] = []
  const touched = new Set<ArticleId>()
  const kept = new Set<VersionId>()
  for (const { annotation: id, at } of decisions) {
    const annotation = living(context, id)
    if (!annotation || isWhole(annotation)) return fail({ kind: 'annotation-unknown', annotation: id })
    const text = await textOf(context, annotation.article)
    if (!text.ok) return text
    const act = await actOf(context, annotation, text.value, at)
    if (!act.ok) return act
    const { version } = text.value
    if (at !== null && !kept.has(version)) {
      const made = await keepText(context, annotation.article, version)
      if (!made.ok) return made
      acts.push(...made.value)
      kept.add(version)
    }
    acts.push(act.value)
    before.push(stateOf(annotation))
    touched.add(annotation.article)
  }
  const written = await context.record(acts, by)
  if (!written.ok) return written
  await reviewAgain(context, touched)
  return ok(before)
}

const living = (context: LibraryContext, id: AnnotationId): Annotation | null => {
  const record = context.catalog.state.annotations.get(id)
  return record ? annotationOf(record) : null
}

const actOf = async (
  context: LibraryContext,
  { id, article, area }: Annotation,
  text: ArticleText,
  at: ReviewInput['decisions'][number]['at'],
): Promise<Result<Act, Failure>> => {
  if (at === null) return ok({ type: 'annotation.left', data: { annotation: id, version: text.version } })
  if ('start' in at) return placingOf(context, article, text, { annotation: id, ...at })
  if (area === undefined) return fail({ kind: 'empty-quote' })
  return placingOf(context, article, text, {
    annotation: id,
    area: { ...rectangleOf(area), resource: at.resource },
  })
}

const stateOf = ({ id, leftIn, target, area }: Annotation): ReviewedBefore => ({
  annotation: id,
  target,
  ...(area && { area }),
  leftIn: leftIn ?? null,
})

/** Brings annotations back to where they stood before a decision. */
export const takeBackReview = async (
  context: LibraryContext,
  { before }: TakeBackInput,
  by: string,
): Promise<Result<null, Failure>> => {
  const acts: Act[] = []
  const touched = new Set<ArticleId>()
  for (const { annotation: id, target, area, leftIn } of before) {
    const annotation = living(context, id)
    // Deleted since: it has no place to go back to, the others have.
    if (!annotation) continue
    touched.add(annotation.article)
    if (area !== undefined && !isSameArea(annotation.area ?? null, area))
      acts.push({ type: 'annotation.outlined', data: { annotation: id, area } })
    if (target !== null && !isSame(annotation.target, target))
      acts.push({ type: 'annotation.placed', data: { annotation: id, target } })
    if ((annotation.leftIn ?? null) !== leftIn)
      acts.push({ type: 'annotation.left', data: { annotation: id, version: leftIn } })
  }
  const written = await context.record(acts, by)
  if (!written.ok) return written
  await reviewAgain(context, touched)
  return ok(null)
}

const isSame = (a: TextTarget | null, b: TextTarget): boolean =>
  a !== null && a.version === b.version && a.start === b.start && a.end === b.end && a.exact === b.exact
