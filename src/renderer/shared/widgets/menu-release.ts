/**
 * A menu may come up beside the pointer, under the right button that is still held: letting it go there is no choice.
 * Items take whatever is let go over them, unless it was prevented (Reka UI).
 */
export const leaveRelease = (event: PointerEvent): void => {
  if (event.button !== 0) event.preventDefault()
}
