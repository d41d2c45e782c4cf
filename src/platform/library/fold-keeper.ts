import { join } from 'node:path'
import type { ReplicaId } from '#core/ids'
import type { Catalog } from '#core/library/catalog'
import {
  keptFoldKey,
  packFold,
  readKeptFold,
  writeKeptFold,
  type KeptFold,
  type KeptJournal,
} from '../journal/kept-fold'
import type { CheckedJournal } from '../journal/journals'
import type { Recorder } from './own-journal'

const keptName = 'fold.kept'
/** Less than this is folded in no time: it is not worth writing everything again when a library is closed. */
const worthKeepingBytes = 1 << 18
/** After a look through the folder that brought this much, it is written at once: the power may go. */
const muchBytes = 1 << 22

/** Reads what was kept, while other things are read. */
export const keptFoldIn = async (
  dataFolder: string,
  cacheFolder: string | null,
): Promise<KeptFold | null> => {
  const key = cacheFolder === null ? null : await keptFoldKey(dataFolder)
  return cacheFolder === null || key === null ? null : readKeptFold(join(cacheFolder, keptName), key)
}

/** Keeps what the journals were folded to, so that the next start folds only what came after. */
export type FoldKeeper = {
  /** Runs what writes to the own journal and folds it: in between, the state and the journal do not say the same. */
  readonly whileRecording: <T>(work: () => Promise<T>) => Promise<T>
  /** Others' events were folded: they may be gone again before the next start, and are then in no journal. */
  readonly tookOthers: () => void
  readonly afterLook: () => Promise<void>
  readonly beforeClosing: () => Promise<void>
}

type Options = {
  readonly dataFolder: string
  readonly cacheFolder: string | null
  readonly catalog: Catalog
  readonly recorder: Recorder
  /** As they were when the library was opened. */
  readonly journals: readonly CheckedJournal[]
  readonly kept: KeptFold | null
}

const wholeBytes = (journals: readonly { readonly bytes: number }[]): number =>
  journals.reduce((sum, { bytes }) => sum + bytes, 0)

export const createFoldKeeper = ({ journals, kept, ...options }: Options): FoldKeeper => {
  const { dataFolder, cacheFolder, catalog, recorder } = options
  /** Acts under way, and those that threw: they may have written what was not folded. */
  let recording = 0
  let othersTaken = 0
  let keptBytes = wholeBytes(kept?.journals ?? [])
  // Only where each journal ended: its bytes are let go.
  const others = journals
    .filter(({ replica }) => replica !== recorder.replica)
    .map((journal) => keptOf(journal.replica, journal))
  const hasOwn = others.length < journals.length
  // What is damaged, or of a newer version, is gone through each time, so that it is told each time.
  const isSound = journals.every(({ reading }) => reading.damage.length === 0 && reading.newer === 0)

  const keep = async (leastNew: number): Promise<void> => {
    const before = positions(others, hasOwn, recorder)
    if (before === null || cacheFolder === null || !isSound) return
    if (othersTaken > 0 || recording > 0 || catalog.isBehind()) return
    const bytes = wholeBytes(before)
    if (bytes - keptBytes < leastNew) return
    const key = await keptFoldKey(dataFolder)
    // Asked again, for something may have been written meanwhile; from here to the packed bytes nothing can.
    const now = positions(others, hasOwn, recorder)
    if (key === null || now === null || othersTaken > 0 || recording > 0 || catalog.isBehind()) return
    const packed = packFold(catalog.state, now, key)
    if (await writeKeptFold(join(cacheFolder, keptName), packed)) keptBytes = wholeBytes(now)
  }

  return {
    whileRecording: async (work) => {
      recording++
      const done = await work()
      recording--
      return done
    },
    tookOthers: () => {
      othersTaken++
    },
    afterLook: () => keep(muchBytes),
    beforeClosing: () => keep(worthKeepingBytes),
  }
}

/** How far the state goes. Null where something was folded that is in no journal. */
const positions = (
  others: readonly KeptJournal[],
  hasOwn: boolean,
  { replica, position }: Recorder,
): readonly KeptJournal[] | null => {
  const ours = position()
  if (replica === null || ours === null) return null
  const { bytes, head, seq, time } = ours
  return [
    ...others,
    ...(bytes === 0 && !hasOwn ? [] : [{ replica, bytes, head, lastSeq: seq, lastTime: time }]),
  ]
}

const keptOf = (replica: ReplicaId, { reading }: CheckedJournal): KeptJournal => ({
  replica,
  bytes: reading.soundBytes,
  head: reading.head,
  lastSeq: reading.lastSeq,
  lastTime: reading.lastTime,
})
