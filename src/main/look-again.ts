import type { BrowserWindow } from 'electron'

/** Whoever was away for so long may have changed files meanwhile, in a place that tells nothing of it. */
const awayMs = 60_000

/** Calls `look` when the window is come back to after it was left for over a minute. */
export const whenComeBackTo = (
  window: Pick<BrowserWindow, 'on'>,
  look: () => void,
  now: () => number = Date.now,
): void => {
  let leftAt: number | null = null
  window.on('blur', () => {
    leftAt = now()
  })
  window.on('focus', () => {
    if (leftAt !== null && now() - leftAt > awayMs) look()
    leftAt = null
  })
}
