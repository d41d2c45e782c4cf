import { anchoringIn } from '#core/annotation/anchor'
import { isWhole, type Anchor, type Annotation, type TextTarget } from '#core/annotation/annotation'
import type { PictureArea } from '#core/annotation/area'
import type { CodePoints } from '#core/article/code-points'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import { isSettled } from '#core/library/review'
import { isAlive } from '#core/library/tag-views'
import type { LibraryState } from '#core/library/state'
import type { PlacedAnnotation } from '#core/library/views'
import { areaAnchorsOn, mayAreaHaveMoved } from './area-anchors'
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

export const place = async (
  context: LibraryContext,
  annotation: Annotation,
  text: ArticleText | null,
): Promise<PlacedAnnotation> => {
  const anchorOf = await anchorsOn(context, annotation.article, text, [annotation])
  return placeAt(context, annotation, anchorOf(annotation))
}

export const placeAt = (
  context: LibraryContext,
  annotation: Annotation,
  anchor: Anchor | null,
): PlacedAnnotation => ({
  annotation: { ...annotation, tags: annotation.tags.filter((tag) => isAlive(context.catalog.state, tag)) },
  anchor,
})

type AnchorOf = (annotation: Annotation) => Anchor | null

/** Where these annotations of an article stand; null for one of the whole article. */
const anchorsOn = async (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
  annotations: readonly Annotation[],
): Promise<AnchorOf> => {
  if (text === null) return withoutText
  const inText = inTextOf(anchoringIn(text.text))
  const onPicture = await areaAnchorsOn(context, id, text, annotations)
  return (annotation) => (annotation.area === undefined ? inText(annotation) : onPicture(annotation.area))
}

const withoutText: AnchorOf = (annotation) => (isWhole(annotation) ? null : orphan)

type Known = {
  readonly read: string
  readonly anchors: Map<AnnotationId, { readonly target: TextTarget; readonly anchor: Anchor }>
}

/** Where annotations were found, by article: a place is looked for once in a text, whoever asks for it. */
const knownAnchors = new WeakMap<LibraryContext['catalog'], Map<ArticleId, Known>>()

/** The same as `anchorsOn`, for all that is asked of an open library: those that stand where they were put are quickly told. */
export const rememberedAnchorsOn = async (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
  annotations: readonly Annotation[],
  points?: CodePoints,
): Promise<AnchorOf> => {
  if (text === null) return withoutText
  const onPicture = await areaAnchorsOn(context, id, text, annotations)
  const inText = mayAnyHaveMoved(context, id)
    ? rememberedInText(context, id, text, points)
    : inTextOf(anchoringIn(text.text, points))
  return (annotation) => (annotation.area === undefined ? inText(annotation) : onPicture(annotation.area))
}

const inTextOf =
  (anchored: (target: TextTarget) => Anchor): AnchorOf =>
  ({ target }) =>
    target === null ? null : anchored(target)

const rememberedInText = (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText,
  points?: CodePoints,
): AnchorOf => {
  const articles = knownAnchors.get(context.catalog) ?? new Map<ArticleId, Known>()
  knownAnchors.set(context.catalog, articles)
  const read = `${textKey(context, id, text.version)} ${text.text.length}`
  const before = articles.get(id)
  const known: Known = before?.read === read ? before : { read, anchors: new Map() }
  articles.set(id, known)
  let anchored: ((target: TextTarget) => Anchor) | null = null
  return ({ id: annotation, target }) => {
    if (target === null) return null
    const held = known.anchors.get(annotation)
    if (held && isSameTarget(held.target, target)) return held.anchor
    anchored ??= anchoringIn(text.text, points)
    const anchor = anchored(target)
    known.anchors.set(annotation, { target, anchor })
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

type Targeted = {
  readonly target: Pick<TextTarget, 'version'> | null
  readonly area?: PictureArea | null | undefined
}

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
  const isAreaMoved = mayAreaHaveMoved(context, id, version)
  return ({ target, area }) =>
    (target !== null && (wasReadOtherwise || target.version !== version)) ||
    (area !== null && area !== undefined && isAreaMoved(area))
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
    if (
      isMoved({
        target: annotations.get(one)?.target?.value ?? null,
        area: annotations.get(one)?.area?.value,
      })
    )
      return true
  return false
}

/** An article's annotations with where each stands in its current text, in the order of the text. */
export const placedOn = async (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
): Promise<readonly PlacedAnnotation[]> => {
  const annotations = annotationsOn(context.catalog.state, id)
  const anchorOf = await rememberedAnchorsOn(context, id, text, annotations)
  const placed = annotations
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
    await placedOn(context, id, text.ok ? text.value : null)
  }
}
