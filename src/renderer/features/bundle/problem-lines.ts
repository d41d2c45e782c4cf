import type { BundleProblem } from '#core/bundle/outcome'
import type { FixityProblem } from '#core/library/views'
import { hasMessage, say } from '../../shared/messages'

/** A problem of a bundle in plain words; one that this version has no words for is named as it is. */
export const bundleProblemSentence = ({ kind, path, detail }: BundleProblem): string => {
  const key = `bundle.problem.${kind}`
  const words = { path, detail: detail ?? '' }
  return hasMessage(key)
    ? say(key, words)
    : [kind, path, detail ?? ''].filter((part) => part !== '').join(': ')
}

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
