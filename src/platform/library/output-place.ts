import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Failure } from '#core/failure'
import { failureOfSystemError, isSystemError } from '../files/failures'

/** Why no file can be written there, or null. `folder` is the library's: nothing is ever written among the articles. */
export const unfitOutput = async (
  folder: string,
  destination: string,
  overwrite: boolean,
): Promise<Failure | null> => {
  const inside = await insideLibrary([folder], destination)
  if (inside !== null) return inside
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

/** Why nothing may be put there: it is in one of these libraries, by its path or by where links lead; else null. */
export const insideLibrary = async (
  folders: readonly string[],
  destination: string,
): Promise<Failure | null> => {
  const places = [resolve(destination), await realPlace(resolve(destination))]
  for (const folder of folders) {
    const reals = [resolve(folder), await realOf(resolve(folder))]
    if (reals.some((real) => places.some((place) => isWithin(real, place))))
      return { kind: 'destination-inside-library', path: destination }
  }
  return null
}

/** Also the folder itself. Letters count as the system's paths do. */
const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
}

/** Where a file of that path would come to lie. A link at the path itself would be replaced, not followed. */
const realPlace = async (path: string): Promise<string> => {
  const parent = dirname(path)
  return parent === path ? path : join(await realOf(parent), basename(path))
}

const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    // What is not there yet lies where it would be made; why it can't be read is told when it is written.
    if (isSystemError(error)) return realPlace(path)
    throw error
  }
}
