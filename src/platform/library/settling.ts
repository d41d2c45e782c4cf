import { isCoarse, isSettled, longestUnsettledMs } from '#core/library/compare-files'

export const isTooNew = (modified: string): boolean => isCoarse(modified) && !isSettled(modified, Date.now())

/** Files that have only just changed may change once more without their times telling: they are read when those do. */
export const untilSettled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestUnsettledMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
