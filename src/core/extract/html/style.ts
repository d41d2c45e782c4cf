import type { Direction, Emphasis } from '../../article/block'
import { keepLink } from '../link'
import { attribute, type Element } from './dom'
import { blockElements, emphasisOf } from './elements'

export type LeafLook =
  | { readonly kind: 'paragraph' | 'code' }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }

/** How text is to be written: what the elements around it say. */
export type Style = {
  readonly leaf: LeafLook
  readonly emphasis: readonly Emphasis[]
  readonly href: string | undefined
  readonly dir: Direction | undefined
  readonly lang: string | undefined
  /** `collapse` as in a paragraph, `lines` keeps line breaks, `keep` keeps everything. */
  readonly whiteSpace: 'collapse' | 'lines' | 'keep'
}

const plain: Style = {
  leaf: { kind: 'paragraph' },
  emphasis: [],
  href: undefined,
  dir: undefined,
  lang: undefined,
  whiteSpace: 'collapse',
}

/** The style inside an element, as its ancestors and itself make it. */
export const styleOf = (element: Element): Style => {
  const path: Element[] = []
  for (let each: Element | undefined = element; each; each = parentElement(each)) path.unshift(each)
  return path.reduce((style, each) => inherit(each, style), plain)
}

const parentElement = ({ parentNode }: Element): Element | undefined =>
  parentNode && 'tagName' in parentNode ? parentNode : undefined

/** Direction and language count where a block says them: a leaf has one of each. */
export const inherit = (element: Element, style: Style): Style => {
  const emphasis = emphasisOf[element.tagName]
  const isBlock = blockElements.has(element.tagName)
  const keepsLines =
    style.whiteSpace === 'collapse' && keepsLineBreaks.test(attribute(element, 'style') ?? '')
  return {
    leaf: style.leaf,
    emphasis: emphasis && !style.emphasis.includes(emphasis) ? [...style.emphasis, emphasis] : style.emphasis,
    href: element.tagName === 'a' ? keepLink(attribute(element, 'href')) : style.href,
    dir: isBlock ? directionOf(element, style.dir) : style.dir,
    lang: isBlock ? languageOf(element, style.lang) : style.lang,
    whiteSpace: keepsLines ? 'lines' : style.whiteSpace,
  }
}

const keepsLineBreaks = /(?:^|;)\s*white-space\s*:\s*(?:pre|break-spaces)/i

const directionOf = (element: Element, above: Direction | undefined): Direction | undefined => {
  const dir = attribute(element, 'dir')?.trim().toLowerCase()
  if (dir === 'auto') return undefined
  return dir === 'rtl' || dir === 'ltr' ? dir : above
}

/** The shape of a language tag (RFC 5646, section 2.1), loosely. */
const languageTag = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,5}$/i

const languageOf = (element: Element, above: string | undefined): string | undefined => {
  const lang = (attribute(element, 'lang') ?? attribute(element, 'xml:lang'))?.trim()
  return lang !== undefined && languageTag.test(lang) ? lang : above
}
