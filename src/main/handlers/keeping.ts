import type { keepingCalls } from '#ipc/calls/keeping'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const keepingHandlers = ({ store }: HandlerParts): HandlersOf<typeof keepingCalls> => {
  const by = signatureOf(store)
  return {
    compareVersions: (input, session) => ask(session, (library) => library.compareVersions(input)),
    reviewQueue: (_, session) => ask(session, (library) => library.reviewQueue()),
    reviewAnnotations: (input, session) =>
      change(session, (library) => library.reviewAnnotations(input, by())),
    articleDescriptions: ({ articles }, session) =>
      ask(session, (library) => library.articleDescriptions(articles)),
    describeEach: ({ changes }, session) => change(session, (library) => library.describeEach(changes, by())),
    takeBackReview: (input, session) => change(session, (library) => library.takeBackReview(input, by())),
  }
}
