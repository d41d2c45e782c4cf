import type { Direction } from '#core/article/block'
import { keepLink } from '#core/extract/link'
import { createCleaner, leftOut } from './page-cleaner'
import { cleanDeclarations, cleanSheet } from './page-styles'
import type { PageParts } from './page-parts'
import { mayBeLocal } from './page-urls'

export type CleanPage = {
  readonly html: string
  /** Where its links lead, by their places. */
  readonly links: readonly string[]
  /** Pictures that the page has elsewhere. */
  readonly missing: number
  /** Some were left out, as there are too many. */
  readonly isFull: boolean
  /** Neither words nor pictures are left. */
  readonly isEmpty: boolean
}

export type PageAsked = {
  readonly html: string
  readonly place: string
  /** Of the article: where the page itself says nothing. */
  readonly direction: Direction
  readonly parts: PageParts
}

/** The same as the frame's own policy, for wherever the page may come to lie. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A saved page without anything that could run, be fetched or lead away; with its pictures and styles inside it. */
export const cleanPage = async ({ html, place, direction, parts }: PageAsked): Promise<CleanPage> => {
  // A document of its own, which fetches and runs nothing.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const base = page.querySelector('base')?.getAttribute('href') ?? ''
  const styles = await readStyles(page, place, parts)
  for (const element of page.querySelectorAll(leftOut)) element.remove()
  await inlinePictures(page, place, parts)
  const links = numberLinks(page, [base, place])
  const root = createCleaner(window)(page.documentElement)
  return {
    html: written(root, styles, direction, page.compatMode === 'CSS1Compat'),
    links,
    missing: parts.missing(),
    isFull: parts.isFull(),
    isEmpty: root.textContent.trim() === '' && root.querySelector('img[src],svg') === null,
  }
}

const mostSheets = 200

const readStyles = async (page: Document, place: string, parts: PageParts): Promise<string> => {
  const sheets: string[] = []
  const elements = [...page.querySelectorAll('style,link[rel~="stylesheet" i]')].slice(0, mostSheets)
  for (const element of elements) {
    const isLink = element.localName === 'link'
    if (isLink && /alternate/i.test(element.getAttribute('rel') ?? '')) continue
    const sheet = isLink
      ? await parts.style(element.getAttribute('href') ?? '', place)
      : { css: element.textContent, place }
    if (!sheet) continue
    const css = await cleanSheet(sheet.css, (source) => parts.picture(source, sheet.place))
    sheets.push(inMedia(css, element.getAttribute('media')))
  }
  return sheets.join('\n')
}

const inMedia = (css: string, media: string | null): string =>
  media === null || media.trim() === '' || !/^[\w\s(),:.\-/<>=]+$/.test(media)
    ? css
    : `@media ${media.replaceAll('<', '\\3c ')} {\n${css}\n}`

/** Pages that load pictures late keep them elsewhere than in `src`; the first that the file has is shown. */
const inlinePictures = async (page: Document, place: string, parts: PageParts): Promise<void> => {
  for (const image of page.querySelectorAll('img')) {
    const sources = [
      ...['src', 'data-src', 'data-original', 'data-lazy-src'].map((name) => image.getAttribute(name) ?? ''),
      (image.getAttribute('srcset') ?? '').trim().split(/\s/)[0] ?? '',
    ].filter((source) => source.trim() !== '')
    image.removeAttribute('src')
    const picture = await parts.first(sources, place)
    if (picture !== undefined) image.setAttribute('src', picture)
  }
  for (const element of page.querySelectorAll('[style]')) {
    const style = await cleanDeclarations(element.getAttribute('style') ?? '', (source) =>
      parts.picture(source, place),
    )
    element.setAttribute('style', style)
  }
}

const mostLinks = 50_000

/** Links are kept by number: what is followed in the frame is the number, and the address is shown to the person. */
const numberLinks = (page: Document, bases: readonly string[]): readonly string[] => {
  const links: string[] = []
  const base = bases.find((each) => /^https?:/i.test(each))
  for (const element of page.querySelectorAll('a,area')) {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
    element.removeAttribute('xlink:href')
    if (href === null || /^#\S*$/.test(href)) continue
    const link = keepLink(href) ?? resolved(href, base)
    if (link === undefined || links.length >= mostLinks) element.removeAttribute('href')
    else element.setAttribute('href', `/link/${links.push(link) - 1}`)
  }
  return links
}

const resolved = (href: string, base: string | undefined): string | undefined => {
  if (!mayBeLocal(href) || /^[a-z][a-z\d+.-]*:/i.test(href.trim())) return undefined
  if (base === undefined) return href.trim().slice(0, 2048)
  try {
    return keepLink(new URL(href, base).href)
  } catch {
    return undefined // Its only error: no address.
  }
}

const written = (root: HTMLElement, styles: string, direction: Direction, isStrict: boolean): string => {
  const body = root.querySelector('body')
  const outer = root.cloneNode(false) as HTMLElement
  const says =
    outer.hasAttribute('dir') || body?.hasAttribute('dir') === true || /\bdirection\s*:/.test(styles)
  if (!says) outer.setAttribute('dir', direction)
  const open = outer.outerHTML.replace(/<\/html>$/i, '')
  return [
    isStrict ? '<!doctype html>' : '',
    open,
    '<head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="color-scheme" content="light"><style>:root{background:#fff;color:#000}</style>',
    `<style>${styles}</style></head>`,
    body?.outerHTML ?? '<body></body>',
    '</html>',
  ].join('')
}
