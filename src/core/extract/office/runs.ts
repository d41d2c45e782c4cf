import type { DraftRun } from '../../article/draft'

/** Without white space at either end, and without spaces before line breaks. */
export const trimRuns = (runs: readonly DraftRun[]): readonly DraftRun[] => {
  const inked = runs.map((run) => /\S/.test(run.text))
  const first = inked.indexOf(true)
  const last = inked.lastIndexOf(true)
  return runs.slice(first, last + 1).map((run, at) => {
    const start = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: at === last - first ? start.trimEnd() : start }
  })
}

export const isInked = (runs: readonly DraftRun[]): boolean => runs.some((run) => /\S/.test(run.text))
