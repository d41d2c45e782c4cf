import type { Colour } from '#core/annotation/annotation'
import type { TagId } from '#core/ids'
import type { RowState } from '#core/library/annotations/queries'
import type { PlacedAnnotation } from '#core/library/views'
import { fold } from '#core/search/fold'

/** What the list shows; each part that is empty leaves everything. */
export type CardFilter = {
  readonly text: string
  /** Of any of these. */
  readonly colours: readonly Colour[]
  readonly tag: TagId | null
  /** Annotations without a name are by the empty one. */
  readonly by: string | null
  readonly state: RowState | null
}
export const everyCard: CardFilter = { text: '', colours: [], tag: null, by: null, state: null }

export const cardOrders = ['place', 'newest', 'oldest'] as const
export type CardOrder = (typeof cardOrders)[number]

export const stateOf = ({ anchor }: PlacedAnnotation): RowState => anchor?.state ?? 'whole'

/**
 * Annotations as they are listed by place: those that need a person first, then those of the whole article, then by place in the
 * text, and at one place the older first.
 */
export const orderAnnotations = (
  all: readonly PlacedAnnotation[],
  order: CardOrder = 'place',
): readonly PlacedAnnotation[] => {
  if (order !== 'place') return [...all].sort(order === 'newest' ? (a, b) => byTime(b, a) : byTime)
  return [...all].sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b) || byTime(a, b))
}

const byTime = (a: PlacedAnnotation, b: PlacedAnnotation): number =>
  a.annotation.created.localeCompare(b.annotation.created, 'en')

const rankOf = ({ anchor }: PlacedAnnotation): number => {
  if (anchor === null) return 1
  return anchor.state === 'review' || anchor.state === 'orphan' ? 0 : 2
}

const placeOf = ({ annotation, anchor }: PlacedAnnotation): number =>
  anchor && anchor.state !== 'orphan' ? anchor.start : (annotation.target?.start ?? 0)

/** Words of the quote, the note, the tags and the author are looked through, folded as search folds. */
export const filterAnnotations = (
  all: readonly PlacedAnnotation[],
  { text, colours, tag, by, state }: CardFilter,
  nameOf: (tag: TagId) => string,
): readonly PlacedAnnotation[] => {
  const wanted = fold(text.trim())
  return all.filter((placed) => {
    const { annotation } = placed
    if (colours.length > 0 && !colours.includes(annotation.colour)) return false
    if (tag !== null && !annotation.tags.includes(tag)) return false
    if (by !== null && annotation.by !== by) return false
    if (state !== null && stateOf(placed) !== state) return false
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
