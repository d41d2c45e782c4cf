import { ok } from '#core/result'
import type { CallInput, CallOutcome } from '#ipc/contract'

/** Pages are shown from the browser's own memory here; the frame around them is the window's. */
export const fakeWholePages = {
  readPage: (_input: CallInput<'readPage'>): Promise<CallOutcome<'readPage'>> =>
    Promise.resolve(ok({ kind: 'page', html: '<p>صفحة محفوظة</p>', place: '' })),
  showPage: ({ html }: CallInput<'showPage'>): Promise<CallOutcome<'showPage'>> =>
    Promise.resolve(ok({ address: URL.createObjectURL(new Blob([html], { type: 'text/html' })) })),
  leavePage: ({ address }: CallInput<'leavePage'>): Promise<CallOutcome<'leavePage'>> => {
    URL.revokeObjectURL(address)
    return Promise.resolve(ok(null))
  },
}
