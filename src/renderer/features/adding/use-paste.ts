import { onScopeDispose } from 'vue'
import type { Given } from '#core/adding/adding'
import { pathOfFile } from '../../shared/api'
import { isTyping } from '../../shared/keys'

/** What is pasted anywhere but in a field or over a sheet: files by their paths, or else the text. */
export const usePaste = (receive: (given: readonly Given[]) => void): void => {
  const paste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const given = givenIn(event.clipboardData)
    if (given.length === 0) return
    event.preventDefault()
    receive(given)
  }
  window.addEventListener('paste', paste)
  onScopeDispose(() => window.removeEventListener('paste', paste))
}

/** What is only in the clipboard, such as a picture that was copied out of a page, has no path. */
const givenIn = (clipboard: DataTransfer | null): readonly Given[] => {
  const paths = Array.from(clipboard?.files ?? [], pathOfFile).filter((path) => path !== '')
  if (paths.length > 0) return paths.map((path) => ({ kind: 'path', path }))
  const text = clipboard?.getData('text/plain') ?? ''
  return text.trim() === '' ? [] : [{ kind: 'text', text }]
}
