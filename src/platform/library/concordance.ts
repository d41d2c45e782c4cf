import { resolve } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { csvHead, csvRow } from '#core/bundle/csv'
import type { ConcordanceLine, ConcordancePage, ConcordanceRequest } from '#core/library/concordance'
import { fail, ok, type Result } from '#core/result'
import type { ConcordancePlace } from '#core/search/concordance'
import { toCodePoints, tokensOf, type Token } from '#core/search/tokenise'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { unfitOutput } from './output-place'
import { searchRequestOf } from './searching'

/** Words on either side of the node. */
const neighbours = 12
const pageLength = 500

type Read = { readonly text: string; readonly tokens: readonly Token[] }

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ')

const lineOf = (context: LibraryContext, place: ConcordancePlace, read: Read): ConcordanceLine | null => {
  const { text, tokens } = read
  const article = context.catalog.summary(place.id as ArticleId)
  const first = tokens[place.word]
  const last = tokens[place.word + place.words - 1]
  // The text was changed and is not indexed yet: its places are not known.
  if (!article || !first || !last) return null
  const from = tokens[Math.max(0, place.word - neighbours)]!.start
  const to = tokens[Math.min(tokens.length - 1, place.word + place.words - 1 + neighbours)]!.end
  const [start = 0, end = 0] = toCodePoints(text, [first.start, last.end])
  return {
    article: article.id,
    path: article.path,
    title: article.title,
    direction: article.direction,
    before: onOneLine(text.slice(from, first.start)),
    node: onOneLine(text.slice(first.start, last.end)),
    after: onOneLine(text.slice(last.end, to)),
    start,
    end,
  }
}

const readings = (context: LibraryContext): ((id: string) => Promise<Read | null>) => {
  const held = new Map<string, Promise<Read | null>>()
  return (id) => {
    const known =
      held.get(id) ??
      textOf(context, id as ArticleId).then((text) =>
        text.ok ? { text: text.value.text, tokens: tokensOf(text.value.text) } : null,
      )
    held.set(id, known)
    return known
  }
}

/** One page of the words in their context. */
export const concordancePage = async (
  context: LibraryContext,
  { asked, order, offset, limit }: ConcordanceRequest,
): Promise<Result<ConcordancePage, Failure>> => {
  const found = await context.search.concordance(searchRequestOf(context, asked), order, offset, limit)
  if (!found.ok) return found
  const { total, listed, places } = found.value
  const read = readings(context)
  const lines = await Promise.all(
    places.map(async (place) => {
      const known = await read(place.id)
      return known && lineOf(context, place, known)
    }),
  )
  return ok({ total, listed, offset, lines: lines.flatMap((line) => line ?? []) })
}

export const concordanceColumns = ['path', 'title', 'before', 'node', 'after', 'start', 'end'] as const

export const concordanceRow = (line: ConcordanceLine): string =>
  csvRow(concordanceColumns.map((column) => line[column]))

export const concordanceHead = (): string => csvHead(concordanceColumns)

/** Writes all lines as a table; cells that a spreadsheet would run as a formula are made harmless. */
export const exportConcordance = async (
  context: LibraryContext,
  request: Pick<ConcordanceRequest, 'asked' | 'order'> & { readonly destination: string },
  signal: AbortSignal,
): Promise<Result<{ readonly lines: number }, Failure>> => {
  const { destination: given, ...asked } = request
  const destination = resolve(given)
  const unfit = await unfitOutput(context.places.folder, destination, true)
  if (unfit !== null) return fail(unfit)
  const rows = [concordanceHead()]
  for (let offset = 0; ; offset += pageLength) {
    if (signal.aborted) return fail({ kind: 'cancelled' })
    const page = await concordancePage(context, { ...asked, offset, limit: pageLength })
    if (!page.ok) return page
    rows.push(...page.value.lines.map(concordanceRow))
    if (offset + pageLength >= page.value.listed) break
  }
  try {
    await writeFileWhole(destination, rows.join(''))
    return ok({ lines: rows.length - 1 })
  } catch (error) {
    return fail(failureOfSystemError(error, destination))
  }
}
