import type { FixityProblem } from '#core/library/views'
import { say } from '../../shared/messages'

/** A problem of the library's own files in plain words. */
export const fixityProblemSentence = (problem: FixityProblem): string => {
  switch (problem.kind) {
    case 'changed':
    case 'missing':
    case 'unreadable':
      return say(`reading.verify.problem.${problem.kind}`, { path: problem.path })
    case 'journal-damaged':
      return say('reading.verify.problem.journal-damaged', { path: problem.path, line: problem.line })
    case 'journal-torn':
      return say('reading.verify.problem.journal-torn', {
        path: problem.path,
        line: problem.line,
        keptIn: problem.keptIn,
      })
    case 'annotation-unanchored':
      return say(`reading.verify.problem.annotation-${problem.anchor}`, { path: problem.path })
    default:
      return problem satisfies never
  }
}
