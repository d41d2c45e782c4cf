import { stat } from 'node:fs/promises'
import type { PathKind } from '#core/bundle/path-kind'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'
import { DamagedContainer, type BagSource } from './bag-source'
import { Locked, looksLikeBag, openBag } from './check-bundle'

/** Looks at what is there without checking any of it: a bag is known by its declaration or a manifest. */
export const kindOfPath = async (path: string): Promise<Result<PathKind, Failure>> => {
  let source: BagSource | null = null
  try {
    const isFolder = (await stat(path)).isDirectory()
    source = await openBag(path, {})
    const isBundle = source !== null && looksLikeBag(source)
    return ok(isBundle ? 'bundle' : isFolder ? 'folder' : 'file')
  } catch (error) {
    if (error instanceof Locked) return ok('locked-bundle')
    // A zip that can't be read may well have been a bundle: checking it says what is wrong.
    if (error instanceof DamagedContainer) return ok('bundle')
    return fail(failureOfSystemError(error, path))
  } finally {
    await source?.close()
  }
}
