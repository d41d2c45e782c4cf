import { resolve } from 'node:path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import {
  tableNeedsALook,
  type AddedTable,
  type AddTableInput,
  type LaterColumns,
  type SkippedRow,
  type TableFaults,
  type TablePlan,
  type TableView,
} from '#core/table/adding-table'
import { columnsLeft, mappedFields, rowForms, type MappedField, type Mapping } from '#core/table/mapping'
import { readAsItIs, type Delimiter, type ReadingChoices } from '#core/table/table'
import type { Library } from '#platform/library/library'
import { signerOf, type CommandContext } from '../command'
import { isSet, valueOf, valuesOf, type ParsedLine } from '../command-line'
import { exit, type Console, type ExitStatus } from '../console'

/** Tables among what `add` is given: said what they hold, or added by a mapping. */

/** Options that speak of tables only. */
export const tableOptions = {
  map: 'values',
  keep: 'values',
  as: 'value',
  encoding: 'value',
  delimiter: 'value',
  'no-header': 'flag',
  'no-quotes': 'flag',
} as const

const delimiterNames: Readonly<Record<string, Delimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  'arabic-comma': '،',
  ',': ',',
  ';': ';',
  '|': '|',
  '،': '،',
}

/** Names of fields as they are written on the line; `date` as people call it. */
const fieldNames: Readonly<Record<string, MappedField | 'text'>> = {
  text: 'text',
  title: 'title',
  date: 'published',
  published: 'published',
  author: 'author',
  source: 'source',
  link: 'link',
  url: 'link',
}

type Said = Partial<Record<MappedField | 'text', string>>

/** What the line says of tables. */
export type TableWishes = {
  /** Null where nothing was said: then tables are only told of. */
  readonly map: 'auto' | Said | null
  readonly keep: readonly string[]
  readonly form: Mapping['form'] | null
  readonly reading: ReadingChoices
}

/** The message of what can't be understood, or the wishes. */
export const readWishes = (
  line: ParsedLine,
): Result<TableWishes, { readonly key: string; readonly value: string }> => {
  const map = readMap(valuesOf(line, 'map'))
  if (!map.ok) return map
  const form = valueOf(line, 'as')
  const known = rowForms.find((one) => one === form)
  if (form !== undefined && known === undefined) return fail({ key: 'tables.cli.badForm', value: form })
  const written = valueOf(line, 'delimiter')
  const delimiter = written === undefined ? null : delimiterNames[written]
  if (delimiter === undefined) return fail({ key: 'tables.cli.badDelimiter', value: written ?? '' })
  return ok({
    map: map.value,
    keep: valuesOf(line, 'keep'),
    form: known ?? null,
    reading: {
      ...readAsItIs,
      delimiter,
      encoding: valueOf(line, 'encoding') ?? null,
      hasHeader: isSet(line, 'no-header') ? false : null,
      isQuoted: !isSet(line, 'no-quotes'),
    },
  })
}

const pairStart = new RegExp(`[,،](?=\\s*(?:${Object.keys(fieldNames).join('|')})\\s*=)`, 'u')

const readMap = (
  values: readonly string[],
): Result<TableWishes['map'], { readonly key: string; readonly value: string }> => {
  if (values.length === 0) return ok(null)
  if (values.length === 1 && values[0] === 'auto') return ok('auto')
  const said: Said = {}
  for (const pair of values.flatMap((value) => value.split(pairStart))) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, equals)).trim()
    const field = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined
    const column = pair.slice(equals + 1).trim()
    if (field === undefined || column === '') return fail({ key: 'tables.cli.badMap', value: pair })
    said[field] = column
  }
  return said.text === undefined ? fail({ key: 'tables.cli.badMap', value: values.join(',') }) : ok(said)
}

/** `failed`: tables of which nothing came in, each with why. */
export type ToldTables = {
  readonly documents: readonly unknown[]
  readonly failed: readonly { readonly table: string; readonly reason: Failure['kind'] }[]
  readonly status: ExitStatus
}

/** Tells what each table holds, or adds it; the answer is what `--json` says of them. */
export const addTables = async (
  context: CommandContext,
  library: Library,
  paths: readonly string[],
  wishes: TableWishes,
): Promise<ToldTables> => {
  const documents: unknown[] = []
  const failed: { table: string; reason: Failure['kind'] }[] = []
  let status: ExitStatus = exit.done
  for (const path of paths) {
    const told = context.signal.aborted
      ? fail<Failure>({ kind: 'cancelled' })
      : await one(context, library, path, wishes)
    if (!told.ok) {
      context.console.fail(told.failure)
      failed.push({ table: path, reason: told.failure.kind })
      if (told.failure.kind === 'cancelled') break
      continue
    }
    documents.push(told.value.document)
    status = Math.max(status, told.value.status) as ExitStatus
  }
  return { documents, failed, status }
}

type Told = { readonly document: unknown; readonly status: ExitStatus }

const one = async (
  context: CommandContext,
  library: Library,
  given: string,
  wishes: TableWishes,
): Promise<Result<Told, Failure>> => {
  const { console, line } = context
  const table = resolve(given)
  const looked = await library.lookAtTable({ table, reading: wishes.reading })
  if (!looked.ok) return looked
  if (context.signal.aborted) return fail({ kind: 'cancelled' })
  const mapping = mappingOf(looked.value, wishes)
  if (wishes.map === null || mapping === null) return ok(describe(context, given, looked.value))
  const input: AddTableInput = {
    table,
    reading: wishes.reading,
    mapping,
    into: valueOf(line, 'into') ?? '',
    fields: {
      link: console.say('tables.field.link'),
      written: console.say('tables.field.written'),
      table: console.say('tables.field.table'),
    },
  }
  const { name } = looked.value
  if (isSet(line, 'dry-run')) {
    const plan = await library.planTable(input)
    return plan.ok ? ok(tellPlan(console, name, plan.value)) : plan
  }
  const added = await library.addTable(input, signerOf(line))
  return added.ok ? ok(tellAdded(console, name, added.value)) : added
}

const mappingOf = ({ guess, columns }: TableView, { map, keep, form }: TableWishes): Mapping | null => {
  const said = map === 'auto' || map === null ? guess : map
  if (said.text === null || said.text === undefined) return null
  const nothing = { title: null, published: null, author: null, source: null, link: null }
  const mapping: Mapping = { ...nothing, ...said, text: said.text, keep: [], form: form ?? guess.form }
  const kept = keep.includes('all') && !columns.includes('all') ? columnsLeft(columns, mapping) : keep
  return { ...mapping, keep: [...new Set(kept)] }
}

/** Which columns there are, what each seems to be, and the line that adds the table so. */
const describe = ({ console, line }: CommandContext, given: string, view: TableView): Told => {
  const { say, print } = console
  const { guess, columns, name } = view
  const isUsed = (column: string): MappedField | 'text' | undefined =>
    (['text', ...mappedFields] as const).find((field) => guess[field] === column)
  print(say('tables.cli.columns', { name }))
  for (const column of columns) {
    const field = isUsed(column)
    print(
      field === undefined
        ? say('tables.cli.column', { column })
        : say('tables.cli.used', { column, field: say(`tables.column.${field}`) }),
    )
  }
  const pairs = (['text', ...mappedFields] as const).flatMap((field) => {
    const column = guess[field] ?? (field === 'text' ? (columns[0] ?? null) : null)
    return column === null ? [] : [`${field === 'published' ? 'date' : field}=${column}`]
  })
  const map = pairs.some((pair) => pair.slice(pair.indexOf('=')).match(/[,،]/u))
    ? pairs.map((pair) => `--map ${quoted(pair)}`).join(' ')
    : `--map ${quoted(pairs.join(','))}`
  const again = ['sanad', 'add', quoted(line.words[0]!), quoted(given), map, ...saidOf(line)].join(' ')
  print(say(guess.text === null ? 'tables.cli.noGuess' : 'tables.cli.guess'))
  // As it stands, without marks of direction, so that it can be copied.
  print(`  ${again}`)
  return {
    status: exit.lookAtThis,
    document: { table: name, columns, guess: asDocument(guess), line: again },
  }
}

/** What the line says of how tables are read and where they go, as it is written again. */
const saidOf = (line: ParsedLine): readonly string[] => [
  ...(['into', 'as', 'encoding', 'delimiter', 'by'] as const).flatMap((name) => {
    const value = valueOf(line, name)
    return value === undefined ? [] : [`--${name} ${quoted(value)}`]
  }),
  ...valuesOf(line, 'keep').map((column) => `--keep ${quoted(column)}`),
  ...(['no-header', 'no-quotes'] as const).flatMap((name) => (isSet(line, name) ? [`--${name}`] : [])),
]

const asDocument = ({ published, ...mapping }: TableView['guess']): unknown => ({
  ...mapping,
  date: published,
})

/** As shells take a word that holds anything. */
const quoted = (word: string): string =>
  /^[\p{L}\p{N}\p{M}_./=:,@%+-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const tellPlan = (console: Console, name: string, plan: TablePlan): Told => {
  console.print(console.say('tables.cli.wouldAdd', { name, into: plan.folder }, plan.comesIn))
  tellFaults(console, name, plan)
  const { comesIn, folder, rows } = plan
  return {
    document: { table: name, folder, rows, comesIn, ...faultsOf(plan) },
    status: tableNeedsALook(plan) ? exit.lookAtThis : exit.done,
  }
}

const tellAdded = (console: Console, name: string, outcome: AddedTable): Told => {
  const { added, folder, rows, digest } = outcome
  console.print(console.say('tables.cli.added', { name, into: folder }, added.length))
  tellFaults(console, name, outcome)
  const unread = added.filter(({ article }) => article === null)
  for (const { path } of unread) console.note(console.say('tables.cli.notArticle', { path }))
  return {
    document: { table: name, sha256: digest, folder, rows, added, ...faultsOf(outcome) },
    status: tableNeedsALook(outcome) || unread.length > 0 ? exit.lookAtThis : exit.done,
  }
}

type Faulty = TableFaults & LaterColumns & { readonly skipped: readonly SkippedRow[] }

const faultsOf = ({ skipped, ragged, undecodable, cut, laterColumns }: Faulty): object => ({
  skipped: skipped.map(({ row, why: { kind, ...same } }) => ({ row, reason: kind, ...same })),
  ragged,
  undecodable,
  cut,
  laterColumns,
})

const mostNamed = 8

const tellFaults = (
  { say, print, note }: Console,
  name: string,
  { skipped, ragged, undecodable, cut, laterColumns }: Faulty,
): void => {
  const counts = new Map<SkippedRow['why']['kind'], number>()
  for (const { why } of skipped) counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1)
  for (const [kind, count] of counts) {
    const tell = kind === 'known' || kind === 'twice' ? print : note
    tell(say('tables.cli.skipped', { name, what: say(`tables.skippedCount.${kind}`, {}, count) }))
  }
  if (laterColumns.length > 0) {
    const names = laterColumns.slice(0, mostNamed).join(say('outputs.document.comma'))
    print(say('tables.cli.fault', { name, what: say('tables.laterColumns', { names }, laterColumns.length) }))
  }
  const fault = (what: string): void => note(say('tables.cli.fault', { name, what }))
  if (ragged > 0) fault(say('tables.fault.ragged', {}, ragged))
  if (undecodable > 0) fault(say('tables.fault.undecodable', {}, undecodable))
  if (cut !== null) fault(say(`tables.fault.${cut.why}`, { line: cut.line }))
}
