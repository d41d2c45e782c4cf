import type { Colour } from '#core/annotation/annotation'
import type { TagId } from '#core/ids'
import type { PlacedAnnotation } from '#core/library/views'
import { fold } from '#core/search/fold'

export type CardFilter = { readonly text: string; readonly colour: Colour | null }

/**
 * Annotations as they are listed: those that need a person first, then those of the whole article, then by place in the
 * text, and at one place the older first.
 */
export const orderAnnotations = (all: readonly PlacedAnnotation[]): readonly PlacedAnnotation[] =>
  [...all].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      placeOf(a) - placeOf(b) ||
      a.annotation.created.localeCompare(b.annotation.created, 'en'),
  )

const rankOf = ({ anchor }: PlacedAnnotation): number => {
  if (anchor === null) return 1
  return anchor.state === 'review' || anchor.state === 'orphan' ? 0 : 2
}

const placeOf = ({ annotation, anchor }: PlacedAnnotation): number =>
  anchor && anchor.state !== 'orphan' ? anchor.start : (annotation.target?.start ?? 0)

/** Words of the quote, the note, the tags and the author are looked through, folded as search folds. */
export const filterAnnotations = (
  all: readonly PlacedAnnotation[],
  { text, colour }: CardFilter,
  nameOf: (tag: TagId) => string,
): readonly PlacedAnnotation[] => {
  const wanted = fold(text.trim())
  return all.filter(({ annotation }) => {
    if (colour !== null && annotation.colour !== colour) return false
    if (wanted === '') return true
    const words = [
      annotation.target?.exact ?? '',
      annotation.note,
      annotation.by,
      ...annotation.tags.map(nameOf),
    ]
    return fold(words.join('\n')).includes(wanted)
  })
}
