import { anchoringIn, searchingIn, type Found } from '#core/annotation/anchor'
import { isWhole, type Anchor, type Annotation, type TextTarget } from '#core/annotation/annotation'
import type { PictureArea } from '#core/annotation/area'
import type { CodePoints } from '#core/article/code-points'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import { isSettled } from '#core/library/review'
import { isAlive } from '#core/library/tag-views'
import type { PlacedAnnotation } from '#core/library/views'
import { areaAnchorsOn, mayAreaHaveMoved } from './area-anchors'
import { textOf, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { noteRead } from './kept-texts'
import { wasReadOtherwise } from './read-otherwise'
import { textKey } from './text-key'

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

export type AnchorOf = (annotation: Annotation) => Anchor | null

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
): Promise<Anchoring> => {
  if (text === null) return { anchorOf: withoutText, isFinal: () => false }
  noteRead(context, text.version, text.text)
  const onPicture = await areaAnchorsOn(context, id, text, annotations)
  const hurried = new Set<AnnotationId>()
  const inText = mayAnyHaveMoved(context, id)
    ? rememberedInText(context, id, text, hurried, points)
    : inTextOf(anchoringIn(text.text, points))
  return {
    anchorOf: (annotation) =>
      annotation.area === undefined ? inText(annotation) : onPicture(annotation.area),
    isFinal: (annotation) => !hurried.has(annotation.id),
  }
}

/** `isFinal`: false of one that was told about and that there was no time to look for everywhere. */
export type Anchoring = {
  readonly anchorOf: AnchorOf
  readonly isFinal: (annotation: Annotation) => boolean
}

const inTextOf =
  (anchored: (target: TextTarget) => Anchor): AnchorOf =>
  ({ target }) =>
    target === null ? null : anchored(target)

const rememberedInText = (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText,
  hurried: Set<AnnotationId>,
  points?: CodePoints,
): AnchorOf => {
  const articles = knownAnchors.get(context.catalog) ?? new Map<ArticleId, Known>()
  knownAnchors.set(context.catalog, articles)
  const read = `${textKey(context, id, text.version)} ${text.text.length}`
  const before = articles.get(id)
  const known: Known = before?.read === read ? before : { read, anchors: new Map() }
  articles.set(id, known)
  let search: ((target: TextTarget) => Found) | null = null
  return ({ id: annotation, target }) => {
    if (target === null) return null
    const held = known.anchors.get(annotation)
    if (held && isSameTarget(held.target, target)) return held.anchor
    search ??= searchingIn(text.text, points)
    const { anchor, isHurried } = search(target)
    if (isHurried) hurried.add(annotation)
    else known.anchors.set(annotation, { target, anchor })
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
  const version = currentVersionOf(context.catalog.state, id)
  const isOtherwise = wasReadOtherwise(context, id, version)
  const isAreaMoved = mayAreaHaveMoved(context, id, version)
  return ({ target, area }) =>
    (target !== null && (isOtherwise || target.version !== version)) ||
    (area !== null && area !== undefined && isAreaMoved(area))
}

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
  const { annotations, anchorOf } = await anchoredNow(context, id, text)
  const placed = annotations
    .map((annotation) => placeAt(context, annotation, anchorOf(annotation)))
    .sort(byPlace)
  if (text === null || text.version === currentVersionOf(context.catalog.state, id))
    noteReview(context, id, placed, text?.version ?? null)
  return placed
}

/** The annotations as they are once their pictures were read: a person goes on working meanwhile. */
const anchoredNow = async (context: LibraryContext, id: ArticleId, text: ArticleText | null) => {
  for (;;) {
    const before = annotationsOn(context.catalog.state, id)
    const anchoring = await rememberedAnchorsOn(context, id, text, before)
    const annotations = annotationsOn(context.catalog.state, id)
    const known = picturesOf(before)
    if ([...picturesOf(annotations)].every((one) => known.has(one))) return { annotations, ...anchoring }
  }
}

/** The pictures that areas were drawn on. */
const picturesOf = (annotations: readonly Annotation[]): ReadonlySet<string> =>
  new Set(
    annotations.flatMap(({ area }) =>
      area ? [JSON.stringify([area.version, area.resource, area.sha256])] : [],
    ),
  )

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
  anchor.isUnread !== true &&
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
