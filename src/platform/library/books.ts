import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AddingInput, AddingPlan, SkippedThing } from '#core/adding/adding'
import { attachmentsFolder, originOfAttachment } from '#core/adding/attachments'
import { isBookPath } from '#core/adding/chapters'
import { joined, type FoundFile } from '#core/adding/plan-files'
import type { Failure } from '#core/failure'
import { parentOf } from '#core/parent-folder'
import { fail, type Result } from '#core/result'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import type { ToArrive } from './adding-record'
import type { LibraryContext } from './context'
import { notWhole, stage } from './staging'

/** Books among what was given, of which each chapter is to become an article. */
export type Books = {
  /** What was found, with the chapters of each book in its place: files that are made aside. */
  readonly inChapters: (found: readonly FoundFile[]) => Promise<Parted>
  /** What is to be said of each chapter, by where it was made. */
  readonly arrivals: ReadonlyMap<string, ToArrive>
  /** Each chapter by its book rather than by where it was made. */
  readonly named: <T extends Pick<AddingPlan, 'files' | 'skipped'>>(told: T) => T
}

const asTheyAre: Books = {
  inChapters: (found) => Promise.resolve({ found, skipped: [] }),
  arrivals: new Map(),
  named: (told) => told,
}

type Acting = { readonly by: string; readonly signal: AbortSignal }

/** Runs an act with the books in chapters, where that was chosen; what was made for it is gone afterwards. */
export const withBooks = async <T>(
  context: LibraryContext,
  { chapters }: AddingInput,
  { by, signal }: Acting,
  use: (books: Books) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  if (chapters === undefined || context.readOnly !== null) return use(asTheyAre)
  const staging = await mkdtemp(join(tmpdir(), 'sanad-chapters-'))
  try {
    return await use(partedInto(staging, context, { field: chapters.field, by, stop: stopper(signal) }))
  } catch (error) {
    return fail(error instanceof Stopped ? { kind: 'cancelled' } : failureOfSystemError(error, staging))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

type Saying = { readonly field: string; readonly by: string; readonly stop: () => void }
type Parted = { readonly found: readonly FoundFile[]; readonly skipped: readonly SkippedThing[] }
type Made = { readonly book: string; readonly name: string }

const partedInto = (staging: string, context: LibraryContext, { field, by, stop }: Saying): Books => {
  const arrivals = new Map<string, ToArrive>()
  const made = new Map<string, Made>()
  let books = 0

  const chaptersOf = async (file: FoundFile, from: string): Promise<Parted | Failure> => {
    const read = await context.pool.readAttachments({
      absolutePath: from,
      path: from,
      digest: null,
      withBytes: true,
    })
    if (!read.ok) return read.failure
    const { of, attachments } = read.value
    if (attachments.length === 0) return { found: [file], skipped: [] }
    const folder = join(staging, String(++books))
    await mkdir(folder)
    const name = file.layout.slice(file.layout.lastIndexOf('/') + 1)
    const inside = joined(parentOf(file.layout), attachmentsFolder(name))
    const staged = await stage(join(folder, 'chapters'), attachments, stop)
    const whole = [...staged].map(([path, chapter]) => {
      const origin = originOfAttachment(name, { ...chapter, article: of })
      arrivals.set(path, { digest: chapter.digest, described: { [field]: origin }, by })
      made.set(path, { book: from, name: chapter.name })
      return {
        from: path,
        layout: `${inside}/${basename(path)}`,
        sizeBytes: chapter.sizeBytes,
      }
    })
    const skipped = notWhole(attachments, 'damaged-chapter').map(({ from: name, why }) => ({
      from: nameOf({ book: from, name }),
      why,
    }))
    return { found: whole, skipped }
  }

  return {
    arrivals,
    inChapters: async (found) => {
      const parted: FoundFile[] = []
      const skipped: SkippedThing[] = []
      for (const file of found) {
        stop()
        if (file.from === null || file.page !== undefined || !isBookPath(file.layout)) {
          parted.push(file)
          continue
        }
        const chapters = await chaptersOf(file, file.from)
        if ('kind' in chapters)
          skipped.push({ from: file.from, why: { kind: 'unreadable', failure: chapters } })
        else {
          parted.push(...chapters.found)
          skipped.push(...chapters.skipped)
        }
      }
      return { found: parted, skipped }
    },
    named: (told) => ({
      ...told,
      files: told.files.map((file) => ({
        ...file,
        from: (file.from === null ? undefined : made.get(file.from)?.book) ?? file.from,
      })),
      skipped: told.skipped.map(({ from, why }) => ({ from: nameIn(made, from) ?? from, why })),
    }),
  }
}

const nameOf = ({ book, name }: Made): string => `${book}: ${name}`

const nameIn = (made: ReadonlyMap<string, Made>, path: string): string | undefined => {
  const one = made.get(path)
  return one && nameOf(one)
}
