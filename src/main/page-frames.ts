import { randomUUID } from 'node:crypto'
import { protocol, type WebContents } from 'electron'
import type { WindowSession } from './window-session'
import { answerFrame, pageKeyOf, pageScheme } from './page-frame'

type Held = { readonly html: string; readonly session: WindowSession }

/** More pages of one window are not held: a tab is left before another one is shown. */
const mostHeld = 8

/** The saved pages that windows show now, cleaned by them, each at an address of its own that nobody can guess. */
const held = new Map<string, Held>()

export const holdPage = (session: WindowSession, html: string): string => {
  const own = [...held].filter(([, page]) => page.session === session)
  for (const [key] of own.slice(0, Math.max(0, own.length - mostHeld + 1))) held.delete(key)
  const key = randomUUID()
  held.set(key, { html, session })
  return `${pageScheme}://${key}/`
}

export const leavePage = (session: WindowSession, address: string): void => {
  const key = /^[a-z]+:\/\/([^/]+)\//.exec(address)?.[1] ?? ''
  if (held.get(key)?.session === session) held.delete(key)
}

export const leavePagesOf = (session: WindowSession): void => {
  for (const [key, page] of held) if (page.session === session) held.delete(key)
}

/** A link that is followed stays where it is: the window is told which one it was, and says where it leads. */
export const servePages = (): void =>
  protocol.handle(pageScheme, ({ url }) => {
    const answer = answerFrame(url, (key) => held.get(key)?.html)
    if (answer.link !== null)
      held.get(answer.key)?.session.push('pageLink', {
        address: `${pageScheme}://${answer.key}/`,
        link: answer.link,
      })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  })

/** Keys that are pressed in a page never reach the window around it: they are told to it, where they are no way of scrolling. */
export const tellPageKeys = (contents: WebContents, session: WindowSession): void => {
  contents.on('before-input-event', (_event, input) => {
    const isShown = [...held.values()].some((page) => page.session === session)
    const key = isShown ? pageKeyOf(input) : null
    if (key) session.push('pageKey', key)
  })
}
