import { fail, ok, type Result } from '#core/result'
import type { Failure } from '../failure'
import { formOf } from './extract'
import type { ExtractionHints } from './form'
import { parsePage } from './html/parse'
import type { WholePage } from './resource'

/** A page that a window can clean and draw without standing still: elements and stretches of text. */
const mostNodes = 150_000
const mostLetters = 40_000_000

/** Whether a file's form can be looked at as the page that it was. */
export const hasPage = (path: string): boolean => formOf(path)?.page !== undefined

/** Opens a file as a whole page; one that would be too much for a window is refused here, where its size hurts nobody. */
export const openPage = async (
  bytes: Uint8Array,
  hints: ExtractionHints,
): Promise<Result<WholePage, Failure>> => {
  const page = await formOf(hints.path)?.page?.(bytes, hints)
  if (!page) return fail({ kind: 'no-page', path: hints.path })
  // Where the parser here passed elements over for their depth, it can't say how many a browser would make of them.
  const isTooLarge = page.html.length > mostLetters || parsePage(page.html, mostNodes).limits.length > 0
  return isTooLarge ? fail({ kind: 'page-too-large', path: hints.path }) : ok(page)
}
