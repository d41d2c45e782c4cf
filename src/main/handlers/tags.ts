import type { tagCalls } from '#ipc/calls/tags'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const tagHandlers = ({ store }: HandlerParts): HandlersOf<typeof tagCalls> => {
  const by = signatureOf(store)
  return {
    tagArticles: (input, session) => change(session, (library) => library.tagArticles(input, by())),
    defineTag: (input, session) => change(session, (library) => library.defineTag(input, by())),
    deleteTag: ({ tag }, session) => change(session, (library) => library.deleteTag(tag, by())),
    restoreTag: ({ tag }, session) => change(session, (library) => library.restoreTag(tag, by())),
    changeCodebook: (input, session) => change(session, (library) => library.changeCodebook(input, by())),
    mergeTags: (input, session) => change(session, (library) => library.mergeTags(input, by())),
    splitTag: (input, session) => change(session, (library) => library.splitTag(input, by())),
    addTags: (input, session) => change(session, (library) => library.addTags(input, by())),
    tagUses: ({ tag }, session) => ask(session, (library) => library.tagUses(tag)),
  }
}
