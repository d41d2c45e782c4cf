import type Token from 'markdown-it/lib/token.mjs'
import type { Emphasis } from '../article/block'
import type { DraftImage, DraftRun } from '../article/draft'
import { keepImageSource, keepLink } from './link'

/** What an inline token holds: its runs, and the images that stand before the first and after the last word of it. */
export type Inline = {
  readonly runs: readonly DraftRun[]
  readonly before: readonly DraftImage[]
  readonly after: readonly DraftImage[]
}

const emphasisOf: Readonly<Record<string, Emphasis>> = { strong: 'strong', em: 'emphasis', s: 'strike' }

export const readInline = (tokens: readonly Token[]): Inline => {
  const runs: DraftRun[] = []
  const before: DraftImage[] = []
  const after: DraftImage[] = []
  const emphasis: Emphasis[] = []
  const links: (string | undefined)[] = []
  const write = (text: string, extra: readonly Emphasis[] = []): void => {
    const looks = [...new Set([...emphasis, ...extra])]
    const href = links.at(-1)
    if (text !== '')
      runs.push({ text, ...(looks.length > 0 && { emphasis: looks }), ...(href !== undefined && { href }) })
  }
  for (const token of tokens) {
    if (token.type === 'link_open') links.push(keepLink(token.attrGet('href')))
    else if (token.type === 'link_close') links.pop()
    else if (token.type === 'softbreak') write(' ')
    else if (token.type === 'hardbreak') write('\n')
    else if (token.type === 'code_inline') write(token.content, ['code'])
    else if (token.type === 'image') (runs.length === 0 ? before : after).push(imageOf(token))
    else if (token.nesting === 0) write(token.content)
    else toggle(emphasis, emphasisOf[token.tag], token.nesting)
  }
  return { runs, before, after }
}

const toggle = (open: Emphasis[], emphasis: Emphasis | undefined, nesting: number): void => {
  if (emphasis === undefined) return
  if (nesting > 0) open.push(emphasis)
  else open.splice(open.lastIndexOf(emphasis), 1)
}

const imageOf = (token: Token): DraftImage => {
  const source = keepImageSource(token.attrGet('src'))
  const text = (token.children ?? [])
    .map((child) => child.content)
    .join('')
    .trim()
  return { kind: 'image', runs: text === '' ? [] : [{ text }], ...(source !== undefined && { source }) }
}
