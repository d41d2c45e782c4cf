import type { tagCalls } from '#ipc/calls/tags'
import { change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const tagHandlers = ({ store }: HandlerParts): HandlersOf<typeof tagCalls> => {
  const by = signatureOf(store)
  return {
    tagArticles: (input, session) => change(session, (library) => library.tagArticles(input, by())),
    defineTag: (input, session) => change(session, (library) => library.defineTag(input, by())),
    deleteTag: ({ tag }, session) => change(session, (library) => library.deleteTag(tag, by())),
    restoreTag: ({ tag }, session) => change(session, (library) => library.restoreTag(tag, by())),
  }
}
