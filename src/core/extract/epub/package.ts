import type { Direction } from '../../article/block'
import { unescaped } from '../escapes'
import { readDublinCore, type StatedProperties } from '../office/dublin-core'
import { childNamed, childrenNamed, descendantsNamed, type XmlElement } from '../xml/element'
import { resolved } from '../zip/paths'

export type BookItem = {
  readonly id: string
  /** In the archive. */
  readonly path: string
  readonly type: string
  readonly properties: readonly string[]
}

/** What a book's package document says (EPUB 3.3, section 5, and the older form of OPF 2.0.1). */
export type BookPackage = StatedProperties & {
  /** All that belongs to it, by path. */
  readonly items: ReadonlyMap<string, BookItem>
  /** Chapters in the order of reading, each once. */
  readonly chapters: readonly BookItem[]
  /** The table of contents of EPUB 3, and that of EPUB 2. */
  readonly navigation: BookItem | undefined
  readonly ncx: BookItem | undefined
  /** Which way pages are turned. */
  readonly direction: Direction | undefined
}

/** The path of the package document, as the container names it (EPUB 3.3, section 4.2.6.3). */
export const packagePath = (container: XmlElement | undefined): string | undefined => {
  for (const { attributes } of container ? descendantsNamed(container, 'rootfile') : [])
    if (attributes['full-path'] !== undefined) return resolved('', attributes['full-path'])
  return undefined
}

export const readPackage = (root: XmlElement, path: string): BookPackage => {
  const items = readManifest(root, path)
  const spine = childNamed(root, 'spine')
  const chapters = new Set<BookItem>()
  for (const { attributes } of childrenNamed(spine, 'itemref')) {
    const item = items.get(attributes['idref'] ?? '')
    if (item && isPage(item) && !item.properties.includes('nav')) chapters.add(item)
  }
  const all = [...items.values()]
  const turned = spine?.attributes['page-progression-direction']
  return {
    ...readDublinCore(childNamed(root, 'metadata')),
    items: new Map(all.map((item) => [item.path, item])),
    chapters: [...chapters],
    navigation: all.find(({ properties }) => properties.includes('nav')),
    ncx:
      items.get(spine?.attributes['toc'] ?? '') ??
      all.find(({ type }) => type === 'application/x-dtbncx+xml'),
    direction: turned === 'rtl' || turned === 'ltr' ? turned : undefined,
  }
}

const readManifest = (root: XmlElement, path: string): ReadonlyMap<string, BookItem> => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return new Map(
    childrenNamed(childNamed(root, 'manifest'), 'item').flatMap(({ attributes }) => {
      const { id, href } = attributes
      if (id === undefined || href === undefined) return []
      const item: BookItem = {
        id,
        path: targetPath(folder, href),
        type: attributes['media-type'] ?? '',
        properties: (attributes['properties'] ?? '').split(/\s+/),
      }
      return [[id, item] as const]
    }),
  )
}

const isPage = ({ type, path }: BookItem): boolean =>
  /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/.test(type) || /\.x?html?$/i.test(path)

/** Where a reference in a book points, without its place in the file. */
export const targetPath = (folder: string, href: string): string =>
  resolved(folder, unescaped(href.replace(/[#?].*$/s, '')))
