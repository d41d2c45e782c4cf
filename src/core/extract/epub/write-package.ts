import type { BookItem, BookPackage } from './package'

export type WrittenChapter = {
  /** In the order of reading. */
  readonly pages: readonly BookItem[]
  /** As the table of contents has it; empty for one that it does not name. */
  readonly title: string
}

const packageName = 'chapter.opf'
const contentsName = 'chapter-contents.xhtml'

/** The parts by which a book says what it is (EPUB 3.3), for a chapter with what `book` says of the whole. */
export const writePackage = (
  book: BookPackage,
  items: readonly BookItem[],
  { pages, title }: WrittenChapter,
): Readonly<Record<string, Uint8Array>> => {
  const free = freeNames(items)
  const ids = new Map(items.map((item, at) => [item.path, `i${at + 1}`]))
  const present = pages.filter(({ path }) => ids.has(path))
  const contents = free(contentsName)
  const opf = free(packageName)
  const encode = new TextEncoder()
  const parts = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container(opf),
    [opf]: packageDocument(book, items, ids, present, contents),
    [contents]: navigation(title, present[0]),
  }
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encode.encode(text)]))
}

/** Names that no part of the chapter has. */
const freeNames = (items: readonly BookItem[]): ((name: string) => string) => {
  const taken = new Set(items.map(({ path }) => path))
  return (name) => (taken.has(name) ? `_${name}` : name)
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

const container = (opf: string): string =>
  `${head}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${opf}" media-type="application/oebps-package+xml"/></rootfiles></container>\n`

const packageDocument = (
  { title, stated, dated, direction }: BookPackage,
  items: readonly BookItem[],
  ids: ReadonlyMap<string, string>,
  pages: readonly BookItem[],
  contents: string,
): string => {
  const metadata = [
    ['title', title],
    ['creator', stated.author],
    ['publisher', stated.source],
    ['language', stated.language],
    ['date', dated.published],
    ...(stated.tags ?? []).map((tag) => ['subject', tag] as const),
  ]
    .filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
    .map(([name, value]) => `<dc:${name}>${escaped(value)}</dc:${name}>`)
  const manifest = items.map(
    ({ path, type }) =>
      `<item id="${ids.get(path)}" href="${reference(path)}" media-type="${escaped(type)}"/>`,
  )
  const spine = pages.map(({ path }) => `<itemref idref="${ids.get(path)}"/>`)
  const turned = direction === undefined ? '' : ` page-progression-direction="${direction}"`
  return `${head}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata.join('')}</metadata><manifest><item id="contents" href="${contents}" media-type="application/xhtml+xml" properties="nav"/>${manifest.join('')}</manifest><spine${turned}>${spine.join('')}</spine></package>\n`
}

const navigation = (title: string, page: BookItem | undefined): string => {
  const entry =
    page === undefined || title === ''
      ? ''
      : `<li><a href="${reference(page.path)}">${escaped(title)}</a></li>`
  return `${head}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${escaped(title)}</title></head><body><nav epub:type="toc"><ol>${entry}</ol></nav></body></html>\n`
}

const reference = (path: string): string => escaped(path.split('/').map(encodeURIComponent).join('/'))

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
