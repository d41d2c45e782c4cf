import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { ReplicaId } from '#core/ids'
import { laterOf, tick, type ClockReading } from '#core/journal/clock'
import type { Act, JournalEvent } from '#core/journal/event'
import type { LibraryNotice } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { relativePath } from '../files/relative-path'
import { setTornTailAside, type CheckedJournal } from '../journal/journals'
import { openJournalWriter, type JournalWriter, type WriterPosition } from '../journal/journal-writer'
import type { OpenedFolder } from './library-folder'
import { claimReplica, type AlteredJournal, type ClaimedReplica } from './replica'

/** Where acts become events: this device's journal or, where nothing can be written, memory. */
export type Recorder = {
  readonly append: (acts: readonly Act[], by: string) => Promise<Result<readonly JournalEvent[], Failure>>
  /** The journal's path, or null where there is none. */
  readonly path: string | null
  readonly witness: (time: ClockReading) => void
  /** Whose journal it is; null where there is none. */
  readonly replica: ReplicaId | null
  /** How far the journal goes, while nothing is being written; null where there is none. */
  readonly position: () => WriterPosition | null
  /** What a write that failed may have left behind it. */
  readonly unfinished: () => Uint8Array
  /** Events that are known for this time only. */
  readonly unwritten: () => readonly JournalEvent[]
  readonly close: () => Promise<void>
}

export const latestTimeIn = (journals: readonly CheckedJournal[]): ClockReading | null =>
  journals.reduce<ClockReading | null>((latest, { reading }) => laterOf(latest, reading.lastTime), null)

export const openOwnJournal = async (
  { places, description }: OpenedFolder,
  journals: readonly CheckedJournal[],
  options: { readonly dataFolder: string; readonly now: () => number; readonly avoid?: ReplicaId },
): Promise<Result<{ readonly recorder: Recorder; readonly notices: readonly LibraryNotice[] }, Failure>> => {
  const { home: folder } = places
  const claimed = await claimReplica({
    library: description.id,
    folder,
    journals: places.journals,
    dataFolder: options.dataFolder,
    ...(options.avoid !== undefined && { avoid: options.avoid }),
  })
  const path = join(places.journals, `${claimed.replica}.jsonl`)
  const found = journals.find(({ replica }) => replica === claimed.replica)
  const mended = await mend(folder, found).catch(async (error: unknown) => {
    await claimed.release()
    throw error
  })
  const writer = await openJournalWriter({
    path,
    replica: claimed.replica,
    existing: mended.bytes,
    lastSeq: found?.reading.lastSeq ?? 0,
    lastTime: latestTimeIn(journals),
    now: options.now,
  })
  if (!writer.ok) {
    await claimed.release()
    return writer
  }
  const twice: readonly LibraryNotice[] = claimed.isOpenElsewhere
    ? [{ kind: 'opened-twice', path: folder }]
    : []
  const altered = claimed.altered.flatMap((one) => alterationIn(folder, journals, one) ?? [])
  const notices = [...mended.notices, ...altered, ...twice]
  return ok({ recorder: recorderOf(writer.value, claimed, path), notices })
}

/**
 * A journal whose chain holds can still have lost or changed its last line; that this device remembers what it wrote there
 * tells. Damage that the chain itself shows is named by it.
 */
const alterationIn = (
  folder: string,
  journals: readonly CheckedJournal[],
  { replica, bytes }: AlteredJournal,
): LibraryNotice | null => {
  const journal = journals.find((one) => one.replica === replica)
  if (!journal || journal.reading.damage.length > 0) return null
  const remembered = journal.bytes.subarray(0, bytes)
  const lines = remembered.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0)
  const line = journal.bytes.length < bytes ? lines + 1 : Math.max(1, lines)
  return { kind: 'journal-damaged', path: relativePath(folder, journal.path), line }
}

const lineFeed = 0x0a

/** Sets a torn last line of our own journal aside, so that writing goes on after the last whole one. */
const mend = async (
  folder: string,
  journal: CheckedJournal | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly notices: readonly LibraryNotice[] }> => {
  if (!journal) return { bytes: new Uint8Array(), notices: [] }
  if (journal.reading.tornBytes === 0) return { bytes: journal.bytes, notices: [] }
  const { keptIn, bytes } = await setTornTailAside(journal)
  const notice: LibraryNotice = {
    kind: 'journal-torn',
    path: relativePath(folder, journal.path),
    line: journal.reading.lines + 1,
    keptIn: relativePath(folder, keptIn),
  }
  return { bytes, notices: [notice] }
}

const recorderOf = (writer: JournalWriter, claimed: ClaimedReplica, path: string): Recorder => ({
  path,
  replica: claimed.replica,
  position: writer.position,
  unfinished: writer.unfinished,
  unwritten: () => [],
  append: async (acts, by) => {
    const written = await writer.append(acts, by)
    return written.ok ? ok(written.value.map(({ event }) => event)) : written
  },
  witness: writer.witness,
  close: async () => {
    try {
      await writer.close()
    } finally {
      await claimed.remember(writer.position())
      await claimed.release()
    }
  },
})

/** What the scanner finds can be known for this time only; what a person does must be kept, or refused. */
const isOfScanner = ({ type }: Act): boolean =>
  type === 'article.acquired' ||
  type === 'article.located' ||
  type === 'article.changed' ||
  type === 'article.lost'

export const memoryRecorder = (refusal: Failure, now: () => number, last: ClockReading | null): Recorder => {
  let time = last
  let seq = 0
  const made: JournalEvent[] = []
  const replica = 'memory' as ReplicaId
  const prev = '0'.repeat(64)
  return {
    path: null,
    replica: null,
    position: () => null,
    unfinished: () => new Uint8Array(),
    unwritten: () => made,
    append: (acts, by) => {
      if (!acts.every(isOfScanner)) return Promise.resolve(fail(refusal))
      const events = acts.map((act): JournalEvent => {
        time = tick(time, now())
        return { replica, seq: ++seq, time, by, ...act, prev }
      })
      made.push(...events)
      return Promise.resolve(ok(events))
    },
    witness: (seen) => {
      time = laterOf(time, seen)
    },
    close: () => Promise.resolve(),
  }
}
