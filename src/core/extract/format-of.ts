import type { ArticleFormat } from '../article/extracted'

/** Endings of file names by form, lower case, with the dot. Apart from the forms, so that a name is judged without their readers. */
const endings: Readonly<Record<ArticleFormat, readonly string[]>> = {
  text: ['.txt', '.text'],
  markdown: ['.md', '.markdown'],
  html: ['.html', '.htm', '.xhtml'],
  pdf: ['.pdf'],
  docx: ['.docx', '.docm'],
  odt: ['.odt', '.fodt'],
  rtf: ['.rtf'],
  epub: ['.epub'],
  eml: ['.eml'],
  mhtml: ['.mhtml', '.mht'],
  image: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.bmp', '.tif', '.tiff'],
}

const formatOfEnding: ReadonlyMap<string, ArticleFormat> = new Map(
  (Object.keys(endings) as ArticleFormat[]).flatMap((format) =>
    endings[format].map((ending) => [ending, format] as const),
  ),
)

/** The form that a file's name says it has; a name that is an ending alone says nothing. */
export const formatOf = (path: string): ArticleFormat | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  return dot > 0 ? formatOfEnding.get(name.slice(dot)) : undefined
}

/** Whether a file's name says that it is an article of a form that can be read. */
export const isArticlePath = (path: string): boolean => formatOf(path) !== undefined
