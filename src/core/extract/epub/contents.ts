import { attribute, elementsBelow, textBelow, type Element } from '../html/dom'
import { parsePage } from '../html/parse'
import { tidyTitle } from '../title'
import { childNamed, descendantsNamed, textIn, type XmlElement } from '../xml/element'
import { targetPath } from './package'

/** Where the table of contents says that a chapter begins: at an element of a page by its id, as written; empty for the page. */
export type Mark = { readonly id: string; readonly title: string }

/** Marks by the path of their page, each place once, in the order of the table. */
export type ChapterMarks = ReadonlyMap<string, readonly Mark[]>

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The table of contents as EPUB 3 writes it: links in a page (EPUB 3.3, section 7). */
export const marksInPage = (html: string, path: string): ChapterMarks => {
  const navigations = [...elementsBelow(parsePage(html).document)].filter(({ tagName }) => tagName === 'nav')
  const contents = navigations.find((nav) => (attribute(nav, 'epub:type') ?? '').split(/\s+/).includes('toc'))
  const links = [...(contents ? elementsBelow(contents) : [])].filter(({ tagName }) => tagName === 'a')
  return marksOf(
    links.map((link: Element) => [attribute(link, 'href') ?? '', textBelow(link)]),
    path,
  )
}

/** As EPUB 2 writes it (ANSI/NISO Z39.86, section 8). */
export const marksInNcx = (root: XmlElement | undefined, path: string): ChapterMarks => {
  const points = root ? [...descendantsNamed(root, 'navPoint')] : []
  return marksOf(
    points.map((point) => [
      childNamed(point, 'content')?.attributes['src'] ?? '',
      textIn(childNamed(childNamed(point, 'navLabel'), 'text')),
    ]),
    path,
  )
}

const marksOf = (links: readonly (readonly [href: string, title: string])[], path: string): ChapterMarks => {
  const pages = new Map<string, Map<string, Mark>>()
  for (const [href, written] of links) {
    const target = targetPath(folderOf(path), href)
    const id = /#(.*)$/s.exec(href)?.[1] ?? ''
    const title = tidyTitle(written)
    const marks = pages.get(target) ?? new Map<string, Mark>()
    if (title === '' || marks.has(id)) continue
    marks.set(id, { id, title })
    pages.set(target, marks)
  }
  return new Map([...pages].map(([target, marks]) => [target, [...marks.values()]]))
}
