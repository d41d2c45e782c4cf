import { zipOf } from './office-file'

export type ChapterToWrite = { readonly title: string | null; readonly body: string }

const page = (body: string): string =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><link rel="stylesheet" href="../style.css"/></head><body>${body}</body></html>`

/** A book read from right to left, each page of it a chapter that its contents name where it has a title. */
export const bookWith = (
  chapters: readonly ChapterToWrite[],
  parts: Readonly<Record<string, Uint8Array | string>> = {},
): Promise<Uint8Array> => {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="text/c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const pictures = Object.keys(parts).map(
    (name, at) => `<item id="p${at}" href="${name}" media-type="image/png"/>`,
  )
  const links = chapters.flatMap(({ title }, at) =>
    title === null ? [] : [`<li><a href="text/c${at}.xhtml">${title}</a></li>`],
  )
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>كتاب الشهادات</dc:title><dc:creator>هالة الراوي</dc:creator><dc:publisher>دار المثال</dc:publisher><dc:language>ar</dc:language><dc:date>2021-05-01</dc:date></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/><item id="css" href="style.css" media-type="text/css"/>${items.join('')}${pictures.join('')}</manifest><spine page-progression-direction="rtl">${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': page(`<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`),
    'OEBPS/style.css': 'p { margin: 0 }',
    ...Object.fromEntries(chapters.map(({ body }, at) => [`OEBPS/text/c${at}.xhtml`, page(body)])),
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`OEBPS/${name}`, content])),
  })
}
