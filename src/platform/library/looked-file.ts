import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { LibraryId, SearchId } from '#core/ids'
import type { PastSearch } from '#core/library/saved-searches'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'

/**
 * What this device searched for in a library, and what it saw of the saved searches. It lies in the app's own data folder:
 * what one person looks for is nobody else's concern, and does not travel with the library.
 */
export type LookedFile = {
  readonly past: () => Promise<readonly PastSearch[]>
  readonly remember: (query: string, time: string) => Promise<readonly PastSearch[]>
  /** Null: everything. */
  readonly forget: (query: string | null) => Promise<readonly PastSearch[]>
  /** The articles that were seen when a saved search was last looked at, each as its mark; null before the first look. */
  readonly seen: (search: SearchId) => Promise<ReadonlySet<string> | null>
  readonly see: (search: SearchId, articles: readonly string[]) => Promise<void>
  /** When all that was asked for has been written. */
  readonly settled: () => Promise<void>
}

const schema = v.object({
  past: v.array(v.object({ query: v.string(), time: v.string() })),
  seen: v.record(v.string(), v.string()),
})
type Looked = v.InferOutput<typeof schema>

const mostPast = 50
/** Hex digits that stand for an article: few enough to keep, many enough to tell articles apart. */
const markLength = 10

export const markOf = (article: string): string =>
  article.slice('sha256:'.length, 'sha256:'.length + markLength)

const read = async (path: string): Promise<Looked> => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(await readFile(path, 'utf8')))
    if (parsed.success) return parsed.output
  } catch {
    // Not there yet, or damaged: nothing was searched for and nothing seen.
  }
  return { past: [], seen: {} }
}

export const lookedFile = (dataFolder: string, library: LibraryId): LookedFile => {
  const path = join(dataFolder, 'searches', `${library.slice('urn:uuid:'.length)}.json`)
  let held: Promise<Looked> | undefined
  const now = (): Promise<Looked> => (held ??= read(path))

  /** What can't be written holds until the library is closed. */
  const write = async (looked: Looked): Promise<void> => {
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFileWhole(path, JSON.stringify(looked))
    } catch (error) {
      failureOfSystemError(error, path)
    }
  }
  let written: Promise<unknown> = Promise.resolve()
  /** One write after the other: what was asked last is what stays. */
  const change = async (patch: (before: Looked) => Looked): Promise<Looked> => {
    const changed = now().then(patch)
    held = changed
    const mine = written.then(async () => write(await changed))
    written = mine.catch(() => undefined)
    await mine
    return changed
  }

  return {
    past: async () => (await now()).past,
    remember: async (query, time) =>
      (
        await change(({ past, seen }) => ({
          past: [{ query, time }, ...past.filter((one) => one.query !== query)].slice(0, mostPast),
          seen,
        }))
      ).past,
    forget: async (query) =>
      (
        await change(({ past, seen }) => ({
          past: query === null ? [] : past.filter((one) => one.query !== query),
          seen,
        }))
      ).past,
    seen: async (search) => {
      const marks = (await now()).seen[search]
      if (marks === undefined) return null
      return new Set(marks.match(new RegExp(`.{${markLength}}`, 'gu')) ?? [])
    },
    see: async (search, articles) => {
      await change(({ past, seen }) => ({ past, seen: { ...seen, [search]: articles.map(markOf).join('') } }))
    },
    settled: async () => {
      await written
    },
  }
}
