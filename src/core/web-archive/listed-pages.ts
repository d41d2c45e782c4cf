import { readCaptureDate } from './record-head'
import type { ListedPage } from './page'
import { tidyTitle } from '../extract/title'

const mostPages = 200_000

/**
 * Reads `pages/pages.jsonl` of a WACZ (WACZ 1.1.1, section 5.2.2): a JSON object on each line, the first of which says what
 * the file is. Lines that are none are passed over.
 */
export const readListedPages = (text: string): readonly ListedPage[] =>
  text.split('\n', mostPages).flatMap((line) => {
    const read = parsed(line)
    const uri = textOf(read?.['url'])
    if (!/^https?:\/\//i.test(uri) || uri.length > 8192) return []
    const title = tidyTitle(textOf(read?.['title'])).slice(0, 300)
    return [{ uri, date: readCaptureDate(textOf(read?.['ts'])), title: title === uri ? '' : title }]
  })

const parsed = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined // Its only error: the line is no JSON.
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
