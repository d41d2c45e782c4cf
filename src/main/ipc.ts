import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { callChannel, calls, type CallName, type Handlers } from '#ipc/contract'
import { answerCall, isTrusted } from './answer-call'
import type { WindowSession } from './window-session'

/** What a call is refused with when it does not come from a page of our own, in its own window's main frame. */
export class UntrustedSender extends Error {
  override readonly name = 'UntrustedSender'
}

/** The one way in: checks who asks, then has the call parsed and answered. */
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
