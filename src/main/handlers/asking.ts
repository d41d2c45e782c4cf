import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import type { CallName, Handlers } from '#ipc/contract'
import type { Library } from '#platform/library/library'
import type { SettingsStore } from '../settings-store'
import { libraryOf, type WindowSession } from '../window-session'

/** What the handlers of one part of the contract look like. */
export type HandlersOf<Calls> = Pick<Handlers<WindowSession>, keyof Calls & CallName>

type Question<T> = (library: Library) => Promise<Result<T, Failure>>

/** Asks the window's library. */
export const ask = async <T>(session: WindowSession, question: Question<T>): Promise<Result<T, Failure>> => {
  const library = libraryOf(session)
  return library.ok ? question(library.value) : library
}

/** Asks for a change and, when it is done, tells the other windows that show the library. */
export const change = async <T>(
  session: WindowSession,
  question: Question<T>,
): Promise<Result<T, Failure>> => {
  const answer = await ask(session, question)
  if (answer.ok) void session.tellOthers()
  return answer
}

/** The name that a person signs with; it may be empty. */
export const signatureOf =
  (store: SettingsStore): (() => string) =>
  () =>
    store.settings().annotator.trim()
