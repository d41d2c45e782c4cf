import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { PictureArea, Rectangle } from '#core/annotation/area'
import type { AnnotationId } from '#core/ids'
import { useAnnotationChangesStore } from './annotation-changes'
import type { ReaderSelection } from './article'

/** A part of a picture that is being drawn; null until there is something of it. */
export type DrawnOutline = {
  readonly resource: string
  /** The picture on the screen: one picture may stand in an article twice. */
  readonly holder: string
  readonly rectangle: Rectangle | null
  readonly box: ReaderSelection['box'] | null
  /** By keys or with the button still down: what can be done with it is not shown yet. */
  readonly isGoing: boolean
  /** It is another outline for an annotation that is there already. */
  readonly changing: { readonly id: AnnotationId; readonly area: PictureArea } | null
}

/** Drawing on the pictures of the article that is read. One outline is drawn at a time. */
export const useAreasStore = defineStore('areas', () => {
  const changes = useAnnotationChangesStore()
  const drawing = shallowRef<DrawnOutline | null>(null)
  /** Grows each time that the outline is to be kept. */
  const keepAsked = ref(0)
  /** The area that takes the focus when it is there. */
  const focusWanted = ref<AnnotationId | null>(null)

  /** What can be annotated now: there is something of it, and it is of a new annotation. */
  const outline = computed(() => {
    const now = drawing.value
    return now?.rectangle && now.changing === null
      ? { resource: now.resource, rectangle: now.rectangle, box: now.box, isGoing: now.isGoing }
      : null
  })

  const start = (
    on: { readonly resource: string; readonly holder: string },
    rectangle: Rectangle | null,
    changing: DrawnOutline['changing'] = null,
  ): void => {
    drawing.value = { ...on, rectangle, box: null, isGoing: true, changing }
  }
  const draw = (rectangle: Rectangle | null, box: DrawnOutline['box'], isGoing: boolean): void => {
    if (drawing.value) drawing.value = { ...drawing.value, rectangle, box, isGoing }
  }
  const leave = (): void => {
    drawing.value = null
  }

  const change = (id: AnnotationId, area: PictureArea, rectangle: Rectangle): Promise<boolean> =>
    changes.change([{ annotation: id, area: { ...area, ...rectangle } }], 'area.done.changed')

  const keep = (): void => {
    const now = drawing.value
    if (!now?.rectangle) return
    if (now.changing === null) {
      keepAsked.value += 1
      return
    }
    focusWanted.value = now.changing.id
    leave()
    void change(now.changing.id, now.changing.area, now.rectangle)
  }

  return { drawing, outline, keepAsked, focusWanted, start, draw, leave, keep, change }
})
