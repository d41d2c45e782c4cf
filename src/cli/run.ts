import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { languages, type Language } from '#core/settings'
import { fail, ok } from '#core/result'
import { failureOfSystemError } from '#platform/files/failures'
import { keepNotesIn } from '#platform/library/library-folder'
import { openLibrary, readersFor } from '#platform/library/library-host'
import { dataFolderOf } from '#platform/files/data-folder'
import type { Library } from '#platform/library/library'
import type { Command, CommandContext } from './command'
import { parseLine, valueOf, isSet, type LineFault } from './command-line'
import { add } from './commands/add'
import { annotate } from './commands/annotate'
import { annotations } from './commands/annotations'
import { concordance } from './commands/concordance'
import { check } from './commands/check'
import { codebook } from './commands/codebook'
import { compare } from './commands/compare'
import { exportCommand } from './commands/export'
import { history } from './commands/history'
import { importCommand } from './commands/import'
import { list } from './commands/list'
import { pages } from './commands/pages'
import { scan } from './commands/scan'
import { search } from './commands/search'
import { show } from './commands/show'
import { tag } from './commands/tag'
import { verify } from './commands/verify'
import { createConsole, exit, systemLanguage, type Console, type ExitStatus, type Streams } from './console'

const commands: readonly Command[] = [
  scan,
  add,
  pages,
  list,
  search,
  concordance,
  show,
  compare,
  annotate,
  tag,
  annotations,
  verify,
  history,
  codebook,
  exportCommand,
  check,
  importCommand,
]

const find = (name: string | undefined): Command | undefined =>
  commands.find((command) => command.name === name)

/** True for the first word of a command line; otherwise the words are for the window. */
export const isCommand = (word: string | undefined): boolean =>
  find(word) !== undefined || word === '--help' || word === 'help'

export type RunOptions = {
  /** Where the built workers are; null does their work in this thread. */
  readonly workersFolder: string | null
  readonly streams?: Streams
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

/** Runs one command and answers with its exit status. */
export const runCommand = async (given: readonly string[], options: RunOptions): Promise<ExitStatus> => {
  const environment = options.environment ?? process.env
  const streams = options.streams ?? processStreams
  const [name, ...rest] = given
  const language = languageIn(rest) ?? systemLanguage(environment)
  const console = createConsole(streams, language, rest.includes('--json'))
  const command = find(name)
  if (command === undefined) {
    if (isCommand(name) || name === undefined)
      return help(console, name === undefined ? exit.wrongLine : exit.done)
    console.note(console.say('cli.error.unknownCommand', { command: name }))
    return exit.wrongLine
  }
  const parsed = parseLine(rest, command)
  if (rest.includes('--help')) return help(console, exit.done)
  if (!parsed.ok) return wrongLine(console, command.name, parsed.fault)
  const said = valueOf(parsed.line, 'lang')
  if (isSet(parsed.line, 'lang') && !languages.some((one) => one === said)) {
    console.note(console.say('cli.error.badValue', { option: '--lang', value: said ?? '' }))
    return exit.wrongLine
  }
  const { line } = parsed
  return guarded(console, () => runParsed(command, { line, console }, environment, options))
}

/** What standard output goes to took no more of it: a disk that is full, say. What was asked for was done, but not told. */
export const outputFailed = (given: readonly string[], error: NodeJS.ErrnoException): ExitStatus => {
  const console = createConsole(processStreams, languageIn(given) ?? systemLanguage(process.env), false)
  return console.fail(failureOfSystemError(error, console.say('cli.output')))
}

/** A bug ends a command as what could not be done, with one sentence for the person and the trace for support. */
export const guarded = async (console: Console, run: () => Promise<ExitStatus>): Promise<ExitStatus> => {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.note(console.say('cli.error.unexpected', { reason }))
    if (error instanceof Error && error.stack !== undefined) console.note(error.stack)
    return exit.impossible
  }
}

const runParsed = async (
  command: Command,
  given: Pick<CommandContext, 'line' | 'console'>,
  environment: Readonly<Record<string, string | undefined>>,
  { workersFolder, signal = new AbortController().signal }: RunOptions,
): Promise<ExitStatus> => {
  const { console } = given
  const opened: Library[] = []
  const tell: CommandContext['tell'] = (news) => {
    if (news.kind === 'progress') console.progress(news.progress)
  }
  try {
    return await command.run({
      ...given,
      signal,
      tell,
      open: async (folder) => {
        const library = await openLibrary(
          {
            folder,
            dataFolder: dataFolderOf(environment),
            workersFolder,
            readers: readersFor(cpus().length),
            isWatching: false,
          },
          tell,
        )
        if (library.ok) opened.push(library.value)
        return library
      },
      keepNotesIn: (folder, home) =>
        keepNotesIn({ folder: resolve(folder), dataFolder: dataFolderOf(environment) }, resolve(home)),
      readFile: async (path) => {
        try {
          return ok(await readFile(path, 'utf8'))
        } catch (error) {
          return fail(failureOfSystemError(error, path))
        }
      },
    })
  } finally {
    console.endProgress()
    for (const library of opened) await library.close()
  }
}

const processStreams: Streams = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
}

const languageIn = (given: readonly string[]): Language | undefined => {
  const at = given.indexOf('--lang')
  const said =
    at === -1 ? given.find((word) => word.startsWith('--lang='))?.slice('--lang='.length) : given[at + 1]
  return languages.find((one) => one === said)
}

const wrongLine = (console: Console, command: string, fault: LineFault): ExitStatus => {
  const { kind, ...values } = fault
  const named =
    kind === 'missingArgument' ? { argument: console.say(`cli.argument.${fault.argument}`) } : values
  console.note(console.say(`cli.error.${kind}`, { command, ...named }))
  return exit.wrongLine
}

const help = (console: Console, status: ExitStatus): ExitStatus => {
  const { say } = console
  const print = status === exit.done ? console.print : console.note
  print(`${say('cli.usage')}\n\n${say('cli.commands')}:`)
  for (const command of commands) {
    const words =
      command.words.map((word) => `<${word}>`).join(' ') + (command.takesMoreWords === true ? '…' : '')
    const options = Object.entries(command.options).map(([name, shape]) =>
      shape === 'flag' ? `[--${name}]` : shape === 'values' ? `[--${name} …]…` : `[--${name} …]`,
    )
    print(`  ${[command.name, words, ...options].join(' ')}\n      ${say(`cli.help.${command.name}`)}`)
  }
  print(`\n${say('cli.options')}:`)
  for (const option of ['json', 'lang', 'help']) print(`  --${option}\n      ${say(`cli.help.${option}`)}`)
  return status
}
