import type { DraftBlock } from '../article/draft'
import { runsText } from '../article/draft'
import type { Extracted, ExtractionFailure } from '../article/extracted'
import { andThen, fail, ok, type Result } from '#core/result'
import { cleanText } from './clean'
import { decodeFile } from './encoding'
import { assemble, type Form } from './form'
import { isTitleLine, openingWords, tidyTitle } from './title'

/**
 * Plain text: paragraphs are parted by blank lines, single line breaks stay, a form feed is a page break. Where a line is too
 * long to have been broken by hand, every line is a paragraph.
 */
export const textForm: Form = {
  format: 'text',
  extract: (bytes, { path, encoding }): Result<Extracted, ExtractionFailure> => {
    const decoded = decodeFile(bytes, undefined, encoding)
    if (!decoded.ok) return fail({ kind: 'binary', path })
    return andThen(decoded, (file) => {
      const { text, controls } = cleanText(file.text)
      const { title, blocks } = readPlainText(text)
      const draft = { extractor: 'text@1', format: 'text', title, blocks, stated: {}, warnings: [] } as const
      return ok(assemble(draft, file, controls))
    })
  },
}

export type PlainText = { readonly title: string; readonly blocks: readonly DraftBlock[] }

/** Title and blocks of cleaned plain text. Linear in its length, however long its lines. */
export const readPlainText = (text: string): PlainText => {
  const blocks = splitPages(text)
  const first = blocks.findIndex((block) => block.kind === 'paragraph')
  const opening = blocks[first]
  if (opening?.kind !== 'paragraph') return { title: '', blocks }
  const paragraph = runsText(opening.runs)
  const [line, next] = firstLines(paragraph)
  const follows = blocks.slice(first + 1).some((block) => block.kind === 'paragraph')
  if (!isTitleLine(line, next, next === undefined && follows))
    return { title: openingWords(paragraph), blocks }
  const title = tidyTitle(line)
  if (next !== undefined) return { title, blocks }
  const heading: DraftBlock = { kind: 'heading', level: 1, runs: opening.runs }
  return { title, blocks: [...blocks.slice(0, first), heading, ...blocks.slice(first + 1)] }
}

const firstLines = (paragraph: string): readonly [line: string, next: string | undefined] => {
  const end = paragraph.indexOf('\n')
  if (end === -1) return [paragraph, undefined]
  const after = paragraph.indexOf('\n', end + 1)
  return [paragraph.slice(0, end), paragraph.slice(end + 1, after === -1 ? undefined : after)]
}

/** A page break between paragraphs becomes a separator; at the edges of the file it says nothing. */
const splitPages = (text: string): readonly DraftBlock[] => {
  const pages = text
    .split('\f')
    .map(splitParagraphs)
    .filter((page) => page.length > 0)
  return pages.flatMap((page, at) => (at === 0 ? page : [{ kind: 'separator' } as const, ...page]))
}

export const splitParagraphs = (text: string): readonly DraftBlock[] => {
  const paragraphs: DraftBlock[] = []
  let start = -1
  let end = 0
  for (let at = 0; at <= text.length;) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline === -1 ? text.length : newline
    if (!isBlank(text, at, lineEnd)) {
      if (start === -1) start = at
      end = lineEnd
    } else if (start !== -1) {
      paragraphs.push(...paragraphsIn(text.slice(start, end)))
      start = -1
    }
    at = lineEnd + 1
  }
  if (start !== -1) paragraphs.push(...paragraphsIn(text.slice(start, end)))
  return paragraphs
}

/** No one breaks lines by hand beyond this: typewriters and mail stop at about 80 letters, wide editors at 120. */
const longestBrokenLine = 140

/** Lines between two blank ones: one paragraph where they were broken by hand (verse, mail), otherwise one each. */
const paragraphsIn = (stretch: string): readonly DraftBlock[] => {
  if (!stretch.includes('\n')) return [paragraphOf(stretch)]
  const lines = stretch.split('\n')
  return lines.some((line) => line.length > longestBrokenLine)
    ? lines.map(paragraphOf)
    : [paragraphOf(stretch)]
}

const paragraphOf = (text: string): DraftBlock => ({ kind: 'paragraph', runs: [{ text: text.trim() }] })

/** White space and the invisible marks that editors leave alone on a line. */
const isBlank = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (!blank.test(text.charAt(at))) return false
  return true
}

const blank = /[\s\u200b\u200e\u200f\u061c]/
