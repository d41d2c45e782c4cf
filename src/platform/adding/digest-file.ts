import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'

/** SHA-256 (hex) of a file, read in pieces. `stop` throws where a person does not want to wait any longer. */
export const digestFile = async (path: string, stop: () => void): Promise<Result<string, Failure>> => {
  const hash = createHash('sha256')
  const stream = createReadStream(path)
  try {
    for await (const chunk of stream) {
      stop()
      hash.update(chunk as Buffer)
    }
    return ok(hash.digest('hex'))
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  } finally {
    stream.destroy()
  }
}
