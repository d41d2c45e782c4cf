import type { IpcMainInvokeEvent } from 'electron'
import * as v from 'valibot'
import { fail } from '#core/result'
import { calls, type CallName, type CallOutcome, type Handlers } from '#ipc/contract'
import { origin } from './origin'
import type { WindowSession } from './window-session'

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** True for a page of our own, in its window's main frame. */
export const isTrusted = ({ sender, senderFrame }: Sender): boolean =>
  senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.url.startsWith(`${origin}/`)

/** Parses what is asked, then calls the handler. */
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
