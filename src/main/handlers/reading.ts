import type { readingCalls } from '#ipc/calls/reading'
import { ask, type HandlersOf } from './asking'

export const readingHandlers = (): HandlersOf<typeof readingCalls> => ({
  changeReading: ({ articles, change }, session) =>
    ask(session, (library) => library.changeReading(articles, change)),
})
