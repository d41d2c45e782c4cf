import { computed, type Ref } from 'vue'
import { middle } from '#core/annotation/area'
import { isUncertain } from '#core/annotation/described'
import type { ArticleContent, PlacedAnnotation } from '#core/library/views'
import { areaPlace } from '#renderer/shared/area-place'
import { provideAreas, type Areas, type ShownArea } from '#renderer/shared/areas'
import { areaWords } from '#renderer/shared/blocks/area-words'
import { say } from '#renderer/shared/messages'
import type { ShownDigests } from '#renderer/shared/pictures'
import { useAreasStore } from '#renderer/shared/stores/areas'
import { areasByPicture, useArticleStore } from '#renderer/shared/stores/article'
import { useLibraryStore } from '#renderer/shared/stores/library'

type Source = {
  readonly content: Readonly<Ref<ArticleContent | null>>
  /** Whether it is the one that the person reads, and not the one beside it. */
  readonly isFront: Readonly<Ref<boolean>>
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly digestOf: ShownDigests
  readonly point: Areas['point']
}

/** The annotated parts of an article's pictures: where they are drawn, and drawing new ones. */
export const useArticleAreas = ({ content, isFront, scroller, digestOf, point }: Source) => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const store = useAreasStore()

  const byResource = computed(
    () =>
      new Map(
        [...areasByPicture(content.value?.annotations ?? [])].map(
          ([resource, placed]) => [resource, placed.flatMap(shownArea)] as const,
        ),
      ),
  )

  const start: Areas['start'] = (on, rectangle, changing) => {
    globalThis.getSelection()?.removeAllRanges()
    article.select(null)
    article.point(null)
    store.start(on, rectangle, changing ? { id: changing.id, area: changing.area } : null)
  }

  provideAreas({
    on: (resource) => (byResource.value.get(resource) ?? []).filter(isOnShown(digestOf(resource))),
    selected: () => (isFront.value ? article.selected : null),
    canDraw: () => isFront.value && library.canWrite,
    start,
    point,
  })

  /** By key: the area that has the focus is taken up again, else one begins on the picture that has it, or that is most in sight. */
  const mark = (): boolean => {
    const view = scroller.value
    if (!isFront.value || !library.canWrite || !view) return false
    const focused = document.activeElement
    const overlay = overlayAt(focused) ?? mostInSight(view)
    const { resource, holder } = overlay?.dataset ?? {}
    if (resource === undefined || holder === undefined || store.drawing?.holder === holder) return false
    const id = focused instanceof HTMLElement ? focused.dataset['annotation'] : undefined
    const changing = byResource.value.get(resource)?.find((one) => one.id === id)
    start({ resource, holder }, changing ? changing.area : middle, changing)
    return true
  }

  const elementOf = ({ resource, annotation }: WantedArea): HTMLElement | null => {
    const within = scroller.value
    return (
      within?.querySelector<HTMLElement>(
        `[data-picture-areas] [data-annotation="${CSS.escape(annotation)}"]`,
      ) ??
      within?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(resource)}"]`) ??
      null
    )
  }

  /** Brings an area into sight; its picture may still have to be read, and then there is only its place. */
  const show = async (wanted: WantedArea): Promise<void> => {
    for (let turn = 0; turn < mostTurns; turn++) {
      const element = elementOf(wanted)
      element?.scrollIntoView({ block: 'center', inline: 'center' })
      if (element?.dataset['annotation'] !== undefined) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return { mark, show, lineOf: (wanted: WantedArea) => elementOf(wanted)?.getBoundingClientRect() ?? null }
}

type WantedArea = { readonly resource: string; readonly annotation: string }

const mostTurns = 60

const shownArea = ({ annotation, anchor }: PlacedAnnotation, at: number): readonly ShownArea[] => {
  const { id, area, colour, note } = annotation
  if (area === undefined) return []
  const label = say('area.read', {
    number: at + 1,
    place: areaPlace(annotation, anchor),
    position: areaWords(area),
    colour: say(`reading.colour.${colour}`),
    note: note === '' ? say('area.noNote') : note.slice(0, 200),
  })
  return [{ id, number: at + 1, area, colour, isUncertain: isUncertain(annotation), label }]
}

/** False where what is shown is another picture than the one that the area was drawn on. */
const isOnShown =
  (digest: string | null) =>
  ({ area }: ShownArea): boolean =>
    digest === null || area.sha256 === null || area.sha256 === digest

const overlayAt = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest('.zoomable')?.querySelector<HTMLElement>('[data-picture-areas]')

const mostInSight = (view: HTMLElement): HTMLElement | null => {
  const { top, bottom } = view.getBoundingClientRect()
  const seen = Array.from(view.querySelectorAll<HTMLElement>('[data-picture-areas]'), (overlay) => {
    const box = overlay.getBoundingClientRect()
    return { overlay, share: Math.min(bottom, box.bottom) - Math.max(top, box.top) }
  }).filter(({ share }) => share > 0)
  return seen.sort((a, b) => b.share - a.share)[0]?.overlay ?? null
}
