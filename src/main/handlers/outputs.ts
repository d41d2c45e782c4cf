import { ok } from '#core/result'
import { endingOf } from '#core/output/forms'
import type { outputCalls } from '#ipc/calls/outputs'
import { chooseFileDestination } from '../dialogs'
import { ask, signatureOf, type HandlersOf } from './asking'
import type { HandlerParts } from './parts'

export const outputHandlers = ({ store }: HandlerParts): HandlersOf<typeof outputCalls> => {
  const by = signatureOf(store)
  return {
    chooseOutputDestination: async ({ suggestedName, form }, { window }) => {
      const ending = endingOf[form]
      return ok(
        await chooseFileDestination(window, store.settings().language, {
          title: 'menu.chooseOutputDestination',
          kind: 'menu.outputFiles',
          extensions: ending === null ? [] : [ending],
          suggestedName,
        }),
      )
    },
    exportAnnotationsAs: (input, session) =>
      ask(session, (library) =>
        library.exportAnnotationsAs(
          {
            ...input,
            language: store.settings().language,
            time: new Date().toISOString(),
            overwrite: true,
          },
          by(),
        ),
      ),
  }
}
