import { randomUUID } from 'node:crypto'
import type { AddingId } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type {
  AddedTable,
  AddTableInput,
  LookAtTable,
  SkippedRow,
  TablePlan,
  TableView,
} from '#core/table/adding-table'
import { guessMapping } from '#core/table/guess-mapping'
import { openTable, type OpenTable } from '../table/open-table'
import type { Adding } from './add-files'
import { beginRecord } from './adding-record'
import type { LibraryContext } from './context'
import { throttled } from './pacing'
import { foldersIn, placeOf } from './plan-adding'
import { failureOfTable, goThrough, openMapped, type Gone } from './table-rows'
import { takeBackAdded } from './take-back-added'
import { writeRows, type Rows, type RowsActing, type Surveyed, type Working } from './write-rows'

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
    return fail(failureOfTable(error, input.table))
  }
}

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

const carryOut = async (
  context: LibraryContext,
  adding: Adding,
  acting: RowsActing,
): Promise<Result<AddedTable, Failure>> => {
  const { mapped, gone, by } = acting
  const rows: Rows = { taken: [], folders: [], skipped: [] }
  const wrote = await writeRows(context, adding, rows, acting)
  const { taken, folders, skipped } = rows
  const id = taken.length === 0 ? null : (`urn:uuid:${randomUUID()}` as AddingId)
  if (id !== null)
    adding.remembered.set(id, { files: taken.map(({ path, digest }) => ({ path, digest })), folders })
  if (!wrote.ok) {
    if (id !== null) await adding.undisturbed(() => takeBackAdded(context, adding, id, by))
    return wrote
  }
  const { state } = context.catalog
  return ok({
    ...gone,
    id,
    folder: mapped.folder,
    skipped,
    added: taken
      .sort((a, b) => a.row - b.row)
      .map(({ row, path }) => {
        const location = state.locations.get(path)?.value
        return { row, path, article: location?.isPresent === true ? location.article : null }
      }),
  })
}

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
    return fail(failureOfTable(error, input.table))
  }
}
