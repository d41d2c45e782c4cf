import { runsText, type DraftBlock } from '../article/draft'
import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { cleanText } from './clean'
import { declaredEncoding } from './declared-encoding'
import { decodeFile } from './encoding'
import { assemble, type Form } from './form'
import { readPage } from './html/blocks'
import type { Document, Element } from './html/dom'
import { findContent } from './html/main-content'
import { readMetadata } from './html/metadata'
import { openSelfClosed, parsePage } from './html/parse'
import { findTitle, findHeadline } from './html/title'

/** Saved web pages: parsed as browsers do, and of the tree only what is known is kept. */
export const htmlForm: Form = {
  format: 'html',
  extensions: ['.html', '.htm', '.xhtml'],
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    const decoded = decodeFile(bytes, declaredEncoding(bytes))
    if (!decoded.ok) return fail({ kind: 'binary', path })
    const cleaned = cleanText(decoded.value.text)
    const html = isXhtml(cleaned.text, path) ? openSelfClosed(cleaned.text) : cleaned.text
    const { document, limits } = parsePage(html)
    const page = readDocument(document, html)
    const cut = new Set([...limits, ...(page.isTooDeep ? ['depth' as const] : [])])
    const warnings = [...cut].map((limit): ExtractionWarning => ({ kind: 'cut', limit }))
    const draft = { extractor: 'html@1', format: 'html', warnings, ...page } as const
    return ok(assemble(draft, decoded.value, cleaned.controls + page.controls))
  },
}

const isXhtml = (html: string, path: string): boolean =>
  path.toLowerCase().endsWith('.xhtml') || /^\s*<\?xml\b/.test(html.slice(0, 200))

const readDocument = (document: Document, html: string) => {
  const content = findContent(document)
  if (!content) return { title: '', blocks: [], stated: {}, controls: 0, isTooDeep: false }
  const metadata = readMetadata(document, content.root, html)
  const page = readPage(content.root, content.chrome)
  const blocks = [
    ...headlineAbove(document, content.root, page.blocks, metadata.headline ?? metadata.windowTitle),
    ...page.blocks,
  ]
  return { ...page, blocks, title: findTitle(blocks, metadata), stated: metadata.stated }
}

/** Some pages keep their headline outside their article; it belongs to it all the same. */
const headlineAbove = (
  document: Document,
  root: Element,
  blocks: readonly DraftBlock[],
  stated: string | undefined,
): readonly DraftBlock[] => {
  if (blocks.length === 0 || blocks.some((block) => block.kind === 'heading' && block.level === 1)) return []
  const text = findHeadline(document, root, stated)
  const isThere = blocks.slice(0, 3).some((block) => 'runs' in block && runsText(block.runs) === text)
  return text === undefined || isThere ? [] : [{ kind: 'heading', level: 1, runs: [{ text }] }]
}
