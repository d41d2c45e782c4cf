import { leavesOf, type Block, type LeafBlock } from '../article/block'
import type { DetectedMetadata } from '../article/extracted'
import { findDate } from './dates'

const linesAtStart = 12
const linesAtEnd = 8
const longestLine = 160
const longestDateLine = 70
const longestName = 100

/**
 * What an article's own lines say of its origin: lines with a label («المصدر: …», "Published: …") near the beginning or
 * the end, and lines there that are hardly more than a date. Only suggested, so a line that might be a sentence is left.
 */
export const detectOrigin = (blocks: readonly Block[]): DetectedMetadata => {
  const lines = edgeLines(blocks)
  const source = labelled(lines, sourceLabel)
  const author = labelled(lines, authorLabel) ?? byline(lines)
  return {
    ...(author !== undefined && { author }),
    ...(source !== undefined && { source }),
    ...detectDate(lines),
  }
}

const edgeLines = (blocks: readonly Block[]): readonly string[] => {
  const all: LeafBlock[] = [...leavesOf(blocks)].filter((leaf) => leaf.kind !== 'code')
  const ends =
    all.length <= linesAtStart + linesAtEnd ? [all] : [all.slice(0, linesAtStart), all.slice(-linesAtEnd)]
  const lines = ends.map((leaves) => leaves.flatMap(linesOf).filter((line) => line !== ''))
  const whole = lines.flat()
  if (whole.length <= linesAtStart + linesAtEnd) return whole.filter(isShort)
  return [...(lines[0] ?? []).slice(0, linesAtStart), ...(lines.at(-1) ?? []).slice(-linesAtEnd)].filter(
    isShort,
  )
}

const isShort = (line: string): boolean => line.length <= longestLine

/** A leaf that is one long text has no lines worth copying. */
const linesOf = (leaf: LeafBlock): readonly string[] => {
  const text = leaf.runs.map((run) => run.text).join('')
  const edges = text.length <= 40_000 ? text : `${text.slice(0, 20_000)}\n${text.slice(-20_000)}`
  return edges.split('\n').map((line) => line.replace(invisible, '').trim())
}

const invisible = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A line that begins with one of these words and a colon; the letters may be drawn out with tatweel. */
const label = (words: string): RegExp => {
  const drawn = words.replace(/\p{L}/gu, '(?:$&\u0640*)')
  return new RegExp(`^[\\s*•\\-–—(\\[]*(?:${drawn})\\s*[:：]\\s*(.+)$`, 'iu')
}

const sourceLabel = label('(?:ال)?مصدر(?: الخبر| المقال)?|نقلا عن|نقلاً عن|المصادر|source|via')
const authorLabel = label(
  'بقلم|الكاتبة?|كاتب المقال|المؤلفة?|إعداد|اعداد|تحرير|كتبه|كتبته|كتبها|المحررة?|author|by|written by',
)
const dateLabel = label(
  'تاريخ(?: النشر| الإصدار| المقال| الخبر)?|التاريخ|نُ?شر(?:ت)?(?: في| بتاريخ| يوم)?|آخر تحديث|date|published(?: on| at)?|posted(?: on)?|updated(?: on)?',
)

const labelled = (lines: readonly string[], pattern: RegExp): string | undefined => {
  for (const line of lines) {
    const value = pattern
      .exec(line)?.[1]
      ?.replace(/[\s)\].،|]+$/u, '')
      .trim()
    if (value !== undefined && value !== '' && value.length <= longestName) return value
  }
  return undefined
}

/** «بقلم فلان» or "By Somebody" on a line of its own. */
const byline = (lines: readonly string[]): string | undefined => {
  for (const line of lines) {
    const name = /^(?:بقلم|إعداد|By)\s+([^.:،!?؟]{3,60})$/u.exec(line)?.[1]?.trim()
    if (name !== undefined && name.split(/\s+/).length <= 5) return name
  }
  return undefined
}

const detectDate = (lines: readonly string[]): DetectedMetadata => {
  const written = labelled(lines, dateLabel)
  const stated = written === undefined ? undefined : findDate(written)
  if (written !== undefined && stated) return published(written, stated.iso)
  for (const line of lines) {
    if (line.length > longestDateLine) continue
    const found = findDate(line)
    if (found && isDateLine(line, found.written)) return published(found.written, found.iso)
  }
  return {}
}

const published = (written: string, iso: string | undefined): DetectedMetadata => ({
  published: written,
  ...(iso !== undefined && { publishedIso: iso }),
})

/** Beside the date only a few words may stand: a weekday, a place, an agency, the hour. */
const isDateLine = (line: string, written: string): boolean => {
  const rest = line.replace(written, ' ').match(/[\p{L}\p{M}]+/gu) ?? []
  return rest.length <= 5 && !/[.!؟?]\s*$/u.test(line)
}
