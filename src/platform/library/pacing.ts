/** Runs `work` on every item, at most `width` at a time. Ends when all have ended; the first error is thrown on. */
export const inParallel = async <T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) await work(items[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}

/** Lets a call through when `intervalMs` have passed since the last one that was. */
export const throttled = (intervalMs: number): ((say: () => void) => void) => {
  let last = 0
  return (say) => {
    const now = performance.now()
    if (now - last < intervalMs) return
    last = now
    say()
  }
}

/** Asked again after waiting: the compiler would take the first answer for the last. */
export const wasAborted = (signal: AbortSignal): boolean => signal.aborted
