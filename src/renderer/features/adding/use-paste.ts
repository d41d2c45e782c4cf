import { onScopeDispose } from 'vue'
import type { Given } from '#core/adding/adding'
import { pathOfFile } from '../../shared/api'
import { isTyping } from '../../shared/keys'

/** A paste that comes this soon after the middle button was let go is its doing. */
const middlePasteMs = 200

/** What is pasted anywhere but in a field or over a sheet: files by their paths, or else the text. */
export const usePaste = (receive: (given: readonly Given[]) => void): void => {
  const middle = { released: -Infinity }
  const release = ({ button, timeStamp }: MouseEvent): void => {
    if (button === 1) middle.released = timeStamp
  }
  const paste = (event: ClipboardEvent): void => {
    // On X11 the middle button pastes what is selected somewhere; here it opens and closes tabs, and adds nothing.
    if (event.timeStamp - middle.released < middlePasteMs) return
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const given = givenIn(event.clipboardData)
    if (given.length === 0) return
    event.preventDefault()
    receive(given)
  }
  window.addEventListener('mouseup', release, true)
  window.addEventListener('paste', paste)
  onScopeDispose(() => {
    window.removeEventListener('mouseup', release, true)
    window.removeEventListener('paste', paste)
  })
}

/** What is only in the clipboard, such as a picture that was copied out of a page, has no path. */
const givenIn = (clipboard: DataTransfer | null): readonly Given[] => {
  const paths = Array.from(clipboard?.files ?? [], pathOfFile).filter((path) => path !== '')
  if (paths.length > 0) return paths.map((path) => ({ kind: 'path', path }))
  const text = clipboard?.getData('text/plain') ?? ''
  return text.trim() === '' ? [] : [{ kind: 'text', text }]
}
