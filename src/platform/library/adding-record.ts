import { mkdir, open, readdir, readFile, rm, rmdir, stat, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { VersionId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { ok } from '#core/result'
import { isSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import { lackingAct, type Arrival } from './arriving'
import type { LibraryContext } from './context'
import type { LibraryPlaces } from './library-folder'

/**
 * What is to be said of files that an act of adding brings in, on the disk before any of them has its name: so that a program that
 * is ended in the middle loses nothing of it. One line for each file, by its content. Gone when the journal says the same.
 */
export type AddingRecord = {
  readonly tell: (arrivals: readonly ToArrive[]) => Promise<void>
  /** What is told after that begins it anew. */
  readonly forget: () => Promise<void>
}

/** `digest`: SHA-256 of the file, in hex. */
export type ToArrive = Arrival & { readonly digest: string }

const lineSchema = v.object({
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  described: v.record(v.string(), v.string()),
  by: v.string(),
})

const folderOf = ({ own }: LibraryPlaces): string => join(own, 'adding')
const ending = '.jsonl'

export const beginRecord = ({ places, replica }: LibraryContext): AddingRecord => {
  const path = join(folderOf(places), `${replica ?? 'none'}-${randomUUID().slice(0, 8)}${ending}`)
  let handle: FileHandle | null = null
  return {
    tell: async (arrivals) => {
      if (arrivals.length === 0) return
      if (handle === null) {
        handle = await openAnew(path)
        await syncFolder(dirname(path))
      }
      const lines = arrivals.map(({ digest, described, by }) => JSON.stringify({ digest, described, by }))
      await handle.appendFile(`${lines.join('\n')}\n`)
      await handle.sync()
    },
    forget: async () => {
      if (handle === null) return
      const written = handle
      handle = null
      await removeRecord(path, written)
    },
  }
}

const attempts = 8

/** Another program may take the folder away as empty just before the file is in it. */
const openAnew = async (path: string, left = attempts): Promise<FileHandle> => {
  await mkdir(dirname(path), { recursive: true })
  try {
    return await open(path, 'wx')
  } catch (error) {
    if (left > 1 && isSystemError(error) && error.code === 'ENOENT') return await openAnew(path, left - 1)
    throw error
  }
}

const removeRecord = async (path: string, handle: FileHandle | null = null): Promise<void> => {
  try {
    await handle?.close()
    await rm(path, { force: true })
  } catch (error) {
    // The stick was pulled out: what stays says nothing that is not so.
    if (!isSystemError(error)) throw error
  }
  await removeEmptyFolder(dirname(path))
}

/** A program that was ended between making the folder and its record, or between removing the two, leaves it empty. */
const removeEmptyFolder = async (folder: string): Promise<void> => {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

/** What acts of adding left that were ended in the middle: by content, and the files that said so. */
export type Recovering = {
  readonly arrivals: Map<VersionId, Arrival>
  readonly records: string[]
}

/**
 * Says now what can be said of articles that are here; the rest waits for the look through the folder that finds their files.
 * What can't be said, on a full disk for instance, keeps nobody from reading: it is tried again when the library is opened next.
 */
export const recoverAdding = async (context: LibraryContext): Promise<void> => {
  const { recovering, places, catalog } = context
  for (const path of await recordsIn(folderOf(places))) {
    recovering.records.push(path)
    for (const { digest, ...arrival } of await readRecord(path))
      recovering.arrivals.set(`sha256:${digest}` as VersionId, arrival)
  }
  const byPerson = new Map<string, { readonly acts: Act[]; readonly versions: VersionId[] }>()
  for (const [version, { described, by }] of recovering.arrivals) {
    const article = catalog.state.articleOfVersion.get(version)?.value
    if (article === undefined || catalog.summary(article) === null) continue
    const said = byPerson.get(by) ?? { acts: [], versions: [] }
    said.acts.push(...lackingAct(context, article, described))
    said.versions.push(version)
    byPerson.set(by, said)
  }
  for (const [by, { acts, versions }] of byPerson) {
    const written = acts.length === 0 ? ok(null) : await context.record(acts, by)
    if (!written.ok) return
    for (const version of versions) recovering.arrivals.delete(version)
  }
}

/** The article came, and the journal could not take what is to be said of it. */
const isHereUnsaid = (context: LibraryContext, [version, { described }]: [VersionId, Arrival]): boolean => {
  const { catalog } = context
  const article = catalog.state.articleOfVersion.get(version)?.value
  if (article === undefined || catalog.summary(article) === null) return false
  return lackingAct(context, article, described).length > 0
}

/** After a look through the whole folder all of it has been said, or its file never came. */
export const forgetRecovered = async (context: LibraryContext): Promise<void> => {
  const { recovering, replica, places } = context
  if ([...recovering.arrivals].some((arrival) => isHereUnsaid(context, arrival))) return
  recovering.arrivals.clear()
  for (const path of recovering.records.splice(0))
    if (await isNobodysNow(path, replica)) await removeRecord(path)
  await removeEmptyFolder(folderOf(places))
}

const restMs = 3_600_000

/** Another program of this device, or another computer, may be in the middle of the act. */
const isNobodysNow = async (path: string, replica: string | null): Promise<boolean> => {
  if (replica !== null && path.startsWith(join(dirname(path), replica))) return true
  try {
    return Date.now() - (await stat(path)).mtimeMs > restMs
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

const recordsIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => join(folder, name))
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}

/** Whole lines alone: the files of a line that was cut off have no names yet. */
const readRecord = async (path: string): Promise<readonly ToArrive[]> => {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    return lines.flatMap((line) => {
      const parsed = v.safeParse(lineSchema, parsedJson(line))
      return parsed.success ? [parsed.output] : []
    })
  } catch (error) {
    if (isSystemError(error)) return []
    throw error
  }
}

const parsedJson = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null // Not one of ours, which are whole where they end in a line feed.
  }
}
