import type { Emphasis } from '../../article/block'
import { attribute, type Element } from './dom'

/** Elements that stand on lines of their own in every browser (HTML Standard, section 15.3). */
export const blockElements: ReadonlySet<string> = new Set([
  ...[
    'address',
    'article',
    'aside',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
    'dl',
    'dt',
  ],
  ...[
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'form',
    'header',
    'hgroup',
    'html',
    'legend',
    'li',
    'main',
    'marquee',
  ],
  ...[
    'menu',
    'nav',
    'noscript',
    'p',
    'search',
    'section',
    'summary',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
  ],
  ...['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul', 'pre', 'table'],
])

/** Elements whose content is no part of a text. */
const contentless: ReadonlySet<string> = new Set([
  ...[
    'head',
    'script',
    'style',
    'template',
    'title',
    'link',
    'meta',
    'base',
    'noframes',
    'noembed',
    'iframe',
    'object',
  ],
  ...[
    'embed',
    'applet',
    'svg',
    'canvas',
    'audio',
    'video',
    'map',
    'button',
    'input',
    'select',
    'datalist',
    'option',
  ],
  ...['textarea', 'progress', 'meter', 'rp', 'noscript', 'frameset', 'param', 'source', 'track'],
])

export const emphasisOf: Readonly<Record<string, Emphasis>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sup: 'superscript',
  sub: 'subscript',
  mark: 'mark',
}

const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** What a browser does not show, and controls. */
export const isUnseen = (element: Element): boolean => {
  if (contentless.has(element.tagName)) return true
  return element.attrs.some(
    ({ name, value }) =>
      (name === 'hidden' && value.toLowerCase() !== 'until-found') ||
      (name === 'style' && hiddenStyle.test(value)),
  )
}

const chromeRoles: ReadonlySet<string> = new Set([
  ...[
    'navigation',
    'banner',
    'contentinfo',
    'complementary',
    'search',
    'dialog',
    'alertdialog',
    'menubar',
    'toolbar',
  ],
])
const chromeElements: ReadonlySet<string> = new Set([
  'nav',
  'aside',
  'footer',
  'header',
  'dialog',
  'menu',
  'search',
])

/** Whether an element of a page, outside its article, holds menus and the like by its own account. */
export const isChrome = (element: Element): boolean =>
  chromeElements.has(element.tagName) || chromeRoles.has(roleOf(element))

export const isArticle = (element: Element): boolean =>
  element.tagName === 'article' ||
  element.tagName === 'main' ||
  ['main', 'article'].includes(roleOf(element)) ||
  (attribute(element, 'itemprop') ?? '').split(/\s+/).includes('articleBody')

const roleOf = (element: Element): string => (attribute(element, 'role') ?? '').trim().toLowerCase()
