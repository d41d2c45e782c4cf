import { lstat, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import type { Failure } from '#core/failure'
import { failureOfSystemError, isSystemError } from '../files/failures'
import type { LibraryContext } from './context'

/** Why no file can be written there, or null. Nothing is ever written among the articles. */
export const unfitOutput = async (
  context: Pick<LibraryContext, 'places'>,
  destination: string,
  overwrite: boolean,
): Promise<Failure | null> => {
  const { folder } = context.places
  if (destination === folder || destination.startsWith(folder + sep))
    return { kind: 'destination-inside-library', path: destination }
  try {
    const there = await lstat(destination)
    if (!overwrite || !there.isFile()) return { kind: 'destination-exists', path: destination }
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code !== 'ENOENT') return failureOfSystemError(error, destination)
  }
  const parent = dirname(destination)
  try {
    return (await stat(parent)).isDirectory() ? null : { kind: 'not-a-folder', path: parent }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code === 'ENOENT'
      ? { kind: 'folder-not-found', path: parent }
      : failureOfSystemError(error, parent)
  }
}
