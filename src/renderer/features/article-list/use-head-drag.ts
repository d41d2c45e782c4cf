import { onScopeDispose, ref } from 'vue'
import type { ListColumn } from '#core/library/queries'

/** Less than this is a press with a hand that is not quite still. */
const startsAtPx = 5

/** Where a head that is carried would stand: at `to` among the others, which is at one edge of one of them. */
export type Drop = { readonly to: number; readonly beside: ListColumn; readonly edge: 'start' | 'end' }

/** Carries a head along the others with the pointer; Escape leaves it where it is. `others` are in the order of the columns. */
export const useHeadDrag = (options: {
  readonly others: (
    carried: ListColumn,
  ) => readonly { readonly name: ListColumn; readonly element: Element }[]
  readonly isRtl: () => boolean
  readonly place: (name: ListColumn, to: number) => void
}) => {
  const carried = ref<ListColumn | null>(null)
  const drop = ref<Drop | null>(null)
  let leave = (): void => undefined
  let isPressMeant = true

  const dropAt = (name: ListColumn, x: number): Drop | null => {
    const others = options.others(name)
    const to = others.filter(({ element }) => {
      const { left, width } = element.getBoundingClientRect()
      return options.isRtl() ? x < left + width / 2 : x > left + width / 2
    }).length
    const next = others[to]
    const last = others.at(-1)
    if (next) return { to, beside: next.name, edge: 'start' }
    return last ? { to, beside: last.name, edge: 'end' } : null
  }

  const begin = (down: PointerEvent, name: ListColumn): void => {
    if (down.button !== 0 || down.pointerType === 'touch') return
    leave()
    isPressMeant = true
    const move = (event: PointerEvent): void => {
      if (carried.value === null && Math.abs(event.clientX - down.clientX) < startsAtPx) return
      carried.value = name
      drop.value = dropAt(name, event.clientX)
    }
    const letGo = (): void => {
      const at = drop.value
      isPressMeant = carried.value === null
      leave()
      if (at) options.place(name, at.to)
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || carried.value === null) return
      event.preventDefault()
      event.stopPropagation()
      isPressMeant = false
      leave()
    }
    const cancel = (): void => leave()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', letGo)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', press, { capture: true })
    leave = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', letGo)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', press, { capture: true })
      carried.value = null
      drop.value = null
    }
  }
  onScopeDispose(() => leave())

  /** Whether a click is one: the one that ends a drag is not. */
  const isPress = (): boolean => {
    const isMeant = isPressMeant
    isPressMeant = true
    return isMeant
  }
  return { carried, drop, begin, isPress }
}
