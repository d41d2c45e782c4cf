import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { AddingId } from '#core/adding/adding'
import { joined } from '#core/adding/plan-files'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type {
  AddedTable,
  AddTableInput,
  LookAtTable,
  SkippedRow,
  TablePlan,
  TableStage,
  TableView,
} from '#core/table/adding-table'
import { originOf } from '#core/table/article-of-row'
import { guessMapping } from '#core/table/guess-mapping'
import { placeOfRow } from '#core/table/row-place'
import { copyInto, type CopiedFile } from '../adding/copy-file'
import { sweepLeftovers } from '../adding/leftovers'
import { removeCopied } from '../adding/remove-copied'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import { openTable, type OpenTable } from '../table/open-table'
import { foldersToLookInto, type Adding } from './add-files'
import { beginRecord, type AddingRecord } from './adding-record'
import type { LibraryContext } from './context'
import { inParallel, throttled } from './pacing'
import { foldersIn, placeOf } from './plan-adding'
import { ChangedTable, goThrough, openMapped, type Gone, type MappedTable, type TakenRow } from './table-rows'
import { takeBackAdded } from './take-back-added'

type Working = { readonly signal: AbortSignal; readonly tell: (stage: TableStage) => void }

/** The beginning of a table, which lies anywhere and is only read. */
export const lookAtTable = async ({ table, reading }: LookAtTable): Promise<Result<TableView, Failure>> => {
  const opened = await openTable(table, reading)
  return opened.ok ? ok(viewOf(opened.value)) : opened
}

const shownRows = 12
/** Letters of a cell: the first row is shown as the article that it would be, the others as rows. */
const longestCell = (index: number, columns: number): number =>
  index < 3 ? Math.max(200, Math.floor(400_000 / columns)) : 200

const viewOf = ({ found, sample, isQuoted: _, path: __, ...table }: OpenTable): TableView => ({
  ...table,
  encoding: found.encoding,
  rows: sample.slice(0, shownRows).map(({ row, cells }, i) => ({
    row,
    cells: table.columns.map((name) =>
      (cells.get(name) ?? '').slice(0, Math.min(20_000, longestCell(i, table.columns.length))),
    ),
  })),
  guess: guessMapping(
    table.columns,
    sample.map(({ cells }) => cells),
  ),
})

const bytesTold = (total: number, tell: Working['tell']): ((count: number) => void) => {
  const nowAndThen = throttled(100)
  let done = 0
  return (count) => {
    done += count
    nowAndThen(() => tell({ kind: 'reading', done, total }))
  }
}

/** What a plan found, for the adding that follows it: going through a large table takes longer than writing its rows. */
const counted = new WeakMap<LibraryContext, { readonly what: string; readonly gone: Gone }>()
const whatIsCounted = ({ sizeBytes }: OpenTable, { table, reading }: AddTableInput): string =>
  JSON.stringify([table, sizeBytes, reading])

/** What adding a table would mean. Reads all of it, and writes nothing. */
export const planTable = async (
  context: LibraryContext,
  input: AddTableInput,
  { signal, tell }: Working,
): Promise<Result<TablePlan, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const opened = await openMapped(input)
  if (!opened.ok) return opened
  const { table, folder } = opened.value
  const skipped: SkippedRow[] = []
  let comesIn = 0
  try {
    const gone = await goThrough(
      opened.value,
      input,
      { signal, onBytes: bytesTold(table.sizeBytes, tell) },
      {
        placeOf: (digest) => placeOf(context.catalog.state, digest),
        take: () => {
          comesIn++
        },
        skip: (one) => void skipped.push(one),
      },
    )
    counted.set(context, { what: whatIsCounted(table, input), gone })
    const { digest: _, ...told } = gone
    return ok({ ...told, folder, folders: foldersIn(context.catalog.state), comesIn, skipped })
  } catch (error) {
    return failed(error, input.table)
  }
}

const failed = (error: unknown, path: string): Result<never, Failure> => {
  if (error instanceof Stopped) return fail({ kind: 'cancelled' })
  if (error instanceof ChangedTable) return fail({ kind: 'table-changed', path })
  return fail(failureOfSystemError(error, path))
}

/** Files that are on their way to the disk together. */
const width = 16
const batchSize = 128

type Written = { readonly row: number; readonly copy: CopiedFile }

/**
 * Makes a file of each row that has a text, in a folder named after the table, and describes each article by the other cells
 * and by where it is from. All come in or, when it is cancelled or the disk refuses, none does.
 */
export const addTable = async (
  context: LibraryContext,
  adding: Adding,
  input: AddTableInput,
  by: string,
  working: Working,
): Promise<Result<AddedTable, Failure>> => {
  const plan = await surveyed(context, input, working)
  if (!plan.ok) return plan
  const record = beginRecord(context)
  try {
    return await carryOut(context, adding, { input, by, working, record, ...plan.value })
  } finally {
    await record.forget()
  }
}

type Acting = Surveyed & {
  readonly input: AddTableInput
  readonly by: string
  readonly working: Working
  readonly record: AddingRecord
}

const carryOut = async (
  context: LibraryContext,
  adding: Adding,
  acting: Acting,
): Promise<Result<AddedTable, Failure>> => {
  const { mapped, gone, by } = acting
  const act: Act = { written: [], skipped: [] }
  const wrote = await adding.undisturbed(() => writeRows(context, act, acting))
  if (!wrote.ok) return wrote
  const copies = act.written.map(({ copy }) => copy)
  const id = copies.length === 0 ? null : (`urn:uuid:${randomUUID()}` as AddingId)
  if (id !== null)
    adding.remembered.set(id, {
      files: copies,
      folders: copies.flatMap(({ madeFolder }) => madeFolder ?? []),
    })
  const taken = await takeIn(context, adding, copies)
  if (!taken.ok) {
    if (id !== null) await adding.undisturbed(() => takeBackAdded(context, adding, id, by))
    return taken
  }
  const { state } = context.catalog
  return ok({
    ...gone,
    id,
    folder: mapped.folder,
    skipped: act.skipped,
    added: act.written.map(({ row, copy: { path } }) => {
      const location = state.locations.get(path)?.value
      return { row, path, article: location?.isPresent === true ? location.article : null }
    }),
  })
}

type Act = {
  readonly written: Written[]
  readonly skipped: SkippedRow[]
}
type Surveyed = { readonly mapped: MappedTable; readonly gone: Gone }

/** The table's digest and how many rows it has, before anything is written. */
const surveyed = async (
  context: LibraryContext,
  input: AddTableInput,
  { signal, tell }: Working,
): Promise<Result<Surveyed, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const opened = await openMapped(input)
  if (!opened.ok) return opened
  const known = counted.get(context)
  counted.delete(context)
  // Whether it is still the same is seen from its digest when its rows are written.
  if (known?.what === whatIsCounted(opened.value.table, input))
    return ok({ mapped: opened.value, gone: known.gone })
  const onBytes = bytesTold(opened.value.table.sizeBytes, tell)
  try {
    return ok({ mapped: opened.value, gone: await goThrough(opened.value, input, { signal, onBytes }, null) })
  } catch (error) {
    return failed(error, input.table)
  }
}

const writeRows = async (
  context: LibraryContext,
  act: Act,
  { mapped, gone, input, by, working: { signal, tell }, record }: Acting,
): Promise<Result<null, Failure>> => {
  const { folder: root } = context.places
  const { catalog, arriving } = context
  const told = throttled(100)
  const copying = { stop: stopper(signal), onBytes: () => undefined, syncsFolders: true }
  const descriptionOf = ({ row, article }: TakenRow): Readonly<Record<string, string>> => ({
    ...article.described,
    [input.fields.table]: originOf({ name: mapped.table.name, digest: gone.digest }, row, input.mapping),
  })
  let batch: TakenRow[] = []
  const flush = async (): Promise<void> => {
    const rows = batch
    batch = []
    const errors: unknown[] = []
    await record.tell(rows.map((taken) => ({ digest: taken.digest, described: descriptionOf(taken), by })))
    const folders = new Set<string>()
    await inParallel(rows, width, async (taken) => {
      if (errors.length > 0) return
      const { form } = input.mapping
      const { title = '' } = taken.article.described
      const place = placeOfRow(taken.row, gone.rows, { title, text: taken.article.text, form })
      try {
        const copy = await copyInto(root, joined(mapped.folder, place), { bytes: taken.bytes }, copying)
        act.written.push({ row: taken.row, copy })
        folders.add(dirname(join(root, copy.path)))
        arriving.set(copy.path, { described: descriptionOf(taken), by })
      } catch (error) {
        // The others that are on their way come to their end, so that all of them can be taken away.
        errors.push(error)
      }
    })
    for (const folder of folders) await syncFolder(folder)
    if (errors.length > 0) throw errors[0]
    told(() => tell({ kind: 'writing', done: act.written.length, total: gone.rows }))
  }
  try {
    await sweepLeftovers(join(root, mapped.folder), Date.now())
    const again = await goThrough(
      mapped,
      input,
      { signal, onBytes: () => undefined },
      {
        placeOf: (digest) => placeOf(catalog.state, digest),
        take: async (row) => {
          batch.push(row)
          if (batch.length >= batchSize) await flush()
        },
        skip: (one) => void act.skipped.push(one),
      },
    )
    await flush()
    if (again.digest !== gone.digest) throw new ChangedTable()
    act.written.sort((a, b) => a.row - b.row)
    return ok(null)
  } catch (error) {
    for (const { copy } of act.written) arriving.delete(copy.path)
    await removeCopied(
      root,
      act.written.map(({ copy }) => copy.path),
      act.written.flatMap(({ copy }) => copy.madeFolder ?? []),
    )
    if (error instanceof ChangedTable) return fail({ kind: 'table-changed', path: input.table })
    return failed(error, mapped.folder)
  }
}

const takeIn = async (
  context: LibraryContext,
  adding: Adding,
  copies: readonly CopiedFile[],
): Promise<Result<unknown, Failure>> => {
  try {
    return await adding.lookInto(foldersToLookInto(copies))
  } finally {
    for (const { path } of copies) context.arriving.delete(path)
  }
}
