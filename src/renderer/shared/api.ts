import { calls, type CallInput, type CallName, type CallOutcome, type WindowApi } from '#ipc/contract'
import { fail } from '#core/result'

declare global {
  /** What the preload bridge offers; see the contract. */
  var sanad: WindowApi
}

type Calls = Pick<WindowApi, CallName>

/**
 * Values as they may cross to another process: no reactive proxies, which the bridge can't copy. What is left out
 * (`undefined`) stays out.
 */
export const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, plain(inner)]),
  )
}

/** A call that main could not even answer (a bug there, or its end) is told to the person like any other failure. */
const ask = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutcome<N>> => {
  const send = globalThis.sanad[name] as (input: unknown) => Promise<CallOutcome<N>>
  try {
    return await send(plain(input))
  } catch (error) {
    console.error(name, error)
    return fail({ kind: 'worker-stopped', reason: String(error) })
  }
}

/** The typed way to the main process. Every call answers with a `Result`; none rejects. */
export const api = Object.fromEntries(
  (Object.keys(calls) as CallName[]).map((name) => [name, (input: CallInput<CallName>) => ask(name, input)]),
) as Calls

/** Listens to a push; returns the end of it. */
export const onPush: WindowApi['on'] = {
  libraryChanged: (listener) => globalThis.sanad.on.libraryChanged(listener),
  workProgress: (listener) => globalThis.sanad.on.workProgress(listener),
  libraryLooked: (listener) => globalThis.sanad.on.libraryLooked(listener),
  settingsChanged: (listener) => globalThis.sanad.on.settingsChanged(listener),
  menuCommand: (listener) => globalThis.sanad.on.menuCommand(listener),
  libraryStopped: (listener) => globalThis.sanad.on.libraryStopped(listener),
  pageLink: (listener) => globalThis.sanad.on.pageLink(listener),
  pageKey: (listener) => globalThis.sanad.on.pageKey(listener),
}

export const pathOfFile = (file: File): string => globalThis.sanad.pathOfFile(file)
