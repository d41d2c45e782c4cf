import { computed, onBeforeUnmount, shallowRef, watch, type Ref } from 'vue'
import type { AnnotationId } from '#core/ids'
import type { PlacedAnnotation } from '#core/library/views'
import { stackCards } from '#core/reading/margin'
import type { DrawnText } from '../../shared/drawn-text'

/** An annotation and where its text begins; those of the whole article stand at its beginning. */
export type MarginNote = { readonly placed: PlacedAnnotation; readonly start: number }
/** A note with its line: CSS pixels from the top of the margin. */
type NearNote = MarginNote & { readonly line: number }
export type LaidCard = NearNote & { readonly top: number }

type Source = {
  readonly root: Readonly<Ref<HTMLElement | null>>
  readonly text: () => DrawnText
  readonly notes: () => readonly MarginNote[]
  readonly chosen: () => AnnotationId | null
}

const gapPx = 8
const likelyHeightPx = 92
/** Notes of one screen of text and one above and below it, but never more: a text may be full of them. */
const mostCards = 90

/** Annotations of the text in sight and near it, each with its place beside its line. */
export const useMarginCards = ({ root, text, notes, chosen }: Source) => {
  const near = shallowRef<readonly NearNote[]>([])
  const heights = shallowRef<ReadonlyMap<string, number>>(new Map())
  const state = { measuredAt: 0, frame: 0 }

  const measure = (): void => {
    const element = root.value
    if (!element) return
    const { scroller, lineAt, lineOfArea, offsetBelow } = text()
    state.measuredAt = scroller.scrollTop
    const view = scroller.getBoundingClientRect()
    const origin = element.getBoundingClientRect().top
    const from = offsetBelow(view.top - view.height) ?? Infinity
    const until = offsetBelow(view.bottom + view.height) ?? Infinity
    const middle = offsetBelow((view.top + view.bottom) / 2) ?? Infinity
    const all = notes()
    const [onPictures, inText] = [all.filter(isOnPicture), all.filter((note) => !isOnPicture(note))]
    const found = between(inText, from, until, middle).flatMap((note) => {
      if (note.placed.anchor === null) return [{ ...note, line: 0 }]
      const line = lineAt(note.start)
      return line ? [{ ...note, line: line.top - origin }] : []
    })
    // Pictures stand where the text does not tell: an article may hold nothing else.
    const seen = onPictures
      .flatMap((note) => {
        const line = lineOfArea(areaOf(note))
        const isNear = line && line.bottom > view.top - view.height && line.top < view.bottom + view.height
        return isNear ? [{ ...note, line: line.top - origin }] : []
      })
      .slice(0, mostCards)
    near.value = [...found, ...seen].sort((a, b) => a.line - b.line)
  }

  const cards = computed<readonly LaidCard[]>(() => {
    const at = near.value.findIndex(({ placed }) => placed.annotation.id === chosen())
    const sized = near.value.map(({ line, placed }) => ({
      line,
      height: heights.value.get(placed.annotation.id) ?? likelyHeightPx,
    }))
    const tops = stackCards(sized, at === -1 ? null : at, gapPx)
    return near.value.map((note, i) => ({ ...note, top: tops[i] ?? note.line }))
  })

  /** What was laid out reaches a screen further than what is in sight, so it is laid out anew only now and then. */
  const follow = (): void => {
    cancelAnimationFrame(state.frame)
    state.frame = requestAnimationFrame(() => {
      const { scroller } = text()
      if (Math.abs(scroller.scrollTop - state.measuredAt) > scroller.clientHeight / 3) measure()
    })
  }

  const sizes = new ResizeObserver((entries) => {
    const next = new Map(heights.value)
    for (const { target } of entries)
      if (target instanceof HTMLElement && target.isConnected)
        next.set(target.dataset['annotation'] ?? '', target.offsetHeight)
    heights.value = next
  })
  /** Cards come and go; each that is there is watched for its height. */
  const watchSizes = (): void => {
    sizes.disconnect()
    for (const card of root.value?.querySelectorAll('[data-annotation]') ?? []) sizes.observe(card)
  }
  /** Not while sizes are being told: what is laid out has sizes too. */
  const page = new ResizeObserver(() => {
    cancelAnimationFrame(state.frame)
    state.frame = requestAnimationFrame(measure)
  })

  watch(near, watchSizes, { flush: 'post' })
  watch(notes, measure, { flush: 'post' })
  watch(
    text,
    ({ scroller, body }, _, onCleanup) => {
      page.disconnect()
      page.observe(body)
      page.observe(scroller)
      scroller.addEventListener('scroll', follow, { passive: true })
      onCleanup(() => scroller.removeEventListener('scroll', follow))
    },
    { immediate: true, flush: 'post' },
  )
  onBeforeUnmount(() => {
    cancelAnimationFrame(state.frame)
    sizes.disconnect()
    page.disconnect()
  })

  return { cards }
}

const isOnPicture = ({ placed }: MarginNote): boolean => placed.annotation.area !== undefined
const areaOf = ({ placed: { annotation, anchor } }: MarginNote) => ({
  annotation: annotation.id,
  resource: (anchor !== null && anchor.state !== 'orphan' ? anchor.on?.resource : undefined) ?? '',
})

/**
 * The notes whose text begins from one offset up to another, and one more on either side, so that going on by keys never
 * ends where notes are far apart. Of too many, those around the middle.
 */
const between = (
  notes: readonly MarginNote[],
  from: number,
  until: number,
  middle: number,
): readonly MarginNote[] => {
  const first = Math.max(0, firstFrom(notes, from) - 1)
  const last = Math.min(notes.length, firstFrom(notes, until) + 1)
  if (last - first <= mostCards) return notes.slice(first, last)
  const centre = firstFrom(notes, middle)
  const begin = Math.min(Math.max(first, centre - mostCards / 2), last - mostCards)
  return notes.slice(begin, begin + mostCards)
}

/** Index of the first note that begins at `offset` or later. */
const firstFrom = (notes: readonly MarginNote[], offset: number): number => {
  let low = 0
  let high = notes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((notes[middle]?.start ?? Infinity) >= offset) high = middle
    else low = middle + 1
  }
  return low
}
