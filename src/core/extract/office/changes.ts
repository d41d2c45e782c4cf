import type { Change, Removed } from '../../article/block'
import type { DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { tidyTitle } from '../title'
import { isInked, trimRuns } from './runs'

const longestName = 200

export const changeOf = (author: string | undefined, date: string | undefined): Change => {
  const by = tidyTitle((author ?? '').slice(0, longestName))
  const on = /^\d{4}-\d\d-\d\d/.exec((date ?? '').trim())?.[0]
  return { ...(by !== '' && { by }), ...(on !== undefined && { on }) }
}

/** A deletion on its way to the text behind it: a run without text. None where nothing was in it that can be shown. */
export const removedRuns = (raw: string, change: Change): readonly DraftRun[] => {
  const text = cleanText(raw).text.replaceAll('\f', '\n')
  return text === '' ? [] : [{ text: '', removed: [{ ...change, text }] }]
}

/** Says of all runs from a place on that they were put in. */
export const markInserted = (runs: DraftRun[], from: number, inserted: Change): void => {
  for (let at = from; at < runs.length; at++) {
    const run = runs[at]!
    if (run.text !== '') runs[at] = { ...run, inserted }
  }
}

export type ChangedLine = { readonly runs: readonly DraftRun[]; readonly removed?: readonly Removed[] }

/** The runs of a paragraph, trimmed; what was deleted stands with the run behind it, or at the end. Undefined for an empty one. */
export const lineOf = (runs: readonly DraftRun[]): ChangedLine | undefined => {
  if (!runs.some((run) => run.removed !== undefined))
    return isInked(runs) ? { runs: trimRuns(runs) } : undefined
  const inked = runs.map(({ text }) => /\S/.test(text))
  const [first, last] = [inked.indexOf(true), inked.lastIndexOf(true)]
  const kept: DraftRun[] = []
  let waiting: Removed[] = []
  runs.forEach(({ removed = [], ...run }, at) => {
    waiting.push(...removed)
    if (run.text === '' || first === -1 || at < first || at > last) return
    const start = at === first ? run.text.trimStart() : run.text
    const text = at === last ? start.trimEnd() : start
    kept.push({ ...run, text, ...(waiting.length > 0 && { removed: waiting }) })
    waiting = []
  })
  if (kept.length === 0 && waiting.length === 0) return undefined
  return { runs: kept, ...(waiting.length > 0 && { removed: waiting }) }
}
