import { open } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '#platform/files/failures'
import { writeFileWhole } from '#platform/files/write-file'
import type { WindowSession } from './window-session'

/** Rules and keys are small: whatever is larger was chosen by mistake. */
const mostBytes = 16 * 1024 * 1024

export const readTextFile = async (path: string): Promise<Result<string, Failure>> => {
  try {
    const handle = await open(path, 'r')
    try {
      const { size: sizeBytes } = await handle.stat()
      if (sizeBytes > mostBytes) return fail({ kind: 'too-large', path, sizeBytes, limitBytes: mostBytes })
      return ok(await handle.readFile('utf8'))
    } finally {
      await handle.close()
    }
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  }
}

/** Writes a file that the person named in a dialog of the system, which has asked about an older one. */
export const writeChosenFile = async (
  { unfitPlace }: Pick<WindowSession, 'unfitPlace'>,
  path: string,
  content: string | Uint8Array,
): Promise<Result<string, Failure>> => {
  const unfit = await unfitPlace(path)
  if (unfit !== null) return fail(unfit)
  try {
    await writeFileWhole(path, content)
    return ok(path)
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  }
}
