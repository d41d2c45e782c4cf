import { anchoringIn } from '#core/annotation/anchor'
import type { Anchor, Annotation, TextTarget } from '#core/annotation/annotation'
import type { CodePoints } from '#core/article/code-points'
import type { ArticleId, VersionId } from '#core/ids'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import { isSettled } from '#core/library/review'
import { isAlive } from '#core/library/tag-views'
import type { PlacedAnnotation } from '#core/library/views'
import { textOf, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { textKey } from './text-key'

const orphan: Anchor = { state: 'orphan' }

const byPlace = (a: PlacedAnnotation, b: PlacedAnnotation): number =>
  startOf(a) - startOf(b) || (a.annotation.created < b.annotation.created ? -1 : 1)

/** Those of the whole article first, those without a place last. */
const startOf = ({ anchor }: PlacedAnnotation): number =>
  anchor === null ? -1 : anchor.state === 'orphan' ? Number.MAX_SAFE_INTEGER : anchor.start

export const place = (
  context: LibraryContext,
  annotation: Annotation,
  text: ArticleText | null,
): PlacedAnnotation => placeAt(context, annotation, anchorsOn(text)(annotation))

export const placeAt = (
  context: LibraryContext,
  annotation: Annotation,
  anchor: Anchor | null,
): PlacedAnnotation => ({
  annotation: { ...annotation, tags: annotation.tags.filter((tag) => isAlive(context.catalog.state, tag)) },
  anchor,
})

/** Null for a whole article's annotation. */
export const anchorsOn = (
  text: ArticleText | null,
  points?: CodePoints,
): ((annotation: Annotation) => Anchor | null) => {
  const anchored = text === null ? () => orphan : anchoringIn(text.text, points)
  return ({ target }) => (target === null ? null : anchored(target))
}

type Targeted = { readonly target: Pick<TextTarget, 'version'> | null }

/**
 * Tells of an article's annotations whether they were put on another text than the one that is read now: that of another
 * version, or perhaps that of another encoding or of an extractor that read the same bytes otherwise.
 */
export const mayHaveMoved = (context: LibraryContext, id: ArticleId): ((annotation: Targeted) => boolean) => {
  const { state } = context.catalog
  const version = currentVersionOf(state, id)
  const wasReadOtherwise =
    state.articles.get(id)?.decoded.has(version) === true ||
    context.pack.wasReadOtherwise(textKey(context, id, version))
  return ({ target }) => target !== null && (wasReadOtherwise || target.version !== version)
}

/** False where none has, deleted or not: told without bringing each annotation together. */
export const mayAnyHaveMoved = (context: LibraryContext, id: ArticleId): boolean => {
  const { annotationsOf, annotations } = context.catalog.state
  const isMoved = mayHaveMoved(context, id)
  for (const one of annotationsOf.get(id) ?? [])
    if (isMoved({ target: annotations.get(one)?.target?.value ?? null })) return true
  return false
}

/** An article's annotations with where each stands in its current text, in the order of the text. */
export const placedOn = (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
): readonly PlacedAnnotation[] => {
  const anchorOf = anchorsOn(text)
  const placed = annotationsOn(context.catalog.state, id)
    .map((annotation) => placeAt(context, annotation, anchorOf(annotation)))
    .sort(byPlace)
  noteReview(context, id, placed, text?.version ?? null)
  return placed
}

const noteReview = (
  context: LibraryContext,
  id: ArticleId,
  placed: readonly PlacedAnnotation[],
  version: VersionId | null,
): void => {
  const waits = placed.some(
    ({ annotation, anchor }) => isUndecided(annotation, anchor, version) || annotation.conflicts.length > 0,
  )
  if (waits) context.inReview.add(id)
  else context.inReview.delete(id)
}

/** True where its place is not certain and nobody has decided about it in this version. */
export const isUndecided = (
  annotation: Annotation,
  anchor: Anchor | null,
  version: VersionId | null,
): boolean =>
  (anchor?.state === 'review' || anchor?.state === 'orphan') &&
  (version === null || !isSettled(annotation, version))

/** True where an annotation may have moved, or two people wrote past each other. */
const mayNeedReview = (context: LibraryContext, id: ArticleId): boolean => {
  const isMoved = mayHaveMoved(context, id)
  return annotationsOn(context.catalog.state, id).some((one) => one.conflicts.length > 0 || isMoved(one))
}

/** Works out again which of the articles have annotations that wait for a person. */
export const reviewAgain = async (context: LibraryContext, ids: Iterable<ArticleId>): Promise<void> => {
  for (const id of ids) {
    if (!mayNeedReview(context, id)) {
      context.inReview.delete(id)
      continue
    }
    const text = await textOf(context, id)
    placedOn(context, id, text.ok ? text.value : null)
  }
}
