import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isReplicaId, type LibraryId, type ReplicaId } from '#core/ids'
import type { JournalPosition } from '../journal/journal-writer'
import { isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import { heartbeatMs, isHolderAlive, ownHolder, parseHolder } from './lock-holder'

/**
 * Which journal this program may write. Replicas belong to a device: their records lie in the app's own data folder, so a
 * library that was copied to another device is written there under another replica. A journal that is shorter than, or other
 * than, what this device last wrote (a backup put back) is not continued either. Each replica has one writer at a time.
 */
export type ClaimedReplica = {
  readonly replica: ReplicaId
  /** Another program on this device holds one of its other replicas of this library. */
  readonly isOpenElsewhere: boolean
  /** Journals of this device that are not what it last wrote there: altered, or cut (a backup put back). */
  readonly altered: readonly AlteredJournal[]
  readonly remember: (position: JournalPosition) => Promise<void>
  readonly release: () => Promise<void>
}

/** `bytes`: how long the journal was when this device last wrote it. */
export type AlteredJournal = { readonly replica: ReplicaId; readonly bytes: number }

const recordSchema = v.object({
  folder: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  head: v.string(),
})
type ReplicaRecord = v.InferOutput<typeof recordSchema>

export const claimReplica = async (options: {
  readonly library: LibraryId
  readonly folder: string
  readonly journals: string
  readonly dataFolder: string
  /** Not this one, whatever it looks like: another program wrote into it while it was ours. */
  readonly avoid?: ReplicaId
}): Promise<ClaimedReplica> => {
  const records = join(options.dataFolder, 'replicas', options.library.slice('urn:uuid:'.length))
  await mkdir(records, { recursive: true })
  let isOpenElsewhere = false
  const altered: AlteredJournal[] = []
  for (const replica of await replicasIn(records)) {
    if (replica === options.avoid) {
      // Never again, also after the next start.
      await rm(join(records, `${replica}.json`), { force: true })
      continue
    }
    const record = await readRecord(join(records, `${replica}.json`))
    if (record === null || (await isOfAnother(record, options.folder))) continue
    if (!(await isAsWritten(record, join(options.journals, `${replica}.jsonl`)))) {
      altered.push({ replica, bytes: record.bytes })
      continue
    }
    if (await lock(join(records, `${replica}.lock`)))
      return claimed(replica, records, options.folder, { isOpenElsewhere, altered })
    isOpenElsewhere = true
  }
  const replica = newReplica()
  await lock(join(records, `${replica}.lock`))
  const made = claimed(replica, records, options.folder, { isOpenElsewhere, altered })
  await made.remember({ bytes: 0, seq: 0, head: createHash('sha256').digest('hex') })
  return made
}

const newReplica = (): ReplicaId => `r-${randomBytes(8).toString('hex')}` as ReplicaId

const replicasIn = async (records: string): Promise<readonly ReplicaId[]> =>
  (await readdir(records))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isReplicaId)
    .sort()

const readRecord = async (path: string): Promise<ReplicaRecord | null> => {
  try {
    const parsed = v.safeParse(recordSchema, JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // A record that is gone or damaged only means that another replica is begun.
    return null
  }
}

/** A record of a folder that is still there and is not this one: a copy of the library beside it. */
const isOfAnother = async (record: ReplicaRecord, folder: string): Promise<boolean> =>
  record.folder !== folder && (await exists(record.folder))

/** Longer is well: what was written after the record was kept, before a crash, is this device's too. */
const isAsWritten = async (record: ReplicaRecord, path: string): Promise<boolean> => {
  const sizeBytes = (await exists(path)) ? (await stat(path)).size : 0
  if (sizeBytes < record.bytes) return false
  return record.bytes === 0 || (await headOf(path, record.bytes)) === record.head
}

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

const headOf = async (path: string, bytes: number): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** True where the lock is now ours. A lock whose holder is gone (a crash, a power cut) is taken over. */
const lock = async (path: string): Promise<boolean> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = await open(path, 'wx')
      await handle.writeFile(JSON.stringify(await ownHolder()))
      await handle.close()
      return true
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw error
    }
    const holder = parseHolder(await readFile(path, 'utf8').catch(() => ''))
    if (holder !== null && (await isHolderAlive(holder, path))) return false
    if (holder === null && attempt === 0) {
      // The other program may be between making the file and writing its name into it.
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    await rm(path, { force: true })
  }
  return false
}

const claimed = (
  replica: ReplicaId,
  records: string,
  folder: string,
  seen: Pick<ClaimedReplica, 'isOpenElsewhere' | 'altered'>,
): ClaimedReplica => {
  const lockPath = join(records, `${replica}.lock`)
  const beat = setInterval(() => void touch(lockPath), heartbeatMs)
  beat.unref()
  return {
    replica,
    ...seen,
    remember: ({ bytes, head }) =>
      writeFileWhole(
        join(records, `${replica}.json`),
        JSON.stringify({ folder, bytes, head } satisfies ReplicaRecord),
      ),
    release: () => {
      clearInterval(beat)
      return rm(lockPath, { force: true })
    },
  }
}

const touch = async (path: string): Promise<void> => {
  const now = new Date()
  try {
    await utimes(path, now, now)
  } catch (error) {
    // Gone, or out of reach: another program may take it over, and then sees by the journal that this one wrote on.
    if (!isSystemError(error)) throw error
  }
}
