import { journalMarks, readJournals } from '../journal/journals'
import { isSystemError } from '../files/failures'
import type { OpenedLibrary } from './open-library'
import { reviewAgain } from './placed-annotations'

const intervalMs = 2000

/**
 * Looks at the other journals every two seconds: shares and sticks do not reliably tell of changes. Folding is idempotent,
 * so a journal that grew is simply read again.
 */
export const watchOthers = (opened: OpenedLibrary, onChanged: () => void): (() => void) => {
  const { context, takeOthers } = opened
  let seen: ReadonlyMap<string, string> | null = null
  let isLooking = false

  const look = async (): Promise<void> => {
    const { ownJournal } = opened
    if (context.presence.isAway()) return
    const marks = new Map(await journalMarks(context.places.journals))
    // Not even as seen: lines of others in it, for which it is left, are taken once it is ours no more.
    if (ownJournal !== null) marks.delete(ownJournal)
    const before = seen
    seen = marks
    if (before === null) return
    const grown = new Set([...marks].flatMap(([path, mark]) => (before.get(path) === mark ? [] : [path])))
    if (grown.size === 0) return
    const journals = (await readJournals(context.places.journals)).filter(({ path }) => grown.has(path))
    const touched = await takeOthers(journals.flatMap(({ reading }) => reading.events))
    await reviewAgain(context, touched)
    onChanged()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => {
        // The folder may be away for a moment (a stick, a share): the next look tells.
        if (!isSystemError(error)) throw error
      })
      .finally(() => {
        isLooking = false
      })
  }, intervalMs)
  timer.unref()
  void journalMarks(context.places.journals).then(
    (marks) => (seen ??= new Map([...marks].filter(([path]) => path !== opened.ownJournal))),
    () => undefined,
  )
  return () => clearInterval(timer)
}
