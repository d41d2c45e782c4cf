import type { TagView } from '#core/library/views'

/** Keys that a tag may have: together with Shift, so that single letters stay the reader's. */
export const shortcutKeys: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

type KeyPress = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** By the key's place on the board, as Shift and an Arabic layout make other characters of it. */
const keyOf = ({ code }: KeyPress): string => /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? ''

/** The tag that a key gives; null where the key is nobody's. */
export const tagOfKey = (press: KeyPress, tags: readonly TagView[]): TagView | null => {
  if (!press.shiftKey || press.ctrlKey || press.altKey || press.metaKey) return null
  const key = keyOf(press)
  return key === '' ? null : (tags.find(({ shortcut }) => shortcut === key) ?? null)
}
