import type { FixityProblem } from '#core/library/views'
import { wordsIn } from '#core/messages/values'
import { signerOf, type Command } from '../command'
import { exit, type Console } from '../console'

/** Looks at the library as its journals know it: what a new scan would find is not taken in first, unless nothing is known yet. */
export const verify: Command = {
  name: 'verify',
  words: ['folder'],
  options: { by: 'value' },
  run: async ({ console, line, open, signal }) => {
    const opened = await open(line.words[0]!)
    if (!opened.ok) return console.fail(opened.failure)
    signal.addEventListener('abort', () => void opened.value.cancel('verify'))
    const overview = await opened.value.overview()
    if (!overview.ok) return console.fail(overview.failure)
    if (overview.value.articles === 0) {
      const scanned = await opened.value.scan()
      if (!scanned.ok) return console.fail(scanned.failure)
    }
    const report = await opened.value.verify(signerOf(line))
    if (!report.ok) return console.fail(report.failure)
    const { ok, checked, problems, time } = report.value
    console.print(console.say(ok ? 'cli.verified' : 'cli.verifiedWithProblems', {}, checked))
    for (const problem of problems) console.print(`  ${problemLine(console, problem)}`)
    console.json({ ok, checked, problems, time })
    return ok ? exit.done : exit.lookAtThis
  },
}

const problemLine = ({ say }: Console, problem: FixityProblem): string =>
  say(`cli.problem.${problem.kind}`, wordsIn(problem))
