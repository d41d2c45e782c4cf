import type { Ref } from 'vue'
import { onPush } from '#renderer/shared/api'

/** How long a key that the window hears itself may take to arrive, milliseconds. */
const patience = 30

/**
 * What is pressed in the frame is heard by nobody else, and the main process tells it: it counts as pressed on the frame. A key
 * that the window has heard by itself is not counted twice.
 */
export const listenToFrameKeys = (
  frame: Readonly<Ref<HTMLIFrameElement | null>>,
  escape: () => void,
): (() => void) => {
  const heard = { code: '', at: -Infinity }
  const hear = (event: KeyboardEvent): void => {
    if (!event.isTrusted) return
    heard.code = event.code
    heard.at = performance.now()
  }
  globalThis.addEventListener('keydown', hear, true)
  const stop = onPush.pageKey(({ key, code, control, shift, alt, meta }) => {
    const pressedIn = frame.value
    if (pressedIn === null || document.activeElement !== pressedIn) return
    setTimeout(() => {
      const isHeard = heard.code === code && performance.now() - heard.at < 4 * patience
      if (isHeard || !pressedIn.isConnected) return
      if (key === 'Escape') escape()
      const modifiers = { ctrlKey: control, shiftKey: shift, altKey: alt, metaKey: meta }
      pressedIn.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true }),
      )
    }, patience)
  })
  return () => {
    stop()
    globalThis.removeEventListener('keydown', hear, true)
  }
}
