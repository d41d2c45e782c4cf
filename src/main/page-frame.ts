import type { PageKey } from '#ipc/contract'
import { origin } from './origin'

/** The scheme of the frames that saved pages are shown in; nothing else is ever answered there. */
export const pageScheme = 'sanadpage'

/**
 * What a page may do: nothing. No script, no address of its own, no form, nothing from anywhere; its pictures are inside it.
 * Its own styles count, which is why it can't be drawn under the window's policy.
 */
export const pagePolicy = [
  'sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${origin}`,
].join('; ')

export type FrameAnswer = {
  readonly key: string
  readonly status: number
  readonly body: string | null
  readonly headers: Record<string, string>
  /** The link that was followed, by its place in the page. */
  readonly link: number | null
}

/** What is answered in a page's frame: the page itself, nothing at all for its links, and not found for the rest. */
export const answerFrame = (url: string, htmlOf: (key: string) => string | undefined): FrameAnswer => {
  const { host: key, pathname } = new URL(url)
  const html = htmlOf(key)
  const nothing = { key, body: null, headers: {}, link: null }
  if (html === undefined) return { ...nothing, status: 404 }
  if (pathname === '/')
    return {
      key,
      status: 200,
      body: html,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      },
      link: null,
    }
  const link = /^\/link\/(\d{1,6})$/.exec(pathname)?.[1]
  return link === undefined ? { ...nothing, status: 404 } : { ...nothing, status: 204, link: Number(link) }
}

type Input = {
  readonly type: string
  readonly key: string
  readonly code: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
}

/** What the frame itself understands: moving in it, selecting and copying. */
const ofTheFrame =
  /^(?:Tab|Enter| |Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|Shift|Control|Alt|Meta)$/

export const pageKeyOf = ({ type, key, code, control, shift, alt, meta }: Input): PageKey | null => {
  const isPlain = !control && !alt && !meta
  const isOfFrame =
    (isPlain && ofTheFrame.test(key)) || ((control || meta) && /^Key[AC]$/.test(code) && !shift)
  const isModifier = /^(?:Shift|Control|Alt|Meta)/.test(key)
  return type !== 'keyDown' || isOfFrame || isModifier ? null : { key, code, control, shift, alt, meta }
}
