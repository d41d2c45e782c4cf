import type { annotationCalls } from '#ipc/calls/annotations'
import { change, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const annotationHandlers = ({ store }: HandlerParts): HandlersOf<typeof annotationCalls> => {
  const by = signatureOf(store)
  return {
    annotate: (input, session) => change(session, (library) => library.annotate(input, by())),
    editAnnotation: (input, session) => change(session, (library) => library.editAnnotation(input, by())),
    deleteAnnotation: ({ annotation }, session) =>
      change(session, (library) => library.deleteAnnotation(annotation, by())),
    restoreAnnotation: ({ annotation }, session) =>
      change(session, (library) => library.restoreAnnotation(annotation, by())),
    placeAnnotation: (input, session) => change(session, (library) => library.placeAnnotation(input, by())),
    settleConflict: (input, session) => change(session, (library) => library.settleConflict(input, by())),
    reopenConflict: (input, session) => change(session, (library) => library.reopenConflict(input, by())),
  }
}
