import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  needsALook,
  type AddedFile,
  type AddingPlan,
  type PlannedFile,
  type SkippedThing,
} from '#core/adding/adding'
import { isBookPath } from '#core/adding/chapters'
import { formOfTable } from '#core/table/table'
import type { Library } from '#platform/library/library'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, sentenceOf, type Console, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'
import { addTables, readWishes, tableOptions, type TableWishes } from './add-tables'

export const add: Command = {
  name: 'add',
  words: ['folder', 'given'],
  takesMoreWords: true,
  lastWordOr: ['attachments-of', 'chapters-of'],
  options: {
    into: 'value',
    'dry-run': 'flag',
    by: 'value',
    chapters: 'flag',
    'attachments-of': 'value',
    'chapters-of': 'value',
    ...tableOptions,
  },
  run: async (context) => {
    const { console, line } = context
    for (const option of ['attachments-of', 'chapters-of'] as const) {
      const carrier = valueOf(line, option)
      if (carrier !== undefined) return addAttached(context, carrier, option)
    }
    const wishes = readWishes(line)
    if (!wishes.ok) {
      console.note(console.say(wishes.failure.key, { value: wishes.failure.value }))
      return exit.wrongLine
    }
    const given = line.words.slice(1)
    const tables = given.filter((path) => formOfTable(path) !== null && !isFolder(path))
    const astray =
      tables.length === 0 ? Object.keys(tableOptions).find((name) => isSet(line, name)) : undefined
    if (astray !== undefined) {
      console.note(console.say('tables.cli.noTable', { option: `--${astray}` }))
      return exit.wrongLine
    }
    if (isSet(line, 'chapters') && !given.some((path) => isBookPath(path) || isFolder(path))) {
      console.note(console.say('adding.cli.noBook'))
      return exit.wrongLine
    }
    const others = given.filter((path) => !tables.includes(path))
    return withLibrary(context, (library) => addAll(context, library, { tables, others }, wishes.value))
  },
}

/** A folder may be named as a table is. */
const isFolder = (path: string): boolean =>
  statSync(resolve(path), { throwIfNoEntry: false })?.isDirectory() === true

/** What was sent with a letter of the library, or is a chapter of a book, goes beside it, so nothing else may be said of what comes in or where. */
const addAttached = async (
  context: CommandContext,
  carrier: string,
  option: 'attachments-of' | 'chapters-of',
): Promise<ExitStatus> => {
  const { console, line, signal } = context
  const { say } = console
  const isBook = option === 'chapters-of'
  const others = ['into', 'chapters', isBook ? 'attachments-of' : 'chapters-of']
  const astray = [...others, ...Object.keys(tableOptions)].find((name) => isSet(line, name))
  if (line.words.length > 1 || astray !== undefined) {
    const other = astray === undefined ? line.words[1]! : `--${astray}`
    console.note(say(isBook ? 'adding.cli.chaptersAlone' : 'adding.cli.attachmentsAlone', { other }))
    return exit.wrongLine
  }
  return withLibrary(context, async (library) => {
    signal.addEventListener('abort', () => void library.cancel('add'))
    const article = await library.articleAt(carrier.replace(/^\.\//u, ''))
    if (!article.ok) return console.fail(article.failure)
    if (isBook && !isBookPath(article.value.path))
      return console.fail({ kind: 'no-chapters', path: article.value.path })
    const fields = { attachment: say('adding.attachments.field'), chapter: say('adding.chapters.field') }
    const input = { article: article.value.id, fields }
    const isDryRun = isSet(line, 'dry-run')
    const added = isDryRun
      ? await library.planAttachments(input)
      : await library.addAttachments(input, signerOf(line))
    return added.ok
      ? tell(
          console,
          added.value,
          isDryRun,
          isBook ? { chaptersOf: article.value.path } : { attachmentsOf: article.value.path },
        )
      : console.fail(added.failure)
  })
}

const addAll = async (
  context: CommandContext,
  library: Library,
  { tables, others }: { readonly tables: readonly string[]; readonly others: readonly string[] },
  wishes: TableWishes,
): Promise<ExitStatus> => {
  const { console, line, signal } = context
  signal.addEventListener('abort', () => {
    void library.cancel('add')
    void library.cancel('table')
  })
  const told = await addTables(context, library, tables, wishes)
  const { documents, failed } = told
  const ofTables = tables.length === 0 ? {} : { tables: documents, ...(failed.length > 0 && { failed }) }
  const isDryRun = isSet(line, 'dry-run')
  const input = {
    given: others.map((path) => ({ kind: 'path' as const, path: resolve(path) })),
    into: valueOf(line, 'into') ?? '',
    ...(isSet(line, 'chapters') && { chapters: { field: console.say('adding.chapters.field') } }),
  }
  const isOver = others.length === 0 || failed.some(({ reason }) => reason === 'cancelled')
  const nothing = { into: input.into, files: [], skipped: [], inside: [] }
  if (isOver) {
    console.json({ ...documentOf(nothing, isDryRun), ...ofTables })
    if (failed.length === 0) return told.status
    return documents.length === 0 ? exit.impossible : exit.lookAtThis
  }
  const added = isDryRun ? await library.planAdding(input) : await library.addFiles(input, signerOf(line))
  if (!added.ok) {
    const status = console.fail(added.failure)
    if (documents.length === 0) return status
    console.json({ ...documentOf(nothing, isDryRun), ...ofTables, reason: added.failure.kind })
    return exit.lookAtThis
  }
  const status = tell(console, added.value, isDryRun, ofTables)
  return failed.length > 0 ? exit.lookAtThis : (Math.max(status, told.status) as ExitStatus)
}

type Told = Pick<AddingPlan, 'into' | 'skipped' | 'inside'> & {
  readonly files: readonly (PlannedFile & Partial<Pick<AddedFile, 'digest' | 'article' | 'failure'>>)[]
}

const tell = (console: Console, told: Told, isDryRun: boolean, more: object): ExitStatus => {
  const { say, print, note } = console
  const { into, files, skipped, inside } = told
  const place = into === '' ? say('adding.cli.top') : into
  print(say(isDryRun ? 'adding.cli.wouldAdd' : 'adding.cli.added', { into: place }, files.length))
  for (const { path, from, isRenamed } of files)
    print(
      `  ${isRenamed ? say('adding.cli.renamed', { path, from: from ?? '' }) : say('adding.cli.file', { path })}`,
    )
  for (const path of inside) print(say('adding.cli.inside', { path }))
  for (const thing of skipped) note(skippedLine(console, thing))
  const unread = files.filter(({ failure }) => failure !== undefined && failure !== null)
  for (const { path, failure } of unread)
    note(say('adding.cli.notArticle', { path, reason: sentenceOf(say, failure!) }))
  console.json({ ...documentOf(told, isDryRun), ...more })
  return needsALook(told) || unread.length > 0 ? exit.lookAtThis : exit.done
}

const documentOf = ({ into, files, skipped, inside }: Told, isDryRun: boolean): object => ({
  dryRun: isDryRun,
  into,
  files: files.map(({ path, from, sizeBytes, digest, article }) => ({
    path,
    from,
    sizeBytes,
    digest,
    article,
  })),
  skipped: skipped.map(({ from, why }) => ({
    from,
    reason: why.kind,
    ...('path' in why && { same: why.path }),
  })),
  inside,
})

const skippedLine = ({ say }: Console, { from, why }: SkippedThing): string => {
  if (why.kind === 'unreadable')
    return say('adding.cli.unreadable', { from, reason: sentenceOf(say, why.failure) })
  const { kind, ...values } = why
  return say('adding.cli.skipped', { from, why: say(`adding.why.${kind}`, values) })
}
