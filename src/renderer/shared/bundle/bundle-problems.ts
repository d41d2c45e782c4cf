import type { BundleProblem } from '#core/bundle/outcome'
import { hasMessage, say } from '../messages'

/** A problem of a bundle in plain words; one that this version has no words for is named as it is. */
export const bundleProblemSentence = ({ kind, path, detail }: BundleProblem): string => {
  const key = `bundle.problem.${kind}`
  const words = { path, detail: detail ?? '' }
  return hasMessage(key)
    ? say(key, words)
    : [kind, path, detail ?? ''].filter((part) => part !== '').join(': ')
}
