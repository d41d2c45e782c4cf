import { dirname, join } from 'node:path'
import { joined } from '#core/adding/plan-files'
import type { Failure } from '#core/failure'
import { fail, type Result } from '#core/result'
import type { AddTableInput, SkippedRow, TableStage } from '#core/table/adding-table'
import { originOf } from '#core/table/article-of-row'
import { placeOfRow } from '#core/table/row-place'
import { copyInto, type CopiedFile } from '../adding/copy-file'
import { sweepLeftovers } from '../adding/leftovers'
import { removeCopied } from '../adding/remove-copied'
import { stopper } from '../bundle/stopping'
import { syncFolder } from '../files/write-file'
import { foldersToLookInto, type Adding } from './add-files'
import type { AddingRecord, ToArrive } from './adding-record'
import type { LibraryContext } from './context'
import { inParallel, throttled } from './pacing'
import { placeOf } from './plan-adding'
import type { PartOfAct } from './scanning'
import {
  ChangedTable,
  failureOfTable,
  goThrough,
  type Gone,
  type MappedTable,
  type TakenRow,
} from './table-rows'

/**
 * Rows that are written before the library takes them in and forgets what was to be said of them. Few, so that a table of any
 * length needs the memory of its library; many, as each look at the folder goes through all that is known.
 */
export const partRows = 2000
/** Letters of what is to be said of them. */
const partLetters = 4_000_000

/** Files that are on their way to the disk together. */
const width = 16
const most = { rows: 128, bytes: 8_000_000 }

export type Working = { readonly signal: AbortSignal; readonly tell: (stage: TableStage) => void }
export type Surveyed = { readonly mapped: MappedTable; readonly gone: Gone }

export type RowsActing = Surveyed & {
  readonly input: AddTableInput
  readonly by: string
  readonly working: Working
  readonly record: AddingRecord
}

/** What is kept of the rows until the act ends. `taken`: all that the library was given, in no order. */
export type Rows = {
  readonly taken: { readonly row: number; readonly path: string; readonly digest: string }[]
  /** Folders that were made for them. */
  readonly folders: string[]
  readonly skipped: SkippedRow[]
}

/** Written, and not looked at yet. */
type Part = {
  readonly written: { readonly row: number; readonly copy: CopiedFile }[]
  /** Folders that were made for its rows, also for those that were not written in the end. */
  readonly folders: Set<string>
  letters: number
}

/**
 * Writes the rows and has the library take them in, part by part. Where that fails, what it was not given is taken away again;
 * what it was given is left to the caller.
 */
export const writeRows = async (
  context: LibraryContext,
  adding: Adding,
  rows: Rows,
  acting: RowsActing,
): Promise<Result<unknown, Failure>> => {
  const { mapped, gone, input, working } = acting
  const { folder: root } = context.places
  const part: Part = { written: [], folders: new Set(), letters: 0 }
  const quiet = quietTime(adding)
  const writer = batchWriter(context, rows, part, acting)
  try {
    await quiet.begin()
    await sweepLeftovers(join(root, mapped.folder), Date.now())
    const again = await goThrough(
      mapped,
      input,
      { signal: working.signal, onBytes: () => undefined },
      {
        placeOf: (digest) => placeOf(context.catalog.state, digest),
        take: async (row) => {
          if (part.written.length >= partRows || part.letters >= partLetters) {
            await quiet.end()
            const looked = await takeIn(context, adding, rows, part, 'begun')
            if (!looked.ok) throw new NotTakenIn(looked.failure)
            await acting.record.forget()
            await quiet.begin()
          }
          await writer.put(row)
        },
        skip: (one) => void rows.skipped.push(one),
      },
    )
    await writer.flush()
    if (again.digest !== gone.digest) throw new ChangedTable()
    await quiet.end()
    return await takeIn(context, adding, rows, part, 'ended')
  } catch (error) {
    await takeAway(context, part)
    if (error instanceof NotTakenIn) return fail(error.failure)
    return fail(failureOfTable(error, error instanceof ChangedTable ? input.table : mapped.folder))
  } finally {
    await quiet.end()
  }
}

class NotTakenIn extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind)
  }
}

/** Keeps looks through the folder away while the rows of one part are written. */
const quietTime = (adding: Adding) => {
  let release: () => void = () => undefined
  let held: Promise<unknown> = Promise.resolve()
  return {
    begin: (): Promise<void> =>
      new Promise((begun, refused) => {
        held = adding.undisturbed(
          () =>
            new Promise<void>((ended) => {
              release = ended
              begun()
            }),
        )
        held.catch(refused)
      }),
    end: async (): Promise<void> => {
      release()
      await held
    },
  }
}

const batchWriter = (
  context: LibraryContext,
  rows: Rows,
  part: Part,
  { mapped, gone, input, by, working: { signal, tell }, record }: RowsActing,
) => {
  const { folder: root } = context.places
  const told = throttled(100)
  const copying = {
    ...{ stop: stopper(signal), onBytes: () => undefined, syncsFolders: true },
    onFolder: (made: string) => part.folders.add(made),
  }
  const table = { name: mapped.table.name, digest: gone.digest }
  const { form } = input.mapping
  let waiting: TakenRow[] = []
  let bytes = 0

  const arrivalOf = ({ row, digest, article }: TakenRow): ToArrive => ({
    digest,
    described: { ...article.described, [input.fields.table]: originOf(table, row, input.mapping) },
    by,
  })
  const writeOne = async ({ row, article, bytes: text }: TakenRow, arrival: ToArrive): Promise<string> => {
    const { title = '' } = article.described
    const place = placeOfRow(row, gone.rows, { title, text: article.text, form })
    const copy = await copyInto(root, joined(mapped.folder, place), { bytes: text }, copying)
    part.written.push({ row, copy })
    part.letters += lettersOf(arrival)
    context.arriving.set(copy.path, arrival)
    return dirname(join(root, copy.path))
  }
  const flush = async (): Promise<void> => {
    const batch = waiting.map((row) => ({ row, arrival: arrivalOf(row) }))
    waiting = []
    bytes = 0
    const errors: unknown[] = []
    await record.tell(batch.map(({ arrival }) => arrival))
    const folders = new Set<string>()
    await inParallel(batch, width, async ({ row, arrival }) => {
      if (errors.length > 0) return
      try {
        folders.add(await writeOne(row, arrival))
      } catch (error) {
        // The others that are on their way come to their end, so that all of them can be taken away.
        errors.push(error)
      }
    })
    for (const folder of folders) await syncFolder(folder)
    if (errors.length > 0) throw errors[0]
    const done = rows.taken.length + part.written.length
    told(() => tell({ kind: 'writing', done, total: gone.rows }))
  }
  return {
    flush,
    put: async (row: TakenRow): Promise<void> => {
      waiting.push(row)
      bytes += row.bytes.length
      if (waiting.length >= most.rows || bytes >= most.bytes) await flush()
    },
  }
}

const lettersOf = ({ described }: ToArrive): number =>
  Object.values(described).reduce((sum, value) => sum + value.length, 0)

/** Gives the library a part; it counts as given also where the look at it fails. */
const takeIn = async (
  context: LibraryContext,
  adding: Adding,
  rows: Rows,
  part: Part,
  ofAct: PartOfAct,
): Promise<Result<unknown, Failure>> => {
  const copies = part.written.map(({ copy }) => copy)
  for (const { row, copy } of part.written) rows.taken.push({ row, path: copy.path, digest: copy.digest })
  rows.folders.push(...part.folders)
  part.written.length = 0
  part.letters = 0
  part.folders.clear()
  try {
    return await adding.lookInto(foldersToLookInto(copies), ofAct)
  } finally {
    for (const { path } of copies) context.arriving.delete(path)
  }
}

const takeAway = async ({ places, arriving }: LibraryContext, { written, folders }: Part): Promise<void> => {
  const copies = written.map(({ copy }) => copy)
  for (const { path } of copies) arriving.delete(path)
  await removeCopied(
    places.folder,
    copies.map(({ path }) => path),
    [...folders],
  )
}
