import type { Annotation, LinkTarget } from '../annotation/annotation'
import { kindOf } from '../annotation/described'
import type { PlacedAnnotation } from '../library/views'
import type { BundleContents } from './making'
import type { BundleArticle, CustodyEntry } from './source'

/** What can be left out of everything that is handed on, each by itself. */
export const leavableParts = ['notes', 'tags', 'marks', 'custody'] as const
export type LeavablePart = (typeof leavableParts)[number]

/** Null for an annotation that is not known or was deleted. */
export type AnnotationBy = (id: LinkTarget) => Annotation | null

/**
 * The contents without these parts, as if nobody had ever written them: whatever is made of the contents, they are nowhere in it.
 * The journal's lines for merging hold all of them as they were written, so they do not go along either.
 */
export const leavingOut = (
  contents: BundleContents,
  parts: readonly LeavablePart[],
  annotationBy: AnnotationBy,
): BundleContents => {
  if (parts.length === 0) return contents
  const left = new Set(parts)
  const { events: _, ...rest } = contents
  return {
    ...rest,
    tags: left.has('tags') ? [] : contents.tags,
    articleAt: async (index) => articleWithout(await contents.articleAt(index), left),
    linked: (to) => {
      const annotation = annotationBy(to)
      return annotation !== null && withoutParts(annotation, left) === null ? null : contents.linked(to)
    },
  }
}

type Left = ReadonlySet<LeavablePart>

const articleWithout = (article: BundleArticle, left: Left): BundleArticle => {
  const annotations = article.annotations.flatMap(({ annotation, anchor }): readonly PlacedAnnotation[] => {
    const bare = withoutParts(annotation, left)
    return bare === null ? [] : [{ annotation: bare, anchor }]
  })
  const { olderTexts } = article
  const stoodOn = new Set(annotations.map(({ annotation }) => annotation.target?.version))
  return {
    ...article,
    summary: {
      ...article.summary,
      tags: left.has('tags') ? [] : article.summary.tags,
      annotations: annotations.length,
    },
    annotations,
    ...(olderTexts && { olderTexts: olderTexts.filter(({ version }) => stoodOn.has(version)) }),
    custody: left.has('custody') ? [] : article.custody.filter((entry) => !tells(entry, left)),
  }
}

const tells = ({ type }: CustodyEntry, left: Left): boolean => left.has('tags') && type === 'article.tagged'

/** The annotation with what is left of it; null where that says nothing any more. */
const withoutParts = (annotation: Annotation, left: Left): Annotation | null => {
  const { described, ...rest } = annotation
  const said = Object.entries(described ?? {}).filter(([field]) => !left.has('marks') || drawn.has(field))
  const bare: Annotation = {
    ...rest,
    ...(said.length > 0 && { described: Object.fromEntries(said) }),
    note: left.has('notes') ? '' : annotation.note,
    conflicts: left.has('notes') ? [] : annotation.conflicts,
    tags: left.has('tags') ? [] : annotation.tags,
  }
  const isSilent =
    bare.note === '' && bare.conflicts.length === 0 && bare.tags.length === 0 && kindOf(bare) === null
  const isOnlyAMark = kindOf(annotation) !== null
  const isOnWhole = annotation.target === null && annotation.area === undefined
  return isSilent && (isOnlyAMark || isOnWhole) ? null : bare
}

/** How it is drawn and how sure it is: of any annotation, not of what it marks. */
const drawn: ReadonlySet<string> = new Set(['style', 'certainty', 'direction'])
