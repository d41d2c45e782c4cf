import { extname, resolve } from 'node:path'
import type { Library } from '#platform/library/library'
import { signerOf, type Command, type CommandContext } from '../command'
import { valueOf } from '../command-line'
import { exit, type ExitStatus } from '../console'
import { withLibrary } from '../open-for-command'

export const codebook: Command = {
  name: 'codebook',
  words: ['folder'],
  options: { export: 'value', import: 'value', by: 'value' },
  run: async (context) => {
    const { console, line } = context
    const from = valueOf(line, 'import')
    const to = valueOf(line, 'export')
    if (from !== undefined && to !== undefined) {
      console.note(console.say('cli.error.notTogether', { one: '--import', other: '--export' }))
      return exit.wrongLine
    }
    const form = to === undefined ? 'csv' : formOf(to)
    if (form === null) {
      console.note(console.say('cli.error.badValue', { option: '--export', value: to ?? '' }))
      return exit.wrongLine
    }
    return withLibrary(context, async (library) => {
      if (from !== undefined) return take(context, library, from)
      if (to !== undefined) {
        const destination = resolve(to)
        const written = await library.exportCodebook({ destination, form, overwrite: false }, signerOf(line))
        if (!written.ok) return console.fail(written.failure)
        const { path, tags } = written.value
        console.print(console.say('outputs.codebookWritten', { path }, tags))
        console.json(written.value)
        return exit.done
      }
      return list(context, library)
    })
  },
}

const formOf = (path: string): 'csv' | 'qdc' | null => {
  const ending = extname(path).toLowerCase()
  return ending === '.csv' ? 'csv' : ending === '.qdc' ? 'qdc' : null
}

const take = async (
  { console, line }: CommandContext,
  library: Library,
  from: string,
): Promise<ExitStatus> => {
  const taken = await library.importCodebook({ path: resolve(from) }, signerOf(line))
  if (!taken.ok) return console.fail(taken.failure)
  const { added, changed, unchanged, notices } = taken.value
  console.print(console.say('outputs.codebookTaken', { added, changed, unchanged }))
  for (const { kind, ...values } of notices)
    console.note(console.say(`outputs.codebookNotice.${kind}`, values))
  console.json({ added, changed, unchanged, notices })
  return notices.length > 0 ? exit.lookAtThis : exit.done
}

/** Without either option: the codebook as it is. */
const list = async ({ console }: CommandContext, library: Library): Promise<ExitStatus> => {
  const sidebar = await library.sidebar()
  if (!sidebar.ok) return console.fail(sidebar.failure)
  const { tags } = sidebar.value
  for (const { name, articles, annotations } of tags)
    console.print(console.say('outputs.codebookLine', { name, articles, annotations }))
  console.json({ tags })
  return exit.done
}
