import { readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import * as v from 'valibot'
import { isSystemError } from '../files/failures'

/**
 * Who holds a lock: a process, told from a later one with the same number by when it started, and from one of another computer
 * that shares the app's data (a roaming profile, a home folder on a server) by the computer's name and the start of its system.
 */
const holderSchema = v.object({
  pid: v.number(),
  started: v.string(),
  thread: v.number(),
  host: v.optional(v.string()),
  boot: v.optional(v.string()),
})
export type LockHolder = v.InferOutput<typeof holderSchema>

/** Clock ticks after boot at which a process started (proc(5), field 22); empty where the system does not tell. */
const startOf = async (pid: number): Promise<string> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch (error) {
    if (isSystemError(error)) return ''
    throw error
  }
}

/** One start of a system; empty where it gives itself no name. */
const ownBoot = async (): Promise<string> => {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch (error) {
    if (isSystemError(error)) return ''
    throw error
  }
}

export const ownHolder = async (): Promise<LockHolder> => ({
  pid: process.pid,
  started: await startOf(process.pid),
  thread: threadId,
  host: hostname(),
  boot: await ownBoot(),
})

export const parseHolder = (text: string): LockHolder | null => {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Half-written or empty: no holder can be told from it.
    return null
  }
}

/** A holder touches its lock so often; one that was not touched for as long as `abandonedMs` is held by nobody. */
export const heartbeatMs = 60_000
const abandonedMs = 5 * heartbeatMs

/** Processes of another computer can't be asked after: whether its lock was touched lately tells. */
const isFresh = async (lockPath: string): Promise<boolean> => {
  try {
    return Math.abs(Date.now() - (await stat(lockPath)).mtimeMs) < abandonedMs
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

export const isHolderAlive = async (holder: LockHolder, lockPath: string): Promise<boolean> => {
  if (holder.host !== undefined && holder.host !== hostname()) return isFresh(lockPath)
  if (holder.boot !== undefined && holder.boot !== (await ownBoot())) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!isSystemError(error) || error.code !== 'EPERM') return false
  }
  return holder.started === (await startOf(holder.pid))
}
