import type { Work } from '#core/library/progress'

/** Long work under way: one of a kind at a time, each of which can be stopped. */
export type Works = {
  readonly run: <T>(work: Work, task: (signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly cancel: (work: Work) => void
  readonly cancelAll: () => Promise<void>
}

/** `onEnded` is called after the last that the work itself tells, and before the next of its kind begins. */
export const createWorks = (onEnded: (work: Work) => void): Works => {
  const running = new Map<Work, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()
  return {
    run: async (work, task) => {
      for (let before = running.get(work); before; before = running.get(work)) await before.ended
      const controller = new AbortController()
      const result = task(controller.signal)
      // Whoever waits for the turn only needs to know that it has come; the error itself goes to the caller.
      const end = (): void => {
        onEnded(work)
        running.delete(work)
      }
      const ended = result.then(end, end)
      running.set(work, { controller, ended })
      return result
    },
    cancel: (work) => running.get(work)?.controller.abort(),
    cancelAll: async () => {
      const all = [...running.values()]
      for (const { controller } of all) controller.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
