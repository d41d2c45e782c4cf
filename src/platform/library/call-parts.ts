import type { Failure } from '#core/failure'
import type { Work } from '#core/library/progress'
import { fail, type Result } from '#core/result'
import type { LibraryContext } from './context'
import type { Scanning } from './scanning'
import type { Works } from './works'

/** What the calls of an open library share. */
export type CallParts = {
  readonly context: LibraryContext
  readonly works: Works
  readonly scanning: Scanning
  readonly tellChanged: () => void
}

/** What writes files beside the articles begins only where the folder is there: it would be made anew where it was. */
export const whenThere = async <T>(
  { context, works }: CallParts,
  work: Work,
  task: (signal: AbortSignal) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> =>
  (await context.presence.check()) ? works.run(work, task) : fail(context.presence.failure)
