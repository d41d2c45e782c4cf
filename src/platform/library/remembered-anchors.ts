import { codePointsOf, type CodePoints } from '#core/article/code-points'
import type { Anchor, Annotation } from '#core/annotation/annotation'
import { beside } from '#core/extract/resource'
import type { AnnotationId, ArticleId } from '#core/ids'
import { annotationsOn, currentVersionOf } from '#core/library/article-views'
import type { ReviewItem } from '#core/library/review'
import { textOfVersion, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { mayAnyHaveMoved, mayHaveMoved, rememberedAnchorsOn } from './placed-annotations'
import { textKey } from './text-key'

/** Where an annotation stands in the text that is read now, and the words there; none where it stands nowhere. */
export type Standing = {
  readonly anchor: Anchor | null
  readonly now: ReviewItem['now']
  /** False where the text or the picture can't be read now: nothing can be decided about it. */
  readonly isRead: boolean
}

/**
 * Where annotations stand whose article's text may be another than the one they were put on. Each is looked for once, and
 * again when the text or its place has become another: a text is not read for every question.
 */
export type RememberedAnchors = {
  /** Those of an article that may have moved. */
  readonly of: (id: ArticleId) => Promise<ReadonlyMap<AnnotationId, Standing>>
}

type Remembered = Standing & { readonly key: string }

/** How many code points around a place are shown. */
const surroundings = 160

export const createRememberedAnchors = (context: LibraryContext): RememberedAnchors => {
  const { state } = context.catalog
  const known = new Map<ArticleId, ReadonlyMap<AnnotationId, Remembered>>()
  const nothing: ReadonlyMap<AnnotationId, Standing> = new Map()

  return {
    of: async (id) => {
      if (!mayAnyHaveMoved(context, id)) {
        known.delete(id)
        return nothing
      }
      const moved = annotationsOn(state, id).filter(mayHaveMoved(context, id))
      if (moved.length === 0) {
        known.delete(id)
        return nothing
      }
      const version = currentVersionOf(state, id)
      const read = textKey(context, id, version)
      const keyOf = ({ target, area }: Annotation): string => JSON.stringify([read, target, area])
      const before = known.get(id)
      // A picture beside the article may be another one by now.
      const isHeld = (one: Annotation): boolean =>
        one.area?.resource.startsWith(beside) !== true && before?.get(one.id)?.key === keyOf(one)
      const isKnown = moved.every(isHeld)
      if (isKnown && before?.size === moved.length) return before
      const text = await textOfVersion(context, id, version)
      const standingOf = await standingsOn(context, id, text.ok ? text.value : null, moved)
      if (!text.ok) return new Map(moved.map((one) => [one.id, standingOf(one)]))
      const standings = new Map(
        moved.map((one) => {
          const key = keyOf(one)
          const held = before?.get(one.id)
          if (held && isHeld(one)) return [one.id, held] as const
          const { isFinal, ...standing } = standingOf(one)
          return [one.id, { key: isFinal && standing.isRead ? key : '', ...standing }] as const
        }),
      )
      known.set(id, standings)
      return standings
    },
  }
}

const standingsOn = async (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText | null,
  annotations: readonly Annotation[],
): Promise<(annotation: Annotation) => Standing & { readonly isFinal: boolean }> => {
  const points = codePointsOf(text?.text ?? '')
  const { anchorOf, isFinal } = await rememberedAnchorsOn(context, id, text, annotations, points)
  return (annotation) => {
    const anchor = anchorOf(annotation)
    const now = text && annotation.area === undefined ? excerptAt(points, anchor) : null
    return { anchor, now, isRead: text !== null && !isUnread(anchor), isFinal: isFinal(annotation) }
  }
}

const isUnread = (anchor: Anchor | null): boolean =>
  (anchor?.state === 'review' || anchor?.state === 'orphan') && anchor.isUnread === true

const excerptAt = ({ slice }: CodePoints, anchor: Anchor | null): ReviewItem['now'] => {
  if (anchor === null || anchor.state === 'orphan') return null
  const { start, end } = anchor
  return {
    before: slice(Math.max(0, start - surroundings), start),
    found: slice(start, end),
    after: slice(end, end + surroundings),
  }
}
