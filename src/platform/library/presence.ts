import { readdir, readFile } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import { isSystemError } from '../files/failures'
import { checkFolder, placesIn, type LibraryPlaces } from './library-folder'

/**
 * Whether the library's folder is there. A stick is pulled out, a share goes away; what is mounted there next may be another
 * stick, or an empty folder that must not be taken for a library that lost all its files.
 */
export type Presence = {
  readonly isAway: () => boolean
  /** Looks, and answers whether it is there. Where it has come back, what was open in it is opened anew first. */
  readonly check: () => Promise<boolean>
  readonly failure: Failure
  /** Called when it went and when it came back. */
  onTurn: (isAway: boolean) => void
}

/** A medium that has just come back may go again before everything in it is open: then it is still away. */
const isOpened = async (openAnew: () => Promise<unknown>): Promise<boolean> => {
  try {
    await openAnew()
    return true
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

/** What tells the library from another: the descriptions that were there when it was opened. */
type Signs = { readonly descriptions: ReadonlyMap<string, string>; readonly hasFiles: boolean }

export const createPresence = async (
  places: LibraryPlaces,
  openAnew: () => Promise<unknown>,
): Promise<Presence> => {
  const signs = await signsOf(places)
  let isAway = false
  let looking: Promise<boolean> | null = null

  const look = async (): Promise<boolean> => {
    const isThere = await isSame(places, signs)
    if (isThere && isAway && !(await isOpened(openAnew))) return false
    if (isThere === isAway) {
      isAway = !isThere
      presence.onTurn(isAway)
    }
    return isThere
  }
  const presence: Presence = {
    isAway: () => isAway,
    failure: { kind: 'folder-away', path: places.folder },
    onTurn: () => undefined,
    check: () => {
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
  }
  return presence
}

const signsOf = async (places: LibraryPlaces): Promise<Signs> => {
  const paths = new Set([placesIn(places.folder).description, places.description])
  const descriptions = new Map<string, string>()
  for (const path of paths) {
    const id = await idIn(path)
    if (id !== null) descriptions.set(path, id)
  }
  return { descriptions, hasFiles: (await namesIn(places.folder)).length > 0 }
}

const isSame = async (places: LibraryPlaces, { descriptions, hasFiles }: Signs): Promise<boolean> => {
  if (!(await checkFolder(places.folder)).ok) return false
  for (const [path, id] of descriptions) if ((await idIn(path)) !== id) return false
  return descriptions.size > 0 || !hasFiles || (await namesIn(places.folder)).length > 0
}

/** Only the library's id: its title may be another one by now. */
const idIn = async (path: string): Promise<string | null> => {
  try {
    const description: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof description === 'object' && description !== null && 'id' in description
      ? String(description.id)
      : null
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return null
    throw error
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}

const intervalMs = 2000

/** Looks for the library's folder every two seconds; answers with its end. */
export const watchPresence = (presence: Presence): (() => void) => {
  const timer = setInterval(() => void presence.check(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Why something could not be read: while the folder is away, that is what it comes from. */
export const unlessAway = async <T>(
  { presence }: { readonly presence: Presence },
  result: Result<T, Failure>,
): Promise<Result<T, Failure>> => (result.ok || (await presence.check()) ? result : fail(presence.failure))
