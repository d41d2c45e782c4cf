import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { ArticleId } from '#core/ids'
import { leavableParts, type LeavablePart } from '#core/bundle/leave-out'
import type { BundleReceipt } from '#core/bundle/outcome'
import { strengthOf } from '#core/bundle/passphrase'
import { parseRulesText } from '#core/bundle/redact/rules'
import type { Failure } from '#core/failure'
import { scopeRequest, type ExportScope } from '#core/library/queries'
import { fail, ok, type Result } from '#core/result'
import type { ExportInput, Library } from '#platform/library/library'
import { signerOf, type Command, type CommandContext } from '../command'
import { isSet, valueOf, valuesOf, type ParsedLine } from '../command-line'
import { exit, exportNoticeLine, type Console, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'
import { passphraseIn } from '../passphrase-file'
import { exportAs } from './export-as'

export const exportCommand: Command = {
  name: 'export',
  words: ['folder'],
  options: {
    out: 'value',
    as: 'value',
    all: 'flag',
    query: 'value',
    tag: 'value',
    path: 'values',
    'no-originals': 'flag',
    'no-names': 'flag',
    'with-names': 'flag',
    'no-notes': 'flag',
    'no-tags': 'flag',
    'no-marks': 'flag',
    'no-custody': 'flag',
    search: 'value',
    by: 'value',
    to: 'value',
    redact: 'value',
    'passphrase-file': 'value',
    recipient: 'values',
  },
  run: async (context) => {
    const { console, line, signal } = context
    const out = valueOf(line, 'out')
    if (out === undefined) {
      const argument = console.say('cli.argument.out')
      console.note(console.say('cli.error.missingArgument', { command: 'export', argument }))
      return exit.wrongLine
    }
    const together = contradiction(line)
    if (together !== null) {
      console.note(console.say('cli.error.notTogether', together))
      return exit.wrongLine
    }
    if (isSet(line, 'as')) return exportAs(context, out, (library) => scopeOf(context, library))
    const choices = await choicesOf(context, out)
    if ('status' in choices) return choices.status
    return withLibrary(context, async (library) => {
      const scope = await scopeOf(context, library)
      if (!scope.ok) return console.fail(scope.failure)
      signal.addEventListener('abort', () => void library.cancel('export'))
      const written = await library.exportBundle(
        {
          ...choices,
          scope: scope.value,
          destination: resolve(out),
          originals: !isSet(line, 'no-originals'),
          leaveOut: leftOutBy(line),
          language: console.language,
          time: new Date().toISOString(),
          bundleId: randomUUID(),
          to: valueOf(line, 'to'),
        },
        signerOf(line),
      )
      if (!written.ok) return refused(console, written.failure)
      printReceipt(console, written.value, valueOf(line, 'to'))
      return written.value.notices.length > 0 ? exit.lookAtThis : exit.done
    })
  },
}

/** What `--no-notes` and its like leave out. */
const leftOutBy = (line: ParsedLine): readonly LeavablePart[] =>
  leavableParts.filter((part) => isSet(line, `no-${part}`))

const printReceipt = (console: Console, receipt: BundleReceipt, to: string | undefined): void => {
  const { path, articles, annotations, files, manifestSha256, notices, redaction, leftOut = [] } = receipt
  console.print(console.say('cli.exported', { path, articles, annotations, files }))
  if (to !== undefined) console.print(console.say('cli.exportedTo', { to }))
  console.print(console.say('cli.exportedHash', { hash: manifestSha256 }))
  for (const part of leftOut) console.print(console.say(`exporting.leftOut.${part}`))
  if (redaction !== undefined) {
    const { rules, articles: _, ...counts } = redaction
    console.print(console.say('cli.redacted', counts))
    for (const counted of rules) console.print(`  ${console.say('cli.redactedByRule', counted)}`)
  }
  for (const notice of notices) console.note(exportNoticeLine(console, notice))
  console.json(to === undefined ? receipt : { ...receipt, to })
}

/** A leak is no fault of the machine: the bundle was made, searched, and refused. */
const refused = (console: Console, failure: Failure): ExitStatus => {
  const status = console.fail(failure)
  if (failure.kind !== 'redaction-leak') return status
  const { path, rule, context } = failure
  console.json({ leak: { path, rule, context } })
  return exit.lookAtThis
}

type Choices = Pick<ExportInput, 'annotators' | 'passphrase' | 'recipients' | 'redaction'>

/** What the files named on the line say; a status where one is not to be had or two do not go together. */
const choicesOf = async (
  { console, line, readFile }: CommandContext,
  out: string,
): Promise<Choices | { readonly status: ExitStatus }> => {
  const recipients = valuesOf(line, 'recipient')
  const wordsFile = valueOf(line, 'passphrase-file')
  if (wordsFile !== undefined && recipients.length > 0) {
    console.note(console.say('cli.error.notTogether', { one: '--passphrase-file', other: '--recipient' }))
    return { status: exit.wrongLine }
  }
  if (/\.age$/i.test(out) && wordsFile === undefined && recipients.length === 0) {
    console.note(console.say('cli.error.ageNeedsKey', { path: out }))
    return { status: exit.wrongLine }
  }
  const passphrase = wordsFile === undefined ? null : await passphraseIn(wordsFile, readFile)
  if (passphrase?.ok === false) return { status: console.fail(passphrase.failure) }
  if (passphrase !== null && strengthOf(passphrase.value).isWeak)
    console.note(console.say('cli.weakPassphrase'))
  const rulesFile = valueOf(line, 'redact')
  if (rulesFile === undefined)
    return {
      annotators: !isSet(line, 'no-names'),
      ...(passphrase !== null && { passphrase: passphrase.value }),
      ...(recipients.length > 0 && { recipients }),
    }
  const text = await readFile(resolve(rulesFile))
  const rules = text.ok ? parseRulesText(text.value) : text
  if (!rules.ok) return { status: console.fail(rules.failure) }
  return {
    annotators: isSet(line, 'with-names') && !isSet(line, 'no-names'),
    redaction: { rules: rules.value },
    ...(passphrase !== null && { passphrase: passphrase.value }),
    ...(recipients.length > 0 && { recipients }),
  }
}

/** Ways to say what goes along; those of one line go together. */
const scopes = [['path'], ['search'], ['query', 'tag'], ['all']]

/** Two ways of the line that exclude each other: taking one of them in silence would hand on something else than was said. */
const contradiction = (line: ParsedLine): { readonly one: string; readonly other: string } | null => {
  const [one, other] = scopes.flatMap((names) => names.find((name) => isSet(line, name)) ?? [])
  return one === undefined || other === undefined ? null : { one: `--${one}`, other: `--${other}` }
}

const scopeOf = async ({ line }: CommandContext, library: Library): Promise<Result<ExportScope, Failure>> => {
  const paths = valuesOf(line, 'path')
  if (paths.length > 0) {
    const articles: ArticleId[] = []
    for (const path of paths) {
      const article = await library.articleAt(path)
      if (!article.ok) return article
      articles.push(article.value.id)
    }
    return ok({ kind: 'articles', articles })
  }
  const saved = valueOf(line, 'search')
  if (saved !== undefined) return savedScope(library, saved)
  const query = valueOf(line, 'query')
  const tag = valueOf(line, 'tag')
  if (query === undefined && tag === undefined) return ok({ kind: 'all' })
  const tags = await tagIds(library, tag)
  if (!tags.ok) return tags
  const request = {
    view: 'all' as const,
    tags: [...tags.value],
    query: query ?? '',
    order: 'path' as const,
    descending: false,
    offset: 0,
    limit: 500,
  }
  return ok({ kind: 'list', request })
}

/** Everything that a saved search finds now. */
const savedScope = async (library: Library, name: string): Promise<Result<ExportScope, Failure>> => {
  const searches = await library.savedSearches()
  if (!searches.ok) return searches
  const wanted = folded(name)
  const found = searches.value.find((one) => folded(one.name) === wanted)
  return found === undefined
    ? fail({ kind: 'search-unknown', search: name })
    : ok({ kind: 'list', request: scopeRequest(found.asked) })
}

const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase()

const tagIds = async (library: Library, name: string | undefined) => {
  if (name === undefined) return ok([])
  const sidebar = await library.sidebar()
  if (!sidebar.ok) return sidebar
  const wanted = folded(name)
  const tag = sidebar.value.tags.find((one) => folded(one.name) === wanted)
  return tag ? ok([tag.id]) : { ok: false as const, failure: { kind: 'tag-unknown' as const, tag: name } }
}
