import type { Library } from '#platform/library/library'
import type { CommandContext } from './command'
import type { ExitStatus } from './console'

/**
 * Opens the library named first on the line and brings it up to date with its folder, so that an answer speaks of the files
 * as they are now. Notices go to standard error.
 */
export const withLibrary = async (
  context: CommandContext,
  use: (library: Library) => Promise<ExitStatus>,
): Promise<ExitStatus> => {
  const { console, line } = context
  const opened = await context.open(line.words[0]!)
  if (!opened.ok) return console.fail(opened.failure)
  const library = opened.value
  const onAbort = (): void => void library.cancel('scan')
  context.signal.addEventListener('abort', onAbort)
  const scanned = await library.scan()
  context.signal.removeEventListener('abort', onAbort)
  if (!scanned.ok) return console.fail(scanned.failure)
  const overview = await library.overview()
  if (overview.ok)
    for (const { kind, ...values } of overview.value.notices)
      console.note(console.say(`cli.notice.${kind}`, values))
  if (context.signal.aborted) return console.fail({ kind: 'cancelled' })
  return use(library)
}

/** The article named second on the line. */
export const pathOf = (context: CommandContext): string => context.line.words[1]!.replace(/^\.\//u, '')
