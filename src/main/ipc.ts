import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import * as v from 'valibot'
import { fail } from '#core/result'
import { callChannel, calls, type CallName, type CallOutcome, type Handlers } from '#ipc/contract'
import { origin } from './security'
import type { WindowSession } from './window-session'

/** What a call is refused with when it does not come from a page of our own, in its own window's main frame. */
export class UntrustedSender extends Error {
  override readonly name = 'UntrustedSender'
}

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

export const isTrusted = ({ sender, senderFrame }: Sender): boolean =>
  senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.url.startsWith(`${origin}/`)

/** Checks who asks, parses what is asked, then calls the handler: the one way in. */
export const answerCall = async <N extends CallName>(
  name: N,
  raw: unknown,
  handlers: Handlers<WindowSession>,
  session: WindowSession,
): Promise<CallOutcome<N>> => {
  const parsed = v.safeParse(calls[name].input, raw)
  if (!parsed.success) return fail({ kind: 'invalid-input', field: v.getDotPath(parsed.issues[0]) ?? name })
  const handler = handlers[name] as (input: unknown, session: WindowSession) => Promise<CallOutcome<N>>
  return handler(parsed.output, session)
}

export const listenToWindows = (
  handlers: Handlers<WindowSession>,
  sessionOf: (event: IpcMainInvokeEvent) => WindowSession | null,
): void => {
  for (const name of Object.keys(calls) as CallName[])
    ipcMain.handle(callChannel(name), (event, raw: unknown) => {
      const session = isTrusted(event) ? sessionOf(event) : null
      if (session === null) throw new UntrustedSender(name)
      return answerCall(name, raw, handlers, session)
    })
}
