import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import type { DraftBlock } from '../article/draft'
import { runsText } from '../article/draft'
import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { cleanText } from './clean'
import { decodeFile } from './encoding'
import { assemble, type Form } from './form'
import { readFrontMatter } from './front-matter'
import { readBlocks } from './markdown-blocks'
import { readPlainText } from './text'
import { openingText } from './opening-text'
import { openingWords, statedTitle } from './title'

/** Markdown (CommonMark and tables). HTML inside it is shown as the text it is. */
export const markdownForm: Form = {
  format: 'markdown',
  extract: (bytes, { path, encoding }): Result<Extracted, ExtractionFailure> => {
    const decoded = decodeFile(bytes, undefined, encoding)
    if (!decoded.ok) return fail({ kind: 'binary', path })
    const { text, controls } = cleanText(decoded.value.text)
    const { title, stated, body } = readFrontMatter(text)
    const { blocks, warnings } = readMarkdown(body.replaceAll('\f', '\n\n'))
    const draft = { extractor: 'markdown@1', format: 'markdown', blocks, stated, warnings } as const
    const named = title === undefined ? titleOf(blocks) : statedTitle(title)
    return ok(assemble({ ...draft, title: named }, decoded.value, controls))
  },
}

type ReadMarkdown = {
  readonly blocks: readonly DraftBlock[]
  readonly warnings: readonly ExtractionWarning[]
}

/** Beyond this length (UTF-16 units) the marks of a Markdown file are not worth the memory that their tokens take. */
const longestParsed = 8_000_000
/** markdown-it's own limit: it reads no blocks nested deeper than this. */
const maxNesting = 100

const readMarkdown = (text: string): ReadMarkdown => {
  if (text.length > longestParsed) return asPlainText(text, 'characters')
  const tokens = parser.parse(text, {})
  return isTooDeep(tokens) ? asPlainText(text, 'depth') : { blocks: readBlocks(tokens), warnings: [] }
}

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** At the limit the parser passes over text in silence. */
const isTooDeep = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.nesting === 1 && token.level >= maxNesting - 2)

/** What can't be read as Markdown is read as plain text: the marks stay visible and no word is lost. */
const asPlainText = (text: string, limit: 'characters' | 'depth'): ReadMarkdown => ({
  blocks: readPlainText(text).blocks,
  warnings: [{ kind: 'cut', limit }],
})

const titleOf = (blocks: readonly DraftBlock[]): string => {
  const heading = blocks.find((block) => block.kind === 'heading')
  if (heading) return statedTitle(runsText(heading.runs))
  return openingWords(openingText(blocks))
}
