import type { Failure } from '#core/failure'
import type { LibraryNews } from '#core/library/progress'
import type { Result } from '#core/result'
import type { Library } from '#platform/library/library'
import type { CommandShape, ParsedLine } from './command-line'
import type { Console, ExitStatus } from './console'

/** What a command is given. */
export type CommandContext = {
  readonly line: ParsedLine
  readonly console: Console
  /** Opens a folder as a library; it is closed when the command ends. */
  readonly open: (folder: string) => Promise<Result<Library, Failure>>
  /** Has the notes of a library that can't be written kept in another folder; answers with where. */
  readonly keepNotesIn: (folder: string, home: string) => Promise<Result<string, Failure>>
  readonly readFile: (path: string) => Promise<Result<string, Failure>>
  readonly signal: AbortSignal
  readonly tell: (news: LibraryNews) => void
}

export type Command = CommandShape & {
  readonly name: string
  readonly run: (context: CommandContext) => Promise<ExitStatus>
}

/** Who signs: the option, or else nobody. */
export const signerOf = (line: ParsedLine): string => line.values['by']?.[0] ?? ''
