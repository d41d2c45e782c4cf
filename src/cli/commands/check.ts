import { resolve } from 'node:path'
import { checkBundle } from '#platform/bundle/check-bundle'
import type { Command } from '../command'
import { isSet } from '../command-line'
import { exit } from '../console'

export const check: Command = {
  name: 'check',
  words: ['bundle'],
  options: { 'passphrase-file': 'value' },
  run: async ({ console, line, signal, tell }) => {
    if (isSet(line, 'passphrase-file')) {
      console.note(console.say('cli.error.notYet', { command: 'check', option: '--passphrase-file' }))
      return exit.wrongLine
    }
    const path = line.words[0]!
    const checked = await checkBundle(resolve(path), {
      signal,
      onProgress: (stage) => tell({ kind: 'progress', progress: { work: 'check', stage } }),
    })
    if (!checked.ok) return console.fail(checked.failure)
    const { ok, kind, files, problems } = checked.value
    const verdict = !ok ? 'checkedWithProblems' : problems.length > 0 ? 'checkedWithWarnings' : 'checked'
    console.print(console.say(`cli.${verdict}`, { path, files }))
    for (const problem of problems)
      console.print(
        `  ${console.say('cli.checkProblem', {
          severity: console.say(`cli.severity.${problem.severity}`),
          kind: problem.kind,
          path: problem.path,
          detail: problem.detail ?? '',
        })}`,
      )
    console.json({ ok, kind, files, problems })
    return ok ? exit.done : exit.lookAtThis
  },
}
