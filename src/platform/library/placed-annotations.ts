import { anchoringIn } from '#core/annotation/anchor'
import type { Anchor, Annotation, TextTarget } from '#core/annotation/annotation'
import type { CodePoints } from '#core/article/code-points'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import { isSettled } from '#core/library/review'
import { isAlive } from '#core/library/tag-views'
import type { LibraryState } from '#core/library/state'
import type { PlacedAnnotation } from '#core/library/views'
import { textOf, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { textKey } from './text-key'
import { textGeneration } from './text-pack'

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

type Known = {
  readonly read: string
  readonly anchors: Map<AnnotationId, { readonly target: TextTarget; readonly anchor: Anchor }>
}

/** Where annotations were found, by article: a place is looked for once in a text, whoever asks for it. */
const knownAnchors = new WeakMap<LibraryContext['catalog'], Map<ArticleId, Known>>()

/** The same as `anchorsOn`, for all that is asked of an open library: those that stand where they were put are quickly told. */
export const rememberedAnchorsOn = (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
  points?: CodePoints,
): ((annotation: Annotation) => Anchor | null) => {
  if (text === null || !mayAnyHaveMoved(context, id)) return anchorsOn(text, points)
  const articles = knownAnchors.get(context.catalog) ?? new Map<ArticleId, Known>()
  knownAnchors.set(context.catalog, articles)
  const read = `${textKey(context, id, text.version)} ${text.text.length}`
  const before = articles.get(id)
  const known: Known = before?.read === read ? before : { read, anchors: new Map() }
  articles.set(id, known)
  let anchorOf: ((annotation: Annotation) => Anchor | null) | null = null
  return (annotation) => {
    const { target } = annotation
    if (target === null) return null
    const held = known.anchors.get(annotation.id)
    if (held && isSameTarget(held.target, target)) return held.anchor
    anchorOf ??= anchorsOn(text, points)
    const anchor = anchorOf(annotation) ?? orphan
    known.anchors.set(annotation.id, { target, anchor })
    return anchor
  }
}

const isSameTarget = (a: TextTarget, b: TextTarget): boolean =>
  a === b ||
  (a.start === b.start &&
    a.end === b.end &&
    a.version === b.version &&
    a.exact === b.exact &&
    a.prefix === b.prefix &&
    a.suffix === b.suffix)

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
    context.pack.wasReadOtherwise(textKey(context, id, version)) ||
    isKeptOtherwise(state, version)
  return ({ target }) => target !== null && (wasReadOtherwise || target.version !== version)
}

/**
 * The text that annotations were put on was made by extractors of another generation, or of one that no journal names: the
 * cache does not know it where it was cleared, or where the library came from another device.
 */
const isKeptOtherwise = ({ keptTexts, keptGenerations }: LibraryState, version: VersionId): boolean =>
  keptTexts.has(version) && keptGenerations.get(version)?.value !== textGeneration

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
  const anchorOf = rememberedAnchorsOn(context, id, text)
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
