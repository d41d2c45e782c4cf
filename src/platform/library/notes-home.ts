import { copyFile, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isLibraryId, type LibraryId } from '#core/ids'
import { isSystemError } from '../files/failures'
import { realFolder } from '../files/real-folder'
import { syncFolder, writeFileWhole } from '../files/write-file'
import type { LibraryPlaces } from './library-folder'

/**
 * Where what people add to a library is kept when its own folder can't be written: a DVD, a locked stick. A person chooses
 * the folder; this device remembers it. It is laid out as a library is, so that its contents, put beside the articles one
 * day, make the whole.
 */

const homesSchema = v.array(
  v.object({ folder: v.string(), home: v.string(), library: v.custom<LibraryId>(isLibraryId) }),
)
type Home = v.InferOutput<typeof homesSchema>[number]

const recordIn = (dataFolder: string): string => join(dataFolder, 'notes-homes.json')

const readHomes = async (dataFolder: string): Promise<readonly Home[]> => {
  try {
    const parsed = v.safeParse(homesSchema, JSON.parse(await readFile(recordIn(dataFolder), 'utf8')))
    return parsed.success ? parsed.output : []
  } catch (error) {
    // None was kept elsewhere yet, or the record was cut off: the person can choose the folder again.
    if (isSystemError(error) || error instanceof SyntaxError) return []
    throw error
  }
}

/** The folder that was chosen for a library: by its id where it has one, or else by where it lies. */
export const homeOf = async (
  dataFolder: string,
  folder: string,
  library: LibraryId | null,
): Promise<string | null> => {
  const real = await realFolder(folder)
  const homes = await readHomes(dataFolder)
  const found =
    library === null ? homes.find((one) => one.folder === real) : homes.find((one) => one.library === library)
  return found?.home ?? null
}

export const rememberHome = async (dataFolder: string, home: Home): Promise<void> => {
  const others = (await readHomes(dataFolder)).filter(
    ({ folder, library }) => folder !== home.folder && library !== home.library,
  )
  await mkdir(dataFolder, { recursive: true })
  await writeFileWhole(recordIn(dataFolder), `${JSON.stringify([...others, home], null, 2)}\n`)
}

/**
 * Brings journals and kept texts of one place into another where it lacks them, or has only their beginning: a journal
 * only grows at its end. Nothing that is there is changed otherwise.
 */
export const bringNotes = async (from: LibraryPlaces, to: LibraryPlaces): Promise<void> => {
  await mkdir(to.journals, { recursive: true })
  for (const name of await namesIn(from.journals)) {
    if (!name.endsWith('.jsonl')) continue
    const theirs = await readFile(join(from.journals, name))
    const ours = await readIfThere(join(to.journals, name))
    const isBeginning = theirs.length > ours.length && theirs.subarray(0, ours.length).equals(ours)
    if (isBeginning) await writeFileWhole(join(to.journals, name), theirs)
  }
  const kept = new Set(await namesIn(to.texts))
  const lacking = (await namesIn(from.texts)).filter((name) => name.endsWith('.txt') && !kept.has(name))
  if (lacking.length === 0) return
  await mkdir(to.texts, { recursive: true })
  for (const name of lacking) await copyFile(join(from.texts, name), join(to.texts, name))
  await syncFolder(to.texts)
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

const readIfThere = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** The folder that a person chose, where it is empty or holds such notes already; a new one in it where it holds other things. */
export const freeHome = async (chosen: string, name: string): Promise<string> => {
  const names = (await namesIn(chosen)).filter((one) => !one.startsWith('.'))
  if (names.every((one) => one === '_sanad')) return chosen
  for (let n = 1; ; n++) {
    const candidate = join(chosen, n === 1 ? name : `${name} ${n}`)
    const held = await namesIn(candidate)
    if ((await isFree(candidate)) || held.every((one) => one === '_sanad')) return candidate
  }
}

const isFree = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return false
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return true
    throw error
  }
}
