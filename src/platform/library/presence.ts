import { readFile } from 'node:fs/promises'
import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import { isSystemError } from '../files/failures'
import { namesIn } from '../files/names-in'
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

/** Where nothing can be told for so long, it is away. */
const doubtMs = 1500

/** What tells the library from another: the descriptions that were there when it was opened. */
type Signs = { readonly descriptions: ReadonlyMap<string, string>; readonly hasFiles: boolean }

export const createPresence = async (
  places: LibraryPlaces,
  openAnew: () => Promise<unknown>,
): Promise<Presence> => {
  const signs = await signsOf(places)
  let isAway = false
  let looking: Promise<boolean> | null = null
  let unsureSinceMs: number | null = null

  const look = async (): Promise<boolean> => {
    const found = await findSame(places, signs)
    // What reads nothing for a moment (a scanner of viruses, a program that writes the description) is not away yet.
    unsureSinceMs = found === null ? (unsureSinceMs ?? performance.now()) : null
    if (unsureSinceMs !== null && performance.now() - unsureSinceMs < doubtMs) return !isAway
    const isThere = found === true
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
    if (typeof id === 'string') descriptions.set(path, id)
  }
  return { descriptions, hasFiles: (await namesIn(places.folder)).length > 0 }
}

/** Null where it can't be told. */
const findSame = async (
  places: LibraryPlaces,
  { descriptions, hasFiles }: Signs,
): Promise<boolean | null> => {
  const checked = await checkFolder(places.folder)
  if (!checked.ok) return isAbsence(checked.failure) ? false : null
  for (const [path, id] of descriptions) {
    const found = await idIn(path)
    if (found !== id) return found === undefined ? null : false
  }
  return descriptions.size > 0 || !hasFiles || (await namesIn(places.folder)).length > 0
}

const isAbsence = ({ kind }: Failure): boolean => kind === 'folder-not-found' || kind === 'not-a-folder'

/** Only the library's id: its title may be another one by now. Null where there is none, undefined where it can't be read. */
const idIn = async (path: string): Promise<string | null | undefined> => {
  try {
    const description: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof description === 'object' && description !== null && 'id' in description
      ? String(description.id)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if (isSystemError(error)) return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : undefined
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
