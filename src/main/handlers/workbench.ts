import { ok } from '#core/result'
import type { workbenchCalls } from '#ipc/calls/workbench'
import { chooseTableDestination } from '../dialogs'
import { ask, change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const workbenchHandlers = ({ store }: HandlerParts): HandlersOf<typeof workbenchCalls> => {
  const by = signatureOf(store)
  return {
    listAnnotations: (request, session) => ask(session, (library) => library.listAnnotations(request)),
    annotationIds: (listing, session) => ask(session, (library) => library.annotationIds(listing)),
    tagMatrix: ({ filter }, session) => ask(session, (library) => library.tagMatrix(filter)),
    changeAnnotations: ({ changes }, session) =>
      change(session, (library) => library.changeAnnotations(changes, by())),
    deletedAnnotations: (_, session) => ask(session, (library) => library.deletedAnnotations()),
    linkTargets: ({ targets }, session) => ask(session, (library) => library.linkTargets(targets)),
    chooseTableDestination: async ({ suggestedName }, { window }) =>
      ok(await chooseTableDestination(window, store.settings().language, suggestedName)),
    saveAnnotationTable: (input, session) =>
      change(session, (library) => library.saveAnnotationTable({ ...input, overwrite: true }, by())),
    saveAnnotationListing: (input, session) =>
      ask(session, (library) =>
        library.saveAnnotationListing(
          {
            ...input,
            language: store.settings().language,
            time: new Date().toISOString(),
            overwrite: true,
          },
          by(),
        ),
      ),
    quoteAnnotations: ({ annotations }, session) =>
      ask(session, (library) =>
        library.quoteAnnotations({ annotations, language: store.settings().language }, by()),
      ),
  }
}
