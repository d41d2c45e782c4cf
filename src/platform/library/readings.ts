import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Failure } from '#core/failure'
import { isArticleId, type ArticleId, type LibraryId } from '#core/ids'
import { readingSchema, unread, type Reading, type ReadingChange } from '#core/library/reading'
import { ok, fail, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'

/** What was read on this device: one file for each library, in the app's own data. */
export type Readings = {
  readonly of: (article: ArticleId) => Reading
  /** Grows with each change. */
  readonly revision: () => number
  /** Answers when it is on the disk, with the articles that were not so before. Changes that come together share one write. */
  readonly change: (
    articles: readonly ArticleId[],
    change: ReadingChange,
  ) => Promise<Result<readonly ArticleId[], Failure>>
  readonly settled: () => Promise<void>
}

const formatVersion = 1

/** Opening never fails: where the file can't be read nothing counts as read, and changes fail with the reason. */
export const openReadings = async (dataFolder: string, library: LibraryId): Promise<Readings> => {
  const path = join(dataFolder, 'reading', `${library.slice('urn:uuid:'.length)}.json`)
  const read = await readReadings(path)
  const known = read.ok ? read.value : new Map<ArticleId, Reading>()
  const state = { revision: 0, next: null as Promise<Result<null, Failure>> | null, last: Promise.resolve() }

  const write = async (): Promise<Result<null, Failure>> => {
    try {
      await mkdir(dirname(path), { recursive: true })
      const articles = Object.fromEntries(known)
      await writeFileWhole(path, JSON.stringify({ format: formatVersion, articles }))
      return ok(null)
    } catch (error) {
      return fail(failureOfSystemError(error, path))
    }
  }
  /** A write that has not begun takes in every change that is there when it begins. */
  const save = (): Promise<Result<null, Failure>> => {
    state.next ??= state.last.then(() => {
      const writing = write()
      state.next = null
      state.last = writing.then(() => undefined)
      return writing
    })
    return state.next
  }

  return {
    of: (article) => known.get(article) ?? unread,
    revision: () => state.revision,
    change: async (articles, change) => {
      // What could not be read is not written over: it may be there again at the next start.
      if (!read.ok) return read
      const touched = articles.filter((article) => differs(known.get(article) ?? unread, change))
      if (touched.length === 0) return ok([])
      for (const article of touched) known.set(article, merged(known.get(article) ?? unread, change))
      state.revision += 1
      const saved = await save()
      return saved.ok ? ok(touched) : saved
    },
    settled: async () => {
      await state.next
      await state.last
    },
  }
}

/** Only what was given; a field that is absent stays. */
const merged = (reading: Reading, change: ReadingChange): Reading => ({
  read: change.read ?? reading.read,
  later: change.later ?? reading.later,
  opened: change.opened ?? reading.opened,
  progress: change.progress ?? reading.progress,
  place: change.place === undefined ? reading.place : change.place,
  view: change.view ?? reading.view,
})

const differs = (reading: Reading, change: ReadingChange): boolean =>
  JSON.stringify(merged(reading, change)) !== JSON.stringify(merged(reading, {}))

const fileSchema = v.object({ articles: v.record(v.string(), v.unknown()) })

/** A file that can't be understood is set aside under another name, never written over. */
const readReadings = async (path: string): Promise<Result<Map<ArticleId, Reading>, Failure>> => {
  try {
    const text = await readIfThere(path)
    if (text === null) return ok(new Map())
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text)
    if (parsed.success) return ok(readingsIn(parsed.output.articles))
    await rename(path, `${path}.damaged`)
    return ok(new Map())
  } catch (error) {
    return fail(failureOfSystemError(error, path))
  }
}

const readingsIn = (articles: Readonly<Record<string, unknown>>): Map<ArticleId, Reading> =>
  new Map(
    Object.entries(articles).flatMap(([id, raw]) => {
      const reading = v.safeParse(readingSchema, raw)
      return isArticleId(id) && reading.success ? [[id, reading.output] as const] : []
    }),
  )

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    // Nothing was read yet on this device.
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  }
}
