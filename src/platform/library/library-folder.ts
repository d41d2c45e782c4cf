import { access, constants, mkdir, readFile, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { Failure } from '#core/failure'
import { isLibraryId, type LibraryId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { realFolder } from '../files/real-folder'
import { writeFileWhole } from '../files/write-file'
import {
  bringNotes,
  freeHome,
  homeOf,
  isOfMedium,
  rememberHome,
  rememberMedium,
  type NotesHome,
} from './notes-home'
import { insideLibrary } from './output-place'

/** Everything the program adds to a library is in this one visible folder. */
export const ownFolderName = '_sanad'
export const formatVersion = 1

export type LibraryPlaces = {
  /** Where the articles lie. */
  readonly folder: string
  /** The folder that `own` is in: the same, or the one that a person chose where nothing can be written beside the articles. */
  readonly home: string
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
    home: folder,
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
  /** The articles lie in another folder, which could not be written to. */
  articles: v.optional(v.literal('elsewhere')),
})
export type LibraryDescription = v.InferOutput<typeof descriptionSchema>

export type OpenedFolder = {
  readonly places: LibraryPlaces
  readonly description: LibraryDescription
  readonly isNew: boolean
  readonly readOnly: Failure | null
  /** Where notes are that were kept elsewhere and could not be brought beside the articles yet. */
  readonly notesAway?: string
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
 * kept in the folder that a person chose for that, or opened for reading, under an id of its own for this time.
 */
export const openFolder = async (
  folder: string,
  dataFolder: string,
): Promise<Result<OpenedFolder, Failure>> => {
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
  const home = await homeOf(dataFolder, folder, found?.id ?? null)
  const description = found ?? newDescription(folder)
  const readOnly = await prepare(places, found === null && home === null ? description : null)
  if (home !== null) return openWithHome(dataFolder, places, found, home, readOnly)
  return ok({ places, description, isNew: found === null, readOnly })
}

const newDescription = (folder: string): LibraryDescription => ({
  format: 'sanad-library',
  version: formatVersion,
  id: `urn:uuid:${randomUUID()}` as LibraryId,
  title: basename(folder) || folder,
})

/**
 * A library whose notes a person keeps in another folder. Where its own can be written by now, they come home; otherwise
 * that folder holds them all, also those that the medium brought.
 */
const openWithHome = async (
  dataFolder: string,
  beside: LibraryPlaces,
  found: LibraryDescription | null,
  record: NotesHome,
  readOnly: Failure | null,
): Promise<Result<OpenedFolder, Failure>> => {
  const { home } = record
  const places: LibraryPlaces = { ...placesIn(home), folder: beside.folder }
  try {
    const read = await readDescription(places)
    const kept = read.ok && read.value?.id === record.library ? read.value : null
    const description = found ?? kept ?? { ...newDescription(beside.folder), id: record.library }
    const tell = async (isBrought: boolean): Promise<void> => {
      if ((record.isBrought ?? false) !== isBrought) await rememberHome(dataFolder, { ...record, isBrought })
    }
    if (readOnly === null) {
      const { articles: _articles, ...own } = description
      if (found === null) await writeFileWhole(beside.description, describing(own))
      const opened = { places: beside, description, isNew: false, readOnly }
      if (record.isBrought === true) return ok(opened)
      if (kept === null) return ok({ ...opened, notesAway: home })
      await bringNotes(places, beside)
      await tell(true)
      return ok(opened)
    }
    if (kept === null || (await prepare(places, null)) !== null)
      return ok({ places: beside, description, isNew: false, readOnly: { kind: 'notes-away', path: home } })
    await bringNotes(beside, places)
    await rememberMedium(home, beside.folder)
    await tell(false)
    return ok({ places, description, isNew: false, readOnly: null })
  } catch (error) {
    return fail(failureOfSystemError(error, home))
  }
}

/**
 * Has the notes of a library that can't be written kept in a folder of a person's choice from now on; answers with where
 * that is. The library must be opened anew for it.
 */
export const keepNotesIn = async (
  { folder, dataFolder }: { readonly folder: string; readonly dataFolder: string },
  chosen: string,
): Promise<Result<string, Failure>> => {
  const inside = await insideLibrary([folder], chosen)
  if (inside !== null) return fail(inside)
  try {
    const read = await readDescription(placesIn(folder))
    if (!read.ok) return read
    const found = read.value
    const places = placesIn(await freeHome(chosen, found?.title ?? (basename(folder) || folder)))
    const there = await readDescription(places)
    if (!there.ok) return there
    const isAnothers =
      there.value !== null &&
      (found === null ? (await isOfMedium(places.home, folder)) !== true : there.value.id !== found.id)
    if (isAnothers) return fail({ kind: 'notes-of-another', path: places.home })
    const description = there.value ?? {
      ...(found ?? newDescription(folder)),
      articles: 'elsewhere' as const,
    }
    const refused = await prepare(places, there.value === null ? description : null)
    if (refused !== null) return fail(refused)
    await rememberMedium(places.home, folder)
    await rememberHome(dataFolder, {
      folder: await realFolder(folder),
      home: places.home,
      library: description.id,
    })
    return ok(places.home)
  } catch (error) {
    return fail(failureOfSystemError(error, chosen))
  }
}

const describing = (description: LibraryDescription): string => `${JSON.stringify(description, null, 2)}\n`

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
    if (description) await writeFileWhole(places.description, describing(description))
    return null
  } catch (error) {
    const failure = failureOfSystemError(error, places.own)
    // A locked medium shows in many ways: making folders on it, for one, says that something is not there.
    return failure.kind === 'disk-full' ? failure : { kind: 'read-only', path: places.folder }
  }
}
