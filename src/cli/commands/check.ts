import { resolve } from 'node:path'
import { checkBundle } from '#platform/bundle/check-bundle'
import type { Command } from '../command'
import { valueOf } from '../command-line'
import { exit } from '../console'
import { passphraseIn } from '../passphrase-file'

export const check: Command = {
  name: 'check',
  words: ['bundle'],
  options: { 'passphrase-file': 'value', 'identity-file': 'value' },
  run: async ({ console, line, readFile, signal, tell }) => {
    const path = line.words[0]!
    const file = valueOf(line, 'passphrase-file') ?? valueOf(line, 'identity-file')
    const words = file === undefined ? null : await passphraseIn(file, readFile)
    if (words?.ok === false) return console.fail(words.failure)
    const checked = await checkBundle(resolve(path), {
      ...(words !== null && { passphrase: words.value }),
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
