import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { LibraryId, SearchId } from '#core/ids'
import type { PastSearch } from '#core/library/saved-searches'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'

/**
 * What this device searched for in a library, what it saw of the saved searches, and which suggested mentions were rejected. It lies in the app's own data folder:
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
  /** Suggested mentions that a person said are not meant, each as its mark. */
  readonly rejected: () => Promise<ReadonlySet<string>>
  readonly reject: (mention: string, on: boolean) => Promise<void>
  /** When all that was asked for has been written. */
  readonly settled: () => Promise<void>
}

const schema = v.object({
  past: v.array(v.object({ query: v.string(), time: v.string() })),
  seen: v.record(v.string(), v.string()),
  rejected: v.optional(v.array(v.string()), []),
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
  return { past: [], seen: {}, rejected: [] }
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
        await change(({ past, ...others }) => ({
          past: [{ query, time }, ...past.filter((one) => one.query !== query)].slice(0, mostPast),
          ...others,
        }))
      ).past,
    forget: async (query) =>
      (
        await change(({ past, ...others }) => ({
          past: query === null ? [] : past.filter((one) => one.query !== query),
          ...others,
        }))
      ).past,
    seen: async (search) => {
      const marks = (await now()).seen[search]
      if (marks === undefined) return null
      return new Set(marks.match(new RegExp(`.{${markLength}}`, 'gu')) ?? [])
    },
    see: async (search, articles) => {
      await change((before) => ({
        ...before,
        seen: { ...before.seen, [search]: articles.map(markOf).join('') },
      }))
    },
    rejected: async () => new Set((await now()).rejected),
    reject: async (mention, on) => {
      await change((before) => {
        const others = before.rejected.filter((one) => one !== mention)
        return { ...before, rejected: on ? [...others, mention] : others }
      })
    },
    settled: async () => {
      await written
    },
  }
}
