import type { Failure } from '#core/failure'
import type { ReplicaId } from '#core/ids'
import type { ClockReading } from '#core/journal/clock'
import type { LibraryNotice } from '#core/library/views'
import type { Result } from '#core/result'
import { isSystemError } from '../files/failures'
import { memoryRecorder, type Recorder } from './own-journal'

export type OpenedRecorder = { readonly recorder: Recorder; readonly notices: readonly LibraryNotice[] }

export type LastingRecorder = Recorder & {
  /** Opens the journal anew, after its medium was away: it is gone on with if it is as it was left, otherwise another is begun. */
  readonly reopen: () => Promise<void>
}

type Options = {
  readonly first: Recorder
  readonly openAnew: (left: LeftJournal | null) => Promise<Result<OpenedRecorder, Failure>>
  readonly now: () => number
  /** Another journal is written from now on. */
  readonly onOther: (notices: readonly LibraryNotice[]) => void
}

/** A journal as this program left it: how far it was acknowledged, and what a write that failed may have put after that. */
export type LeftJournal = {
  readonly replica: ReplicaId
  readonly path: string
  readonly bytes: number
  readonly head: string
  readonly unfinished: Uint8Array
}

/** A recorder that outlives its journal: one that another program has written into is left, and a new one is begun. */
export const lastingRecorder = ({ first, openAnew, now, onOther }: Options): LastingRecorder => {
  let current = first
  let turning: Promise<void> = Promise.resolve()
  let lastTime: ClockReading | null = null
  let left: LeftJournal | null = null

  const turn = async (): Promise<void> => {
    const before = current
    if (first.replica === null) return
    lastTime = before.position()?.time ?? lastTime
    left = leftOf(before) ?? left
    await closed(before)
    const opened = await openAnew(left)
    if (!opened.ok) {
      // Refused from now on, with that reason; what is found in the folder is known for this time.
      current = memoryRecorder(opened.failure, now, lastTime)
      return
    }
    current = opened.value.recorder
    if (lastTime !== null) current.witness(lastTime)
    if (current.replica !== before.replica) onOther(opened.value.notices)
  }
  const turnFrom = (seen: Recorder): Promise<void> => {
    const mine = turning.then(() => (current === seen ? turn() : undefined))
    // One that fails, on a medium that went again, is no reason for the next not to be tried.
    turning = mine.catch(() => undefined)
    return mine
  }

  return {
    get path() {
      return current.path
    },
    get replica() {
      return current.replica
    },
    position: () => current.position(),
    unfinished: () => current.unfinished(),
    unwritten: () => current.unwritten(),
    witness: (time) => current.witness(time),
    append: async (acts, by) => {
      await turning
      // A write failed and could not be taken back: the journal is opened anew before anything else is written.
      if (current.unfinished().length > 0) await turnFrom(current)
      const used = current
      const written = await used.append(acts, by)
      if (written.ok || written.failure.kind !== 'journal-altered') return written
      await turnFrom(used)
      return current.append(acts, by)
    },
    reopen: () => turnFrom(current),
    close: () => turning.then(() => current.close()),
  }
}

const closed = async (recorder: Recorder): Promise<void> => {
  try {
    await recorder.close()
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

const leftOf = (recorder: Recorder): LeftJournal | null => {
  const { replica, path } = recorder
  const position = recorder.position()
  if (replica === null || path === null || position === null) return null
  return { replica, path, bytes: position.bytes, head: position.head, unfinished: recorder.unfinished() }
}
