import type { FixityProblem, FixityReport, LibraryOverview } from './views'

/** A verification as a document that can be kept and handed on: for people, and for programs. */

type Checked = Pick<LibraryOverview, 'id' | 'title' | 'folder'>

export type FixityKey =
  | 'library.fixity.title'
  | 'library.fixity.library'
  | 'library.fixity.folder'
  | 'library.fixity.id'
  | 'library.fixity.time'
  | 'library.fixity.sound'
  | 'library.fixity.broken'
  | 'library.fixity.problems'
  | 'library.fixity.expected'
  | 'library.fixity.found'
  | 'library.fixity.how'

/** `say`: sentences in the person's language; `problem`: one for a problem; `checked`: how many files there were. */
export type FixityWords = {
  readonly say: (key: FixityKey, values?: Readonly<Record<string, string>>) => string
  readonly checked: string
  readonly problem: (problem: FixityProblem) => string
}

export const fixityReportText = (report: FixityReport, library: Checked, words: FixityWords): string => {
  const { say } = words
  const facts = [
    say('library.fixity.library', { title: library.title }),
    say('library.fixity.folder', { folder: library.folder }),
    say('library.fixity.id', { id: library.id }),
    say('library.fixity.time', { time: report.time }),
    words.checked,
  ]
  const problems = report.problems.flatMap((problem, i) => [
    `${i + 1}. ${words.problem(problem)}`,
    ...('expected' in problem ? [`   ${say('library.fixity.expected', { hash: problem.expected })}`] : []),
    ...(problem.kind === 'changed' ? [`   ${say('library.fixity.found', { hash: problem.found })}`] : []),
  ])
  return [
    say('library.fixity.title'),
    '',
    ...facts,
    '',
    say(report.ok ? 'library.fixity.sound' : 'library.fixity.broken'),
    ...(problems.length === 0 ? [] : ['', say('library.fixity.problems'), '', ...problems]),
    '',
    say('library.fixity.how'),
    '',
  ].join('\n')
}

export const fixityReportJson = (report: FixityReport, { id, title, folder }: Checked): string =>
  `${JSON.stringify({ format: 'sanad-fixity-report', version: 1, library: { id, title, folder }, ...report }, null, 2)}\n`
