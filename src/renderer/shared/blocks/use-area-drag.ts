import { shallowRef, type Ref } from 'vue'
import {
  holds,
  moved,
  rectangleBetween,
  rectangleOf,
  stretched,
  type Grip,
  type Rectangle,
} from '#core/annotation/area'

type Point = readonly [number, number]

/** What the pointer has hold of: an edge or corner, the whole, or nothing yet. */
type Drag = {
  readonly pointer: number
  readonly at: Point
  readonly from: Rectangle | null
  readonly grip: Grip | null
  readonly isNew: boolean
}

/** One rectangle over a picture drawn, moved or stretched by mouse, pen or finger; in percent of the picture. */
export const useAreaDrag = (picture: Readonly<Ref<HTMLElement | null>>) => {
  const drag = shallowRef<Drag | null>(null)

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = picture.value?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return [((clientX - left) / width) * 100, ((clientY - top) / height) * 100]
  }

  const begin = (event: PointerEvent, from: Rectangle | null): void => {
    const at = pointOf(event)
    const grip = gripOf(event.target)
    const isNew = grip === null && (from === null || !holds(from, at))
    drag.value = { pointer: event.pointerId, at, from: from && rectangleOf(from), grip, isNew }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  const reached = (event: PointerEvent): Rectangle | null => {
    const now = drag.value
    if (now?.pointer !== event.pointerId) return null
    const to = pointOf(event)
    if (now.isNew || now.from === null) return rectangleBetween(now.at, to)
    if (now.grip !== null) return stretched(now.from, now.grip, to)
    return moved(now.from, to[0] - now.at[0], to[1] - now.at[1])
  }

  /** Null where nothing is held, or the hand only trembled. */
  const move = (event: PointerEvent): Rectangle | null => {
    const next = reached(event)
    if (next === null || !isFar(event)) return null
    return next
  }
  const isFar = (event: PointerEvent): boolean => {
    const { at } = drag.value ?? { at: [0, 0] as Point }
    const { width, height } = picture.value?.getBoundingClientRect() ?? new DOMRect()
    const to = pointOf(event)
    return Math.hypot(((to[0] - at[0]) * width) / 100, ((to[1] - at[1]) * height) / 100) > leastPx
  }
  const end = (event: PointerEvent): Rectangle | null => {
    const next = event.type === 'pointercancel' ? (drag.value?.from ?? null) : reached(event)
    if (drag.value?.pointer === event.pointerId) drag.value = null
    return next
  }
  return { drag, begin, move, end }
}

const leastPx = 3

const gripOf = (target: EventTarget | null): Grip | null => {
  const told = target instanceof HTMLElement ? target.dataset['grip'] : undefined
  if (told === undefined) return null
  const [across = 0, down = 0] = told.split(',').map(Number)
  return { across: Math.sign(across), down: Math.sign(down) } as Grip
}
