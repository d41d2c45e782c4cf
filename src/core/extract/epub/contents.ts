import { attribute, elementsBelow, textBelow, type Element } from '../html/dom'
import { parsePage } from '../html/parse'
import { tidyTitle } from '../title'
import { childNamed, descendantsNamed, textIn, type XmlElement } from '../xml/element'
import { targetPath } from './package'

/** Titles of chapters by the path of their file; of several in one file, the first. */
export type ChapterTitles = ReadonlyMap<string, string>

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The table of contents as EPUB 3 writes it: links in a page (EPUB 3.3, section 7). */
export const titlesInPage = (html: string, path: string): ChapterTitles => {
  const navigations = [...elementsBelow(parsePage(html).document)].filter(({ tagName }) => tagName === 'nav')
  const contents = navigations.find((nav) => (attribute(nav, 'epub:type') ?? '').split(/\s+/).includes('toc'))
  const links = [...(contents ? elementsBelow(contents) : [])].filter(({ tagName }) => tagName === 'a')
  return titlesOf(
    links.map((link: Element) => [attribute(link, 'href') ?? '', textBelow(link)]),
    path,
  )
}

/** As EPUB 2 writes it (ANSI/NISO Z39.86, section 8). */
export const titlesInNcx = (root: XmlElement | undefined, path: string): ChapterTitles => {
  const points = root ? [...descendantsNamed(root, 'navPoint')] : []
  return titlesOf(
    points.map((point) => [
      childNamed(point, 'content')?.attributes['src'] ?? '',
      textIn(childNamed(childNamed(point, 'navLabel'), 'text')),
    ]),
    path,
  )
}

const titlesOf = (
  links: readonly (readonly [href: string, title: string])[],
  path: string,
): ChapterTitles => {
  const titles = new Map<string, string>()
  for (const [href, written] of links) {
    const target = targetPath(folderOf(path), href)
    const title = tidyTitle(written)
    if (title !== '' && !titles.has(target)) titles.set(target, title)
  }
  return titles
}
