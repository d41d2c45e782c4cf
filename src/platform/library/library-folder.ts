import { access, constants, mkdir, readFile, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { Failure } from '#core/failure'
import { isLibraryId, type LibraryId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'

/** Everything the program adds to a library is in this one visible folder. */
export const ownFolderName = '_sanad'
export const formatVersion = 1

export type LibraryPlaces = {
  readonly folder: string
  readonly own: string
  readonly description: string
  readonly journals: string
  /** Texts that are kept for good; see `kept-texts.ts`. */
  readonly texts: string
  /** Where what can be rebuilt is kept: beside the articles, or in the app's own data where nothing can be written here. */
  readonly cache: string
}

export const placesIn = (folder: string): LibraryPlaces => {
  const own = join(folder, ownFolderName)
  return {
    folder,
    own,
    description: join(own, 'library.json'),
    journals: join(own, 'journal'),
    texts: join(own, 'texts'),
    cache: join(own, 'cache'),
  }
}

const descriptionSchema = v.object({
  format: v.literal('sanad-library'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.custom<LibraryId>(isLibraryId),
  title: v.string(),
})
export type LibraryDescription = v.InferOutput<typeof descriptionSchema>

export type OpenedFolder = {
  readonly places: LibraryPlaces
  readonly description: LibraryDescription
  readonly isNew: boolean
  readonly readOnly: Failure | null
}

/** Checks that the folder is one and can be read. */
export const checkFolder = async (folder: string): Promise<Result<null, Failure>> => {
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return fail({ kind: 'not-a-folder', path: folder })
    await access(folder, constants.R_OK | constants.X_OK)
    return ok(null)
  } catch (error) {
    const failure = failureOfSystemError(error, folder)
    return fail(failure.kind === 'file-not-found' ? { kind: 'folder-not-found', path: folder } : failure)
  }
}

/**
 * Reads the library's description, or makes one for a folder that has none. Where nothing can be written the library is
 * opened for reading, under an id of its own for this time.
 */
export const openFolder = async (folder: string): Promise<Result<OpenedFolder, Failure>> => {
  const places = placesIn(folder)
  const checked = await checkFolder(folder)
  if (!checked.ok) return checked
  const read = await readDescription(places)
  if (!read.ok) return read
  const found = read.value
  if (found !== null && found.version > formatVersion)
    return ok({
      places,
      description: found,
      isNew: false,
      readOnly: { kind: 'newer-format', path: places.description, version: found.version },
    })
  const description = found ?? {
    format: 'sanad-library' as const,
    version: formatVersion,
    id: `urn:uuid:${randomUUID()}` as LibraryId,
    title: basename(folder) || folder,
  }
  const readOnly = await prepare(places, found === null ? description : null)
  return ok({ places, description, isNew: found === null, readOnly })
}

const readDescription = async (
  places: LibraryPlaces,
): Promise<Result<LibraryDescription | null, Failure>> => {
  let text: string
  try {
    text = await readFile(places.description, 'utf8')
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return ok(null)
    return fail(failureOfSystemError(error, places.description))
  }
  const parsed = v.safeParse(descriptionSchema, parseJson(text))
  return parsed.success ? ok(parsed.output) : fail({ kind: 'damaged-library', path: places.description })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: undefined matches no schema, and the caller says so.
    return undefined
  }
}

/** Makes the folders and, for a new library, its description. The failure says why nothing can be written; null is well. */
const prepare = async (
  places: LibraryPlaces,
  description: LibraryDescription | null,
): Promise<Failure | null> => {
  try {
    await mkdir(places.journals, { recursive: true })
    await mkdir(places.cache, { recursive: true })
    await access(places.journals, constants.W_OK)
    if (description) await writeFileWhole(places.description, `${JSON.stringify(description, null, 2)}\n`)
    return null
  } catch (error) {
    const failure = failureOfSystemError(error, places.own)
    return failure.kind === 'no-permission' || failure.kind === 'not-a-folder' || failure.kind === 'io'
      ? { kind: 'read-only', path: places.folder }
      : failure
  }
}
