import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isLibraryId, type LibraryId } from '#core/ids'
import { isSystemError } from '../files/failures'
import { realFolder } from '../files/real-folder'
import { writeFileWhole } from '../files/write-file'
import type { LibraryPlaces } from './library-folder'

/**
 * Where what people add to a library is kept when its own folder can't be written: a DVD, a locked stick. A person chooses
 * the folder; this device remembers it. It is laid out as a library is, so that its contents, put beside the articles one
 * day, make the whole.
 */

const homesSchema = v.array(
  v.object({
    folder: v.string(),
    home: v.string(),
    library: v.custom<LibraryId>(isLibraryId),
    /** All that it holds lies beside the articles too, where it could be written. */
    isBrought: v.optional(v.boolean()),
  }),
)
export type NotesHome = v.InferOutput<typeof homesSchema>[number]

const recordIn = (dataFolder: string): string => join(dataFolder, 'notes-homes.json')

const readHomes = async (dataFolder: string): Promise<readonly NotesHome[]> => {
  try {
    const parsed = v.safeParse(homesSchema, JSON.parse(await readFile(recordIn(dataFolder), 'utf8')))
    return parsed.success ? parsed.output : []
  } catch (error) {
    // None was kept elsewhere yet, or the record was cut off: the person can choose the folder again.
    if (isSystemError(error) || error instanceof SyntaxError) return []
    throw error
  }
}

/** The folder that was chosen for a library: by its id where it has one, or else by where it lies and what is in it. */
export const homeOf = async (
  dataFolder: string,
  folder: string,
  library: LibraryId | null,
): Promise<NotesHome | null> => {
  const homes = await readHomes(dataFolder)
  if (library !== null) return homes.find((one) => one.library === library) ?? null
  const real = await realFolder(folder)
  // Another disc in the same drive is another library; a home that is away can't tell, and is waited for.
  let away: NotesHome | null = null
  for (const one of homes) {
    if (one.folder !== real) continue
    const isThis = await isOfMedium(one.home, folder)
    if (isThis === true) return one
    if (isThis === null) away = one
  }
  return away
}

export const rememberHome = async (dataFolder: string, home: NotesHome): Promise<void> => {
  const others = (await readHomes(dataFolder)).filter(({ library }) => library !== home.library)
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
    // Whole lines only: a torn last one was never acknowledged, and whoever wrote it cuts it off.
    const theirs = wholeLines(await readFile(join(from.journals, name)))
    const ours = wholeLines(await readIfThere(join(to.journals, name)))
    const isBeginning = theirs.length > ours.length && theirs.subarray(0, ours.length).equals(ours)
    if (isBeginning) await writeFileWhole(join(to.journals, name), theirs)
  }
  const kept = new Set(await namesIn(to.texts))
  const lacking = (await namesIn(from.texts)).filter((name) => name.endsWith('.txt') && !kept.has(name))
  if (lacking.length === 0) return
  await mkdir(to.texts, { recursive: true })
  for (const name of lacking)
    await writeFileWhole(join(to.texts, name), await readFile(join(from.texts, name)))
}

const wholeLines = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf(lineFeed) + 1)
const lineFeed = 0x0a

const mediumIn = (home: string): string => join(home, '_sanad', 'medium.json')
const mediumSchema = v.array(v.string())
const mostEntries = 5000

/** Remembers in the home what the medium holds at its top, to know it again. */
export const rememberMedium = async (home: string, folder: string): Promise<void> =>
  writeFileWhole(mediumIn(home), JSON.stringify(await entriesOf(folder)))

/**
 * Whether the home was chosen for the medium that lies there: half of what that held at its top is there still. Null where
 * the home can't be read.
 */
export const isOfMedium = async (home: string, folder: string): Promise<boolean | null> => {
  try {
    const known = v.safeParse(mediumSchema, JSON.parse(await readFile(mediumIn(home), 'utf8')))
    if (!known.success) return false
    const there = new Set(await entriesOf(folder))
    return known.output.filter((entry) => there.has(entry)).length * 2 >= Math.max(1, known.output.length)
  } catch (error) {
    if (isSystemError(error)) return null
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Names with the sizes of files, as hashes: they tell nothing of the medium where it is not. */
const entriesOf = async (folder: string): Promise<readonly string[]> => {
  const names = (await readdir(folder)).filter((name) => name !== '_sanad').sort()
  const entries: string[] = []
  for (const name of names.slice(0, mostEntries)) {
    const found = await stat(join(folder, name)).catch(() => null)
    const size = found?.isFile() === true ? found.size : -1
    entries.push(createHash('sha256').update(`${name}\0${size}`).digest('hex').slice(0, 32))
  }
  return entries
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
