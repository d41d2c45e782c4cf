import { resolve } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { csvHead, csvRow } from '#core/bundle/csv'
import type { ConcordanceLine, ConcordancePage, ConcordanceRequest } from '#core/library/concordance'
import type { ArticleSummary } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { MOST_PLACES, type ConcordancePlace, type ConcordancePlaces } from '#core/search/concordance'
import { toCodePoints, tokensOf, type Token } from '#core/search/tokenise'
import { failureOfSystemError } from '../files/failures'
import { writeFileWhole } from '../files/write-file'
import { indexStampOf } from './article-search'
import { textOf } from './article-texts'
import { indexAgain } from './bring-index-up'
import type { LibraryContext } from './context'
import { recordHandedOn } from './handed-on'
import { unfitOutput } from './output-place'
import { searchRequestOf } from './searching'

/** Words on either side of the node. */
const neighbours = 12

/** Where each word stands in code points: worked out once for a text, not for each place in it. */
type Read = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const readText = async (context: LibraryContext, id: ArticleId): Promise<Read | null> => {
  // The text was changed and is not indexed yet: its places are not known.
  if (!isIndexed(context, id)) return null
  const read = await textOf(context, id)
  if (!read.ok) return null
  const { text } = read.value
  const tokens = tokensOf(text)
  const pointsAt = (units: readonly number[]): readonly number[] => toCodePoints(text, units)
  return {
    text,
    tokens,
    starts: pointsAt(tokens.map(({ start }) => start)),
    ends: pointsAt(tokens.map(({ end }) => end)),
  }
}

const isIndexed = ({ catalog, search }: LibraryContext, id: ArticleId): boolean =>
  search.isCurrent(id, indexStampOf(catalog, id))

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ')

/** Without words where the text can't be read now: no place is passed over in silence. */
const lineOf = (
  { id, path, title, direction }: ArticleSummary,
  place: ConcordancePlace,
  read: Read | null,
): ConcordanceLine => {
  const named = { article: id, path, title, direction }
  const at = place.word + place.words - 1
  const first = read?.tokens[place.word]
  const last = read?.tokens[at]
  if (!read || !first || !last) return { ...named, before: '', node: '', after: '', start: 0, end: 0 }
  const { text, tokens, starts, ends } = read
  const from = tokens[Math.max(0, place.word - neighbours)]!.start
  const to = tokens[Math.min(tokens.length - 1, at + neighbours)]!.end
  return {
    ...named,
    before: onOneLine(text.slice(from, first.start)),
    node: onOneLine(text.slice(first.start, last.end)),
    after: onOneLine(text.slice(last.end, to)),
    start: starts[place.word]!,
    end: ends[at]!,
  }
}

type Turn = { readonly turn: number; readonly place: ConcordancePlace }

/** A line for each place, in their order; each text is read once, whatever the order. Stops between texts when told to. */
const linesOf = async (
  context: LibraryContext,
  places: readonly ConcordancePlace[],
  signal?: AbortSignal,
): Promise<readonly ConcordanceLine[]> => {
  const byArticle = new Map<ArticleId, Turn[]>()
  for (const [turn, place] of places.entries()) {
    const turns = byArticle.get(place.id as ArticleId) ?? []
    turns.push({ turn, place })
    byArticle.set(place.id as ArticleId, turns)
  }
  const lines: ConcordanceLine[] = []
  for (const [id, turns] of byArticle) {
    if (signal?.aborted === true) break
    const article = context.catalog.summary(id)
    if (!article) continue
    const read = await readText(context, id)
    for (const { turn, place } of turns) lines[turn] = lineOf(article, place, read)
  }
  return lines.flat()
}

/** Places in the texts as they are now: what was changed and not indexed yet is indexed first. */
const findPlaces = async (
  context: LibraryContext,
  { asked, order, offset, limit }: ConcordanceRequest,
  signal?: AbortSignal,
): Promise<Result<ConcordancePlaces, Failure>> => {
  const ask = () => context.search.concordance(searchRequestOf(context, asked), order, offset, limit)
  const found = await ask()
  if (!found.ok) return found
  const articles = [...new Set(found.value.places.map(({ id }) => id as ArticleId))]
  const behind = articles.filter((id) => !isIndexed(context, id))
  if (behind.length === 0) return found
  await indexAgain(context, behind, signal)
  // A text that can't be read stays behind, and asking again would not change that.
  return behind.some((id) => isIndexed(context, id)) ? ask() : found
}

/** One page of the words in their context. */
export const concordancePage = async (
  context: LibraryContext,
  request: ConcordanceRequest,
): Promise<Result<ConcordancePage, Failure>> => {
  const found = await findPlaces(context, request)
  if (!found.ok) return found
  const { total, listed, places } = found.value
  return ok({ total, listed, offset: request.offset, lines: await linesOf(context, places) })
}

export const concordanceColumns = ['path', 'title', 'before', 'node', 'after', 'start', 'end'] as const

export const concordanceRow = (line: ConcordanceLine): string =>
  csvRow(concordanceColumns.map((column) => line[column]))

export const concordanceHead = (): string => csvHead(concordanceColumns)

/** Writes all lines as a table; cells that a spreadsheet would run as a formula are made harmless. */
export const exportConcordance = async (
  context: LibraryContext,
  request: Pick<ConcordanceRequest, 'asked' | 'order'> & { readonly destination: string },
  by: string,
  signal: AbortSignal,
): Promise<Result<{ readonly lines: number }, Failure>> => {
  const { destination: given, ...asked } = request
  const destination = resolve(given)
  const unfit = await unfitOutput(context.places.folder, destination, true)
  if (unfit !== null) return fail(unfit)
  const found = await findPlaces(context, { ...asked, offset: 0, limit: MOST_PLACES }, signal)
  if (!found.ok) return found
  const lines = await linesOf(context, found.value.places, signal)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  try {
    await writeFileWhole(destination, concordanceHead() + lines.map(concordanceRow).join(''))
  } catch (error) {
    return fail(failureOfSystemError(error, destination))
  }
  const articles = [...new Set(lines.map(({ article }) => article))]
  const recorded = await recordHandedOn(context, { path: destination, form: 'concordance-csv', articles }, by)
  return recorded.ok ? ok({ lines: lines.length }) : recorded
}
