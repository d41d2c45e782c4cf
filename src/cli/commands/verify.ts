import { resolve } from 'node:path'
import { fixityReportJson, fixityReportText } from '#core/library/fixity-report'
import type { FixityProblem, FixityReport, LibraryOverview } from '#core/library/views'
import { wordsIn } from '#core/messages/values'
import { failureOfSystemError } from '#platform/files/failures'
import { writeFileWhole } from '#platform/files/write-file'
import { unfitOutput } from '#platform/library/output-place'
import { signerOf, type Command } from '../command'
import { valueOf } from '../command-line'
import { exit, type Console, type ExitStatus } from '../console'

/** Looks at the library as its journals know it: what a new scan would find is not taken in first, unless nothing is known yet. */
export const verify: Command = {
  name: 'verify',
  words: ['folder'],
  options: { by: 'value', report: 'value' },
  run: async ({ console, line, open, signal }) => {
    const opened = await open(line.words[0]!)
    if (!opened.ok) return console.fail(opened.failure)
    signal.addEventListener('abort', () => void opened.value.cancel('verify'))
    const overview = await opened.value.overview()
    if (!overview.ok) return console.fail(overview.failure)
    const given = valueOf(line, 'report')
    const file = given === undefined ? null : resolve(given)
    const unfit = file === null ? null : await unfitOutput(overview.value.folder, file, true)
    if (unfit !== null) return console.fail(unfit)
    if (overview.value.articles === 0) {
      const scanned = await opened.value.scan()
      if (!scanned.ok) return console.fail(scanned.failure)
    }
    const report = await opened.value.verify(signerOf(line))
    if (!report.ok) return console.fail(report.failure)
    const { ok: isSound, checked, problems, time } = report.value
    console.print(console.say(isSound ? 'cli.verified' : 'cli.verifiedWithProblems', {}, checked))
    for (const problem of problems) console.print(`  ${problemLine(console, problem)}`)
    const lastVerified = overview.value.lastVerified?.time ?? null
    console.json({ ok: isSound, checked, problems, time, lastVerified })
    const status = isSound ? exit.done : exit.lookAtThis
    return file === null ? status : await writeReport(console, file, report.value, overview.value, status)
  },
}

const problemLine = ({ say }: Console, problem: FixityProblem): string =>
  say(`cli.problem.${problem.kind}`, wordsIn(problem))

/** As JSON where the file's name says so, otherwise as text. */
const writeReport = async (
  console: Console,
  path: string,
  report: FixityReport,
  library: LibraryOverview,
  status: ExitStatus,
): Promise<ExitStatus> => {
  const text = path.endsWith('.json')
    ? fixityReportJson(report, library)
    : fixityReportText(report, library, {
        say: console.say,
        checked: console.say(report.ok ? 'cli.verified' : 'cli.verifiedWithProblems', {}, report.checked),
        problem: (problem) => problemLine(console, problem),
      })
  try {
    await writeFileWhole(path, text)
    return status
  } catch (error) {
    return console.fail(failureOfSystemError(error, path))
  }
}
