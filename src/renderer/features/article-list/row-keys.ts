/** What a key asks of the list. Indexes may lie outside of it; whoever acts keeps them within. */
export type RowAct =
  | { readonly kind: 'enter' | 'clear' | 'all' }
  | { readonly kind: 'open' | 'lead' | 'extend' | 'toggle' | 'tab'; readonly index: number }
  /** To the next or previous passage of the open article. */
  | { readonly kind: 'step-passage'; readonly step: 1 | -1 }

/** What a key or the pointer asks. */
export type RowWish =
  | RowAct
  | { readonly kind: 'add'; readonly index: number }
  | { readonly kind: 'passage'; readonly index: number; readonly which: number }

type Where = {
  readonly from: number | null
  readonly perPage: number
  readonly total: number
  readonly isRtl?: boolean
}
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * The keys of a listbox in which several can be selected (WAI-ARIA): arrows open what they come to, with Shift they
 * extend the selection, with Ctrl they only move, and Space takes a row in or out. Ctrl+Enter opens a tab. Sideways, in the direction of reading,
 * are the passages of the open row.
 */
export const rowActOf = (press: Press, where: Where): RowAct | null => {
  const ctrl = press.ctrlKey || press.metaKey
  if (press.altKey) return null
  if (ctrl && !press.shiftKey && press.code === 'KeyA') return { kind: 'all' }
  if (press.key === 'Enter') return ctrl ? { kind: 'tab', index: where.from ?? 0 } : { kind: 'enter' }
  if (press.key === 'Escape') return { kind: 'clear' }
  if (press.key === ' ') return { kind: press.shiftKey ? 'extend' : 'toggle', index: where.from ?? 0 }
  if ((press.key === 'ArrowLeft' || press.key === 'ArrowRight') && !ctrl && !press.shiftKey)
    return { kind: 'step-passage', step: (press.key === 'ArrowLeft') === (where.isRtl === true) ? 1 : -1 }
  const index = indexAfter(press.key, where)
  if (index === null) return null
  return { kind: press.shiftKey ? 'extend' : ctrl ? 'lead' : 'open', index }
}

const indexAfter = (key: string, { from, perPage, total }: Where): number | null => {
  switch (key) {
    case 'ArrowDown':
      return from === null ? 0 : from + 1
    case 'ArrowUp':
      return from === null ? 0 : from - 1
    case 'PageDown':
      return (from ?? 0) + perPage
    case 'PageUp':
      return (from ?? 0) - perPage
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
