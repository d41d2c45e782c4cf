import type { DraftBlock } from '../article/draft'
import type { DetectedMetadata, ExtractionWarning, PictureFact } from '../article/extracted'
import { readPictureHeader } from '../article/picture'
import { fail, ok } from '#core/result'
import { cleanText } from './clean'
import { assemble, unicodeFile, type Extraction, type Form } from './form'
import { fact, readWritten, type Written } from './image/written'
import { isTrap } from './pdf/trap'
import type { Pictures } from './resource'
import { readTiff } from './tiff/directory'
import { drawTiffPage } from './tiff/draw-page'
import { pagesOf, type TiffPage } from './tiff/pages'
import { statedTitle } from './title'

/** Pictures as articles: named by their file, their description is their text. What a camera wrote is read, never written. */
export const imageForm: Form = {
  format: 'image',
  extract: async (bytes, { path }): Promise<Extraction> => {
    const header = readPictureHeader(bytes)
    const sheets = header ? onePicture(header) : tiffPages(bytes)
    if (!sheets) return fail({ kind: 'damaged-file', path })
    return ok(articleOf(path, sheets, await readWritten(bytes)))
  },
  pictures: (bytes) => {
    if (readPictureHeader(bytes)) return (resource) => (resource === 'self' ? bytes : undefined)
    return pagesAsPictures(bytes)
  },
}

/** A picture, or the pages of one that has several. */
type Sheets = {
  readonly extractor: string
  readonly sheets: readonly { readonly resource: string; readonly description: string }[]
  readonly facts: readonly PictureFact[]
  readonly warnings: readonly ExtractionWarning[]
}

type Size = { readonly width: number; readonly height: number }

const dotsOf = ({ width, height }: Size): PictureFact => ({ name: 'dots', value: `${width} × ${height}` })

const onePicture = (size: Size): Sheets => ({
  extractor: 'image@1',
  sheets: [{ resource: 'self', description: '' }],
  facts: [dotsOf(size)],
  warnings: [],
})

/** As many as of a PDF. */
const mostPages = 5000

const tiffPages = (bytes: Uint8Array): Sheets | undefined => {
  const file = readTiff(bytes)
  const pages = file ? pagesOf(file) : []
  const [first] = pages
  if (!file || !first) return undefined
  const isCut = file.isCut || pages.length > mostPages
  return {
    extractor: 'tiff@1',
    sheets: pages
      .slice(0, mostPages)
      .map(({ description }, at) => ({ resource: `page:${at + 1}`, description })),
    facts: [
      dotsOf(first),
      ...(pages.length > 1 ? fact('pages', String(pages.length)) : []),
      ...fact('resolution', resolutionOf(first)),
    ],
    warnings: isCut ? [{ kind: 'cut', limit: 'pages' }] : [],
  }
}

/** Dots to the inch; both numbers where they are not the same, as in faxes. */
const resolutionOf = ({ dotsToInch }: TiffPage): string => {
  const [across, down] = dotsToInch.map(Math.round)
  if (!across || !down) return ''
  return across === down ? `${across} dpi` : `${across} × ${down} dpi`
}

const articleOf = (path: string, { extractor, sheets, facts, warnings }: Sheets, written: Written) => {
  let controls = 0
  const blocks = sheets.flatMap(({ resource, description }, at): DraftBlock[] => {
    const cleaned = cleanText(at === 0 ? written.description || description : description)
    controls += cleaned.controls
    const text = cleaned.text.trim() === '' ? '' : cleaned.text
    const image: DraftBlock = { kind: 'image', resource, runs: text === '' ? [] : [{ text }] }
    return at === 0 ? [image] : [{ kind: 'separator', page: at + 1 }, image]
  })
  const stated: DetectedMetadata = { ...written.stated, facts: [...facts, ...written.facts] }
  const draft = { extractor, format: 'image', title: nameOf(path), blocks, stated, warnings } as const
  const article = assemble(draft, { ...unicodeFile, encoding: '' }, controls)
  // A picture without words is not an empty file.
  return { ...article, warnings: article.warnings.filter(({ kind }) => kind !== 'empty') }
}

const nameOf = (path: string): string =>
  statedTitle(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, ''))

/** What is there and can't be drawn: nothing that any window would take for a picture. */
const unreadable = new Uint8Array()

/** Windows draw no TIFF: its pages are drawn here, each when it is looked at. */
const pagesAsPictures = (bytes: Uint8Array): Pictures => {
  const file = readTiff(bytes)
  const pages = file ? pagesOf(file) : []
  return async (resource) => {
    const page = pages[Number(/^page:(\d{1,5})$/.exec(resource)?.[1] ?? 0) - 1]
    if (!page) return undefined
    try {
      return (await drawTiffPage(bytes, page)) ?? unreadable
    } catch (error) {
      if (!isTrap(error)) throw error
      const { forgetPdfium } = await import('./pdf/pdfium')
      forgetPdfium()
      return unreadable
    }
  }
}
