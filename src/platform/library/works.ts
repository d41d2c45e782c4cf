import type { Work } from '#core/library/progress'

/** Long work under way: one of a kind at a time, each of which can be stopped. */
export type Works = {
  readonly run: <T>(work: Work, task: (signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly cancel: (work: Work) => void
  readonly cancelAll: () => Promise<void>
}

export const createWorks = (): Works => {
  const running = new Map<Work, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()
  return {
    run: async (work, task) => {
      for (let before = running.get(work); before; before = running.get(work)) await before.ended
      const controller = new AbortController()
      const result = task(controller.signal)
      // Whoever waits for the turn only needs to know that it has come; the error itself goes to the caller.
      const ended = result.then(
        () => running.delete(work),
        () => running.delete(work),
      )
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
