import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '#core/failure'
import { tick, laterOf, type ClockReading } from '#core/journal/clock'
import type { Act, KnownEvent } from '#core/journal/event'
import type { ReplicaId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import { sha256Of } from './byte-reading'

/** The one writer of one replica's journal. */
export type JournalWriter = {
  /**
   * Appends acts in order and answers when their lines are on the disk (fsync). Calls that come while a write is under way
   * share the next one. Either all acts of a call are acknowledged or none is in the file.
   */
  readonly append: (acts: readonly Act[], by: string) => Promise<Result<readonly WrittenEvent[], Failure>>
  /** Takes note of a time read in another journal, so that what is written next comes after it. */
  readonly witness: (time: ClockReading) => void
  readonly position: () => WriterPosition
  /** What a write that failed may have left after the position, where it could not be cut off. */
  readonly unfinished: () => Uint8Array
  readonly close: () => Promise<void>
}

export type WrittenEvent = { readonly event: KnownEvent; readonly lineHash: string }

/** How far a journal goes: `head` is the SHA-256 (hex) of all its bytes. */
export type JournalPosition = { readonly bytes: number; readonly seq: number; readonly head: string }

/** Also the latest time that was written or read. */
export type WriterPosition = JournalPosition & { readonly time: ClockReading | null }

type Waiting = {
  readonly acts: readonly Act[]
  readonly by: string
  readonly settle: (result: Result<readonly WrittenEvent[], Failure>) => void
}

type Encoded = { readonly written: WrittenEvent; readonly line: Buffer }

const lineFeed = Buffer.from('\n')

export type WriterOptions = {
  readonly path: string
  readonly replica: ReplicaId
  /** The journal's bytes so far, all whole lines. */
  readonly existing: Uint8Array
  readonly lastSeq: number
  readonly lastTime: ClockReading | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export const openJournalWriter = async (options: WriterOptions): Promise<Result<JournalWriter, Failure>> => {
  try {
    const handle = await open(options.path, 'a')
    if (options.existing.length === 0) await syncFolder(dirname(options.path))
    return ok(createWriter(options, handle))
  } catch (error) {
    return fail(failureOfSystemError(error, options.path))
  }
}

const createWriter = (options: WriterOptions, handle: FileHandle): JournalWriter => {
  const { path, replica, now } = options
  let hash = createHash('sha256').update(options.existing)
  let bytes = options.existing.length
  let seq = options.lastSeq
  let time = options.lastTime
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  /** Set when the file could not be brought back to whole lines: nothing more may be appended to it. */
  let broken: Failure | null = null
  let unfinished: Uint8Array = new Uint8Array()

  const encode = (act: Act, by: string): Encoded => {
    seq++
    time = tick(time, now())
    const event: KnownEvent = { replica, seq, time, by, ...act, prev: hash.copy().digest('hex') }
    const text = Buffer.from(JSON.stringify(event))
    const line = Buffer.concat([text, lineFeed])
    hash.update(line)
    return { written: { event, lineHash: sha256Of(text) }, line }
  }

  /** After a failed write the file may hold part of a line: cut it back to what was acknowledged. */
  const cutBack = async (chunk: Uint8Array): Promise<void> => {
    try {
      await handle.truncate(bytes)
    } catch (error) {
      broken = failureOfSystemError(error, path)
      unfinished = chunk
    }
  }

  /** Another program that wrote here, or took the file away: what came after its lines would be lost on one side or the other. */
  const isAsLeft = async (): Promise<boolean> => {
    const { size, nlink } = await handle.stat()
    return size === bytes && nlink > 0
  }

  const refusal = async (): Promise<Failure | null> => {
    try {
      if (!(await isAsLeft())) broken = { kind: 'journal-altered', path }
      return broken
    } catch (error) {
      return failureOfSystemError(error, path)
    }
  }

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const refused = await refusal()
    if (refused !== null) {
      for (const { settle } of batch) settle(fail(refused))
      return
    }
    const before = { seq, hash: hash.copy() }
    const encoded = batch.map(({ acts, by }) => acts.map((act) => encode(act, by)))
    const chunk = Buffer.concat(encoded.flat().map(({ line }) => line))
    try {
      await handle.appendFile(chunk)
      await handle.sync()
      bytes += chunk.length
      batch.forEach(({ settle }, i) => settle(ok(encoded[i]!.map(({ written }) => written))))
    } catch (error) {
      const failure = failureOfSystemError(error, path)
      seq = before.seq
      hash = before.hash
      await cutBack(chunk)
      for (const { settle } of batch) settle(fail(failure))
    }
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      if (broken === null) await writeBatch(batch)
      else for (const { settle } of batch) settle(fail(broken))
    }
    writing = null
  }

  return {
    append: (acts, by) =>
      new Promise((settle) => {
        waiting.push({ acts, by, settle })
        writing ??= drain()
      }),
    witness: (seen) => {
      time = laterOf(time, seen)
    },
    position: () => ({ bytes, seq, head: hash.copy().digest('hex'), time }),
    unfinished: () => unfinished,
    close: async () => {
      await writing
      await handle.close()
    },
  }
}
