import { resolve } from 'node:path'
import type { BundleProblem } from '#core/bundle/outcome'
import { checkBundle } from '#platform/bundle/check-bundle'
import type { Command } from '../command'
import { valueOf } from '../command-line'
import { exit, type Console } from '../console'
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
        `  ${console.say(`cli.severity.${problem.severity}`)}: ${problemSentence(console, problem)}`,
      )
    console.json({ ok, kind, files, problems })
    return ok ? exit.done : exit.lookAtThis
  },
}

/** In plain words; a problem that this version has no words for is named as it is. */
const problemSentence = ({ say }: Console, { kind, path, detail }: BundleProblem): string => {
  const key = `bundle.problem.${kind}`
  const sentence = say(key, { path, detail: detail ?? '' })
  return sentence === key ? [kind, path, detail ?? ''].filter((part) => part !== '').join(': ') : sentence
}
