import { open, readFile, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isReplicaId, type ReplicaId } from '#core/ids'
import type { EventType, JournalEvent } from '#core/journal/event'
import {
  checkJournal,
  readJournal,
  type JournalCheck,
  type JournalReading,
  type SoundPart,
  type TakeEvent,
} from '#core/journal/read-journal'
import { foldAll, foldEvent } from '#core/library/fold'
import { clearState, type LibraryState } from '#core/library/state'
import { isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import { byteReading, runningSha256 } from './byte-reading'
import type { KeptFold } from './kept-fold'

export type ReadJournal = {
  readonly replica: ReplicaId
  readonly path: string
  readonly bytes: Buffer
  readonly reading: JournalReading
}

/** A journal whose events were taken elsewhere. */
export type CheckedJournal = Omit<ReadJournal, 'reading'> & { readonly reading: JournalCheck }

export type FoldedJournals = {
  readonly journals: readonly CheckedJournal[]
  /** What was kept held good, and only what came after it was folded. */
  readonly isKeptUsed: boolean
}

/**
 * Folds every journal of a library into an empty state, line by line as they are read. What undoes an import must be folded
 * before what the import brought: where there is such a thing, all events are gathered first. Where what was folded at another
 * time is given, and the journals still begin with those bytes, only what came after is folded.
 */
export const foldJournals = async (
  folder: string,
  state: LibraryState,
  kept: KeptFold | null = null,
): Promise<FoldedJournals> => {
  const names = await journalNames(folder)
  const files = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      replica: replicaOf(name) as ReplicaId,
      bytes: await readFile(join(folder, name)),
    })),
  )
  const known = fillKnown(files, state, kept)
  const checked = (take: TakeEvent, passing: KnownParts): readonly CheckedJournal[] =>
    files.map((file) => ({
      ...file,
      reading: checkJournal(file.bytes, byteReading, take, passing.get(file.replica)),
    }))
  const undoesIn = ({ replica, bytes }: JournalFile): boolean =>
    bytes.indexOf(undoing, known.get(replica)?.bytes ?? 0) !== -1
  if (!files.some(undoesIn)) {
    let undoings = 0
    const journals = checked((event) => {
      if (event.type === undoing) undoings++
      foldEvent(state, event)
    }, known)
    if (undoings === 0) return { journals, isKeptUsed: known.size > 0 }
    // The word stood there in other letters (JSON can escape any): what was folded may lack what it had to come after.
  }
  clearState(state)
  const events: JournalEvent[] = []
  const journals = checked((event) => events.push(event), new Map())
  foldAll(state, events)
  return { journals, isKeptUsed: false }
}

type JournalFile = { readonly replica: ReplicaId; readonly bytes: Buffer }
type KnownParts = ReadonlyMap<ReplicaId, SoundPart>

/** Fills the state with what was kept, if every journal that it was made of still begins as it did. */
const fillKnown = (files: readonly JournalFile[], state: LibraryState, kept: KeptFold | null): KnownParts => {
  const parts = new Map<ReplicaId, SoundPart>()
  for (const { replica, bytes, head, lastSeq, lastTime } of kept?.journals ?? []) {
    const file = files.find((one) => one.replica === replica)
    if (file === undefined || file.bytes.length < bytes) return new Map()
    const hash = runningSha256()
    hash.update(file.bytes.subarray(0, bytes))
    if (hash.soFar() !== head) return new Map()
    parts.set(replica, { bytes, lastSeq, lastTime, hash })
  }
  return kept?.fill(state) === true ? parts : new Map()
}

const undoing = 'import.undone' satisfies EventType

/** Every journal in a library's folder. A file that can't be read is left out here and named by `verify`. */
export const readJournals = async (folder: string): Promise<readonly ReadJournal[]> => {
  const names = await journalNames(folder)
  return Promise.all(names.map((name) => readOne(join(folder, name))))
}

const journalNames = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder))
      .filter((name) => isReplicaId(replicaOf(name)) && name.endsWith('.jsonl'))
      .sort()
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

const replicaOf = (path: string): string => basename(path, '.jsonl')

const readOne = async (path: string): Promise<ReadJournal> => {
  const bytes = await readFile(path)
  return { replica: replicaOf(path) as ReplicaId, path, bytes, reading: readJournal(bytes, byteReading) }
}

/**
 * Puts a torn last line (it was never acknowledged) into a file of its own and cuts the journal back to whole lines.
 * Only the journal's one writer may do this.
 */
export const setTornTailAside = async (
  journal: CheckedJournal,
): Promise<{ readonly keptIn: string; readonly bytes: Buffer }> => {
  const { soundBytes } = journal.reading
  const keptIn = journal.path.replace(/\.jsonl$/u, `.torn-${soundBytes}.txt`)
  await writeFileWhole(keptIn, journal.bytes.subarray(soundBytes))
  const handle = await open(journal.path, 'r+')
  try {
    await handle.truncate(soundBytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { keptIn, bytes: journal.bytes.subarray(0, soundBytes) }
}

/** Size and time of each journal, to tell whether another program has written. */
export const journalMarks = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const marks = new Map<string, string>()
  for (const name of await journalNames(folder)) {
    const path = join(folder, name)
    const found = await stat(path)
    marks.set(path, `${found.size}/${found.mtimeMs}`)
  }
  return marks
}
