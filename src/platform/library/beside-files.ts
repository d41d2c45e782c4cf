import { realpath, stat } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { unescaped } from '#core/extract/escapes'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError } from '../files/failures'
import { readBytes } from '../extract/read-bytes'

export type BesideFile = { readonly bytes: Uint8Array; readonly path: string }

/** A file that a page names beside itself, as browsers save them; one outside the library is not looked at. Null where there is none. */
export const readBeside = async (
  library: string,
  page: string,
  source: string,
  limitBytes: number,
): Promise<Result<BesideFile | null, Failure>> => {
  for (const name of namesBeside(page, source)) {
    const inLibrary = await placeInLibrary(library, name)
    if (!inLibrary.ok) return inLibrary
    if (inLibrary.value === null) continue
    const read = await readBytes(inLibrary.value, name, limitBytes)
    if (read.ok) return ok({ bytes: read.value.bytes, path: name })
    if (read.failure.kind !== 'file-not-found') return read
  }
  return ok(null)
}

/** Path, size and time of the file that `readBeside` would read: while they are the same, so is it. Null where there is none. */
export const stampBeside = async (library: string, page: string, source: string): Promise<string | null> => {
  for (const name of namesBeside(page, source)) {
    const inLibrary = await placeInLibrary(library, name)
    if (!inLibrary.ok) return null
    if (inLibrary.value === null) continue
    try {
      const { size, mtimeNs, ctimeNs, ino } = await stat(inLibrary.value, { bigint: true })
      return `${inLibrary.value} ${size} ${mtimeNs} ${ctimeNs} ${ino}`
    } catch (error) {
      if (failureOfSystemError(error, name).kind !== 'file-not-found') return null
    }
  }
  return null
}

/** What a source could mean, as paths in the library. */
export const namesBeside = (page: string, source: string): readonly string[] =>
  namesOf(source).map((name) => posix.join(posix.dirname(page), name))

/** As written and with its escapes undone: browsers write either. */
const namesOf = (source: string): readonly string[] => {
  const bare = source.replace(/[?#].*$/s, '')
  return [...new Set([unescaped(bare), source, bare])].filter((name) => name !== '' && !/[\0\\]/.test(name))
}

/** Null where nothing is there, or where it would lead out of the library, also by a link. */
const placeInLibrary = async (folder: string, name: string): Promise<Result<string | null, Failure>> => {
  if (name.startsWith('../') || name === '..' || posix.isAbsolute(name)) return ok(null)
  try {
    const [root, place] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    return ok(place.startsWith(root + sep) ? place : null)
  } catch (error) {
    const failure = failureOfSystemError(error, name)
    return failure.kind === 'file-not-found' ? ok(null) : fail(failure)
  }
}
