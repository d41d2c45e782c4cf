import { readFile } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'
import * as v from 'valibot'
import { isSystemError } from '../files/failures'

/** Who holds a lock: a process, told from a later one with the same number by when it started. */
const holderSchema = v.object({ pid: v.number(), started: v.string(), thread: v.number() })
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

export const ownHolder = async (): Promise<LockHolder> => ({
  pid: process.pid,
  started: await startOf(process.pid),
  thread: threadId,
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

export const isHolderAlive = async (holder: LockHolder): Promise<boolean> => {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!isSystemError(error) || error.code !== 'EPERM') return false
  }
  return holder.started === (await startOf(holder.pid))
}
