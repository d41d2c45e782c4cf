import { runsText, type DraftBlock } from '../article/draft'
import type { DetectedMetadata, Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { cleanText } from './clean'
import { declaredEncoding } from './declared-encoding'
import { decodeFile } from './encoding'
import { assemble, type Form } from './form'
import { readPage } from './html/blocks'
import { findDataPicture, keyOfDataPicture } from './html/data-pictures'
import type { Document, Element } from './html/dom'
import type { ResourceOf } from './html/images'
import { findContent } from './html/main-content'
import { readMetadata } from './html/metadata'
import { openSelfClosed, parsePage } from './html/parse'
import { findTitle, findHeadline } from './html/title'
import { beside } from './resource'

/** Saved web pages: parsed as browsers do, and of the tree only what is known is kept. */
export const htmlForm: Form = {
  format: 'html',
  extract: (bytes, { path, encoding }): Result<Extracted, ExtractionFailure> => {
    const decoded = decodeFile(bytes, declaredEncoding(bytes), encoding)
    if (!decoded.ok) return fail({ kind: 'binary', path })
    const { controls, ...page } = readHtml(decoded.value.text, path, resourceOf)
    return ok(assemble({ extractor: 'html@1', format: 'html', ...page }, decoded.value, controls))
  },
  pictures: (bytes) => {
    const decoded = decodeFile(bytes, declaredEncoding(bytes))
    return (resource) => (decoded.ok ? findDataPicture(decoded.value.text, resource) : undefined)
  },
  page: (bytes, { path, encoding }) => {
    const decoded = decodeFile(bytes, declaredEncoding(bytes), encoding)
    return decoded.ok
      ? { html: asHtml(decoded.value.text, path), place: '', part: () => undefined }
      : undefined
  },
}

/** Pictures inside the page, and those in files beside it. */
const resourceOf: ResourceOf = (source) =>
  keyOfDataPicture(source) ?? (isRelative(source) ? beside + source : undefined)

const isRelative = (source: string): boolean =>
  source !== '' && !/^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i.test(source)

export type ReadHtml = {
  readonly title: string
  readonly blocks: readonly DraftBlock[]
  readonly stated: DetectedMetadata
  readonly warnings: readonly ExtractionWarning[]
  readonly controls: number
}

/** What a page says, from its decoded text; `path` tells XHTML by its ending. */
export const readHtml = (text: string, path: string, resources: ResourceOf): ReadHtml => {
  const cleaned = cleanText(text)
  const html = asHtml(cleaned.text, path)
  const { document, limits } = parsePage(html)
  const { isTooDeep, controls, ...page } = readDocument(document, html, resources)
  const cut = new Set([...limits, ...(isTooDeep ? ['depth' as const] : [])])
  const warnings = [...cut].map((limit): ExtractionWarning => ({ kind: 'cut', limit }))
  return { ...page, warnings, controls: cleaned.controls + controls }
}

const asHtml = (text: string, path: string): string => (isXhtml(text, path) ? openSelfClosed(text) : text)

const isXhtml = (html: string, path: string): boolean =>
  path.toLowerCase().endsWith('.xhtml') || /^\s*<\?xml\b/.test(html.slice(0, 200))

const readDocument = (document: Document, html: string, resources: ResourceOf) => {
  const content = findContent(document)
  if (!content) return { title: '', blocks: [], stated: {}, controls: 0, isTooDeep: false }
  const metadata = readMetadata(document, content.root, html)
  const page = readPage(content.root, content.chrome, resources)
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
