import { resolve } from 'node:path'
import type { ImportPlan } from '#core/bundle/import-outcome'
import { importKinds, type ImportChoice, type ImportKind, type ImportOffer } from '#core/bundle/merge/choice'
import { sides, type Side } from '#core/bundle/merge/settling'
import { isImportId } from '#core/ids'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import type { Library } from '#platform/library/library'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf, valuesOf, type ParsedLine } from '../command-line'
import { exit, type Console, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'
import { passphraseIn } from '../passphrase-file'

export const importCommand: Command = {
  name: 'import',
  words: ['folder', 'bundle'],
  options: {
    'dry-run': 'flag',
    'sound-part-only': 'flag',
    'passphrase-file': 'value',
    by: 'value',
    author: 'values',
    path: 'values',
    only: 'values',
    differences: 'value',
    undo: 'flag',
    redo: 'flag',
  },
  run: async (context) => {
    const { console, line, readFile, signal } = context
    const file = valueOf(line, 'passphrase-file')
    const kind = valuesOf(line, 'only').find((one) => !isKind(one))
    if (kind !== undefined) {
      console.note(console.say('cli.error.badValue', { option: '--only', value: kind }))
      return exit.wrongLine
    }
    const side = valueOf(line, 'differences')
    if (side !== undefined && !isSide(side)) {
      console.note(console.say('cli.error.badValue', { option: '--differences', value: side }))
      return exit.wrongLine
    }
    const words = file === undefined ? null : await passphraseIn(file, readFile)
    if (words?.ok === false) return console.fail(words.failure)
    return withLibrary(context, async (library) => {
      if (isSet(line, 'undo') || isSet(line, 'redo')) return undo(context, library)
      signal.addEventListener('abort', () => void library.cancel('import'))
      const input = {
        path: resolve(line.words[1]!),
        soundPartOnly: isSet(line, 'sound-part-only'),
        ...(words !== null && { passphrase: words.value }),
      }
      const choice = await choiceOf(line, async () => library.planImport(input))
      if (!choice.ok) return console.fail(choice.failure)
      if ('unknown' in choice.value) {
        console.note(console.say('cli.import.notThere', choice.value.unknown))
        return exit.wrongLine
      }
      const chosen = { ...input, choice: choice.value, settling: { all: side } }
      if (isSet(line, 'dry-run')) {
        const plan = await library.planImport(chosen)
        return plan.ok ? tell(console, plan.value, null, true) : console.fail(plan.failure)
      }
      const imported = await library.importBundle(chosen, signerOf(line))
      if (!imported.ok) return console.fail(imported.failure)
      return tell(console, imported.value.plan, imported.value.import, false)
    })
  },
}

const isKind = (word: string): word is ImportKind => (importKinds as readonly string[]).includes(word)

const isSide = (word: string): word is Side => (sides as readonly string[]).includes(word)

type Unknown = { readonly unknown: { readonly option: string; readonly value: string } }

/** What the line chooses; who or what is not in the bundle is told before anything is done. */
const choiceOf = async (
  line: ParsedLine,
  look: () => Promise<Result<ImportPlan, Failure>>,
): Promise<Result<ImportChoice | Unknown, Failure>> => {
  const authors = valuesOf(line, 'author')
  const paths = valuesOf(line, 'path')
  const kinds = valuesOf(line, 'only').filter(isKind)
  const ofKinds = kinds.length > 0 ? { kinds } : {}
  if (authors.length === 0 && paths.length === 0) return ok(ofKinds)
  const plan = await look()
  if (!plan.ok) return plan
  const { offer } = plan.value
  const unknown = unknownIn(offer, authors, paths)
  if (unknown !== null) return ok({ unknown })
  return ok({
    ...ofKinds,
    ...(authors.length > 0 && {
      authors: offer.authors.flatMap(({ by }) => (isAmong(by, authors) ? [by] : [])),
    }),
    ...(paths.length > 0 && {
      articles: offer.articles.flatMap(({ article, path }) => (isAmong(path, paths) ? [article] : [])),
    }),
  })
}

/** However its letters are put together: a name that is typed here may have come from another system. */
const isAmong = (name: string, given: readonly string[]): boolean =>
  given.some((one) => one.normalize('NFC') === name.normalize('NFC'))

const unknownIn = (
  { authors, articles }: ImportOffer,
  names: readonly string[],
  paths: readonly string[],
): Unknown['unknown'] | null => {
  const name = names.find((one) => !authors.some(({ by }) => isAmong(by, [one])))
  if (name !== undefined) return { option: '--author', value: name }
  const path = paths.find((one) => !articles.some((article) => isAmong(article.path, [one])))
  return path === undefined ? null : { option: '--path', value: path }
}

/** `sanad import <folder> <import> --undo`: the import's id stands where the bundle would. */
const undo = async ({ console, line }: CommandContext, library: Library): Promise<ExitStatus> => {
  const id = line.words[1]!
  if (!isImportId(id)) return console.fail({ kind: 'import-unknown', import: id })
  const undone = await library.undoImport({ import: id, undone: isSet(line, 'undo') }, signerOf(line))
  if (!undone.ok) return console.fail(undone.failure)
  console.print(console.say(undone.value.undone ? 'cli.import.undone' : 'cli.import.redone', { id }))
  for (const path of undone.value.files) console.print(`  ${console.say('cli.import.fileStays', { path })}`)
  console.json(undone.value)
  return exit.done
}

const tell = (console: Console, plan: ImportPlan, id: string | null, isDryRun: boolean): ExitStatus => {
  printPlan(console, plan, isDryRun)
  if (id !== null) console.print(console.say('cli.import.id', { id }))
  console.json(documentOf(plan, id, isDryRun))
  const isDamaged = plan.problems.some(({ severity }) => severity === 'error')
  const needsALook =
    plan.conflicts.length + plan.unprotected.length > 0 ||
    plan.differences.some(({ isSettled }) => !isSettled) ||
    plan.events.refused.length > 0 ||
    isDamaged
  return needsALook ? exit.lookAtThis : exit.done
}

const printPlan = ({ print, note, say }: Console, plan: ImportPlan, isDryRun: boolean): void => {
  const { bundle, articles, annotations, tags, conflicts, events } = plan
  const named = (by: string): string => (by === '' ? say('cli.import.nobody') : by)
  if (bundle.newerFormat !== null) note(say('cli.import.newerFormat', { version: bundle.newerFormat }))
  if (!bundle.hasEvents) note(say('cli.import.noEvents'))
  for (const name of plan.unprotected) note(say('cli.import.unprotected', { name }))
  if (plan.isNothing) print(say(plan.left > 0 ? 'cli.import.nothingChosen' : 'cli.import.nothing'))
  else print(say(isDryRun ? 'cli.import.wouldTake' : 'cli.import.took', { title: bundle.title }))
  print(
    say('cli.import.counts', {
      articles: articles.new.length,
      annotations: annotations.new.length,
      tags: tags.new.length,
      changed: annotations.changed.length,
      deleted: annotations.deleted.length,
      conflicts: conflicts.length,
    }),
  )
  if (plan.left > 0) print(say('cli.import.left', {}, plan.left))
  for (const one of plan.byAuthor) print(`  ${say('cli.import.author', { ...one, by: named(one.by) })}`)
  for (const one of plan.byArticle) print(`  ${say('cli.import.article', { ...one })}`)
  for (const { path, kind } of plan.files) print(`  ${say(`cli.import.file.${kind}`, { path })}`)
  for (const { from, name } of tags.renamed) print(`  ${say('cli.import.renamed', { from, name })}`)
  for (const { name } of tags.alike) print(`  ${say('cli.import.alike', { name })}`)
  for (const { by, wasEdited, quote } of annotations.deleted)
    if (wasEdited) print(`  ${say('cli.import.editedAndDeleted', { by: named(by), quote: quote ?? '' })}`)
  for (const { by, quote } of annotations.staysDeleted)
    print(`  ${say('cli.import.staysDeleted', { by: named(by), quote: quote ?? '' })}`)
  for (const { mine, theirs, by } of conflicts)
    print(`  ${say('cli.import.conflict', { mine, theirs, by: named(by) })}`)
  for (const one of plan.differences) {
    const { of, field, mine, theirs } = one
    const stands = say(`cli.import.${one.isSettled ? 'settled' : 'stands'}.${one.stands}`)
    print(`  ${say('cli.import.difference', { of, field, mine, theirs, by: named(one.by), stands })}`)
  }
  for (const { line, reason } of events.refused.slice(0, mostRefusals))
    note(say(`cli.import.refused.${reason}`, { line }))
  if (events.notUnderstood > 0) note(say('cli.import.notUnderstood', {}, events.notUnderstood))
}

const mostRefusals = 20

/** The shape that scripts rely on, and everything else that the plan knows. */
const documentOf = (plan: ImportPlan, id: string | null, isDryRun: boolean) => ({
  dryRun: isDryRun,
  import: id,
  new: {
    articles: plan.articles.new.length,
    annotations: plan.annotations.new.length,
    tags: plan.tags.new.length,
  },
  changed: plan.annotations.changed.length,
  deleted: plan.annotations.deleted.length,
  conflicts: plan.conflicts,
  differences: plan.differences,
  unprotected: plan.unprotected,
  bundle: plan.bundle,
  articles: plan.articles,
  annotations: plan.annotations,
  tags: plan.tags,
  byAuthor: plan.byAuthor,
  byArticle: plan.byArticle,
  files: plan.files,
  offer: plan.offer,
  left: plan.left,
  events: plan.events,
  problems: plan.problems,
})
