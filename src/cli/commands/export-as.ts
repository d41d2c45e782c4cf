import { resolve } from 'node:path'
import { leavableParts } from '#core/bundle/leave-out'
import type { Failure } from '#core/failure'
import type { ExportScope } from '#core/library/queries'
import { outputForms, type OutputForm } from '#core/output/forms'
import type { Result } from '#core/result'
import type { Library } from '#platform/library/library'
import { signerOf, type CommandContext } from '../command'
import { isSet, valueOf } from '../command-line'
import { exit, exportNoticeLine, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'

/** `export … --as csv`: annotations in another form than a bundle. What only a bundle can be is refused. */
export const exportAs = async (
  context: CommandContext,
  out: string,
  scopeOf: (library: Library) => Promise<Result<ExportScope, Failure>>,
): Promise<ExitStatus> => {
  const { console, line, signal } = context
  const given = valueOf(line, 'as') ?? ''
  const form = outputForms.find((one) => one === given.toLowerCase())
  if (form === undefined) {
    console.note(console.say('cli.error.badValue', { option: '--as', value: given }))
    return exit.wrongLine
  }
  const refusal = refusalOf(context, form)
  if (refusal !== null) {
    console.note(refusal)
    return exit.wrongLine
  }
  return withLibrary(context, async (library) => {
    const scope = await scopeOf(library)
    if (!scope.ok) return console.fail(scope.failure)
    signal.addEventListener('abort', () => void library.cancel('export'))
    const written = await library.exportAnnotationsAs(
      {
        form,
        scope: scope.value,
        destination: resolve(out),
        overwrite: false,
        annotators: !isSet(line, 'no-names'),
        leaveOut: leavableParts.filter((part) => isSet(line, `no-${part}`)),
        language: console.language,
        time: new Date().toISOString(),
        to: valueOf(line, 'to'),
      },
      signerOf(line),
    )
    if (!written.ok) return console.fail(written.failure)
    const { path, articles, annotations, tags, unreadable } = written.value
    console.print(
      form === 'qdc'
        ? console.say('outputs.codebookHandedOut', { path, tags })
        : console.say('outputs.written', { path, articles, annotations }),
    )
    for (const one of unreadable)
      console.note(exportNoticeLine(console, { kind: 'article-unreadable', path: one.path }))
    console.json(written.value)
    return unreadable.length > 0 ? exit.lookAtThis : exit.done
  })
}

const refusalOf = ({ console, line }: CommandContext, form: OutputForm): string | null => {
  if (isSet(line, 'redact')) return console.say('outputs.notRedacted', { form })
  const locks = ['passphrase-file', 'recipient'].filter((option) => isSet(line, option))
  return locks[0] === undefined ? null : console.say('outputs.notLocked', { form, option: `--${locks[0]}` })
}
