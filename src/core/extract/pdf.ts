import type { DraftBlock } from '../article/draft'
import type { DetectedMetadata, ExtractionWarning } from '../article/extracted'
import { fail, ok } from '#core/result'
import { assemble, type Extraction, type Form } from './form'
import type { PdfDocument, PdfProblem } from './pdf/pdfium'
import type { PageParagraph } from './pdf/paragraphs'
import { readPage } from './pdf/read-page'
import { isTrap } from './pdf/trap'
import { openingText } from './opening-text'
import type { Pictures } from './resource'
import { openingWords, statedTitle, tidyTitle } from './title'

/**
 * PDF: the text that its pages hold, in the order in which it is read, by the places of its letters. PDFium (WASM) opens the
 * file; it is loaded when the first PDF is met.
 */
export const pdfForm: Form = {
  format: 'pdf',
  extract: async (bytes, { path, password }): Promise<Extraction> => {
    if (!hasHeader(bytes)) return fail({ kind: 'damaged-file', path })
    const { forgetPdfium, openPdf } = await import('./pdf/pdfium')
    try {
      const opened = await openPdf(bytes, password)
      if (!opened.ok) return fail({ kind: problemOf(opened.failure, password), path })
      const read = readPages(opened.value)
      opened.value.close()
      return ok(articleOf(read))
    } catch (error) {
      forgetPdfium()
      // What goes wrong inside the WASM is a fault of the file; anything else is a bug of ours.
      if (!isTrap(error)) throw error
      return fail({ kind: 'damaged-file', path })
    }
  },
  pictures: (bytes) => picturesOf(bytes),
  isLocked: async (bytes) => {
    const { forgetPdfium, openPdf } = await import('./pdf/pdfium')
    try {
      const opened = await openPdf(bytes)
      if (opened.ok) opened.value.close()
      return !opened.ok && opened.failure === 'encrypted'
    } catch (error) {
      forgetPdfium()
      if (!isTrap(error)) throw error
      return false
    }
  },
}

const problemOf = (problem: PdfProblem, password: string | undefined) => {
  if (problem === 'damaged') return 'damaged-file'
  return password === undefined ? 'encrypted-file' : 'wrong-password'
}

/**
 * Pages of a scan as pictures, drawn when they are looked at. The file is opened anew for each: PDFium gives no memory back,
 * and one that was brought down by a page draws no other.
 */
const picturesOf =
  (bytes: Uint8Array): Pictures =>
  async (resource) => {
    const number = Number(/^page:(\d{1,5})$/.exec(resource)?.[1] ?? 0)
    if (number === 0) return undefined
    const { forgetPdfium, openPdf } = await import('./pdf/pdfium')
    try {
      const document = await openPdf(bytes)
      if (!document.ok) return undefined
      const drawn = document.value.drawPage(number - 1)
      document.value.close()
      return drawn
    } catch (error) {
      forgetPdfium()
      if (!isTrap(error)) throw error
      return undefined
    }
  }

/** The mark stands within the first 1024 bytes (ISO 32000-1, annex H, note 13). */
const hasHeader = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-')

/** What is read of one file, so that time and memory stay bounded: text that no one reads in one sitting. */
const mostPages = 5000
/** Below the minute that a file may take: the beginning of a long book is worth more than nothing of it. */
const mostMs = 40_000
const mostCharacters = 12_000_000

type ReadPage = {
  readonly number: number
  readonly paragraphs: readonly PageParagraph[]
  /** It has a picture and no text. */
  readonly isScan: boolean
}

type ReadPages = {
  readonly information: { readonly title: string; readonly author: string }
  /** Page numbers from 1, with what stands on each. */
  readonly pages: readonly ReadPage[]
  readonly warnings: readonly ExtractionWarning[]
}

const readPages = (document: PdfDocument): ReadPages => {
  const pages: ReadPage[] = []
  const doubtful: number[] = []
  const pictures: number[] = []
  let characters = 0
  let number = 0
  const began = Date.now()
  const isOver = (): boolean =>
    number >= mostPages || characters >= mostCharacters || Date.now() - began > mostMs
  while (number < document.pages && !isOver()) {
    const glyphs = document.readPage(number++)
    if (!glyphs) {
      doubtful.push(number)
      continue
    }
    const page = readPage(glyphs)
    const isScan = page.paragraphs.length === 0 && glyphs.hasPictures
    pages.push({ number, paragraphs: page.paragraphs, isScan })
    if (page.isDoubtful) doubtful.push(number)
    if (isScan) pictures.push(number)
    for (const { text } of page.paragraphs) characters += text.length
  }
  const information = { title: document.information('Title'), author: document.information('Author') }
  const cut: readonly ExtractionWarning[] = number < document.pages ? [{ kind: 'cut', limit: 'pages' }] : []
  return { information, pages, warnings: [...cut, ...pageWarnings(pages.length, pictures, doubtful)] }
}

const pageWarnings = (
  total: number,
  pictures: readonly number[],
  doubtful: readonly number[],
): readonly ExtractionWarning[] => [
  ...(pictures.length > 0
    ? [{ kind: 'no-text-layer', ...few(pictures), isWhole: pictures.length === total } as const]
    : []),
  ...(doubtful.length > 0 ? [{ kind: 'doubtful-pages', ...few(doubtful) } as const] : []),
]

/** As many page numbers as a sentence holds, and how many there are. */
const few = (pages: readonly number[]) => ({ pages: pages.slice(0, 12), count: pages.length })

const articleOf = ({ information, pages, warnings }: ReadPages) => {
  const body = bodySize(pages.flatMap(({ paragraphs }) => paragraphs))
  const blocks = pages.flatMap(({ number, paragraphs, isScan }): DraftBlock[] => [
    ...(number > 1 ? [{ kind: 'separator', page: number } as const] : []),
    ...(isScan ? [{ kind: 'image', runs: [], resource: `page:${number}` } as const] : []),
    ...paragraphs.map((paragraph) => blockOf(paragraph, body)),
  ])
  const named = withTitle(blocks)
  const file = { text: '', encoding: '', undecodable: 0, isGuess: false }
  return assemble(
    {
      extractor: 'pdf@1',
      format: 'pdf',
      title: titleOf(named, information.title),
      blocks: named,
      stated: statedBy(information.author),
      warnings,
    },
    file,
    0,
  )
}

/** The size that most letters have. */
const bodySize = (paragraphs: readonly PageParagraph[]): number => {
  const letters = new Map<number, number>()
  for (const { text, size } of paragraphs) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const longestHeading = 200

const blockOf = ({ text, size }: PageParagraph, body: number): DraftBlock => {
  const runs = [{ text }]
  const isHeading = size >= body * 1.18 && text.length <= longestHeading && /\p{L}{2}/u.test(text)
  return isHeading
    ? { kind: 'heading', level: size >= body * 1.4 ? 2 : 3, runs }
    : { kind: 'paragraph', runs }
}

/** The first heading of the first page that has any text is the article's own. */
const withTitle = (blocks: readonly DraftBlock[]): readonly DraftBlock[] => {
  const first = blocks.findIndex((block) => block.kind !== 'separator')
  const opening = blocks[first]
  return opening?.kind === 'heading'
    ? [...blocks.slice(0, first), { ...opening, level: 1 }, ...blocks.slice(first + 1)]
    : blocks
}

const titleOf = (blocks: readonly DraftBlock[], stated: string): string => {
  const opening = openingText(blocks)
  const first = blocks.find((block) => block.kind !== 'separator')
  if (first?.kind === 'heading') return statedTitle(opening)
  return isTelling(stated) ? statedTitle(stated) : openingWords(opening)
}

/** Programs fill in the name of the file, of the template or of themselves. */
const isTelling = (title: string): boolean =>
  title.trim().length > 3 &&
  /\p{L}{2}/u.test(title) &&
  !/^microsoft \w+|^untitled|\.(?:docx?|pdf|rtf|odt|indd|qxd|html?|tmp|pptx?|xlsx?)$|^about:blank/i.test(
    title.trim(),
  )

const statedBy = (author: string): DetectedMetadata => {
  const name = tidyTitle(author)
  return name === '' || name.length > 100 || /^(?:admin|user|owner|administrator)$/i.test(name)
    ? {}
    : { author: name }
}
