import { isWhole, type Annotation, type AnchorState } from '../../annotation/annotation'
import { fieldOf, isUncertain, kindOf, noteDirectionOf } from '../../annotation/described'
import { foldInto } from '../../search/fold'
import type { TagId } from '../../ids'
import { isAlive, nameOf } from '../tag-views'
import type { LibraryState } from '../state'
import { isShown } from '../annotation-views'
import { annotationsOn } from '../article-views'
import { shownTitle, type ArticleSummary } from '../views'
import type { AnnotationRow } from './queries'

/** Longer passages and notes are shown by their beginning: a list is no place to read a chapter. */
const longestShown = 280

const shown = (text: string): string =>
  text.length <= longestShown ? text : `${wholePairs(text.slice(0, longestShown))}…`

/** Without half of a surrogate pair at the end. */
const wholePairs = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)

/** Most passages are one line already: looking is cheaper than writing them again. */
const oneLine = (text: string): string => (/[^\S ]| {2}/u.test(text) ? text.replace(/\s+/gu, ' ') : text)

export const rowOf = (
  annotation: Annotation,
  article: ArticleSummary,
  state: AnchorState,
  tags: readonly TagId[],
): AnnotationRow => ({
  annotation: annotation.id,
  article: annotation.article,
  title: shownTitle(article),
  path: article.path,
  quote: annotation.target === null ? null : oneLine(shown(annotation.target.exact)),
  ...(annotation.area && { picture: annotation.area.picture }),
  prefix: oneLine(annotation.target?.prefix ?? ''),
  suffix: oneLine(annotation.target?.suffix ?? ''),
  note: shown(annotation.note),
  direction: noteDirectionOf(annotation),
  tags,
  colour: annotation.colour,
  by: annotation.by,
  created: annotation.created,
  modified: annotation.modified,
  state: isWhole(annotation) ? 'whole' : state,
  uncertain: isUncertain(annotation),
  kind: kindOf(annotation),
  value: fieldOf(annotation, 'value'),
  conflicts: annotation.conflicts.length > 0,
})

export type AnchorStates = (annotation: Annotation) => AnchorState

type SummaryOf = (id: Annotation['article']) => ArticleSummary | null

/** Every annotation of the library: article by article in the order of their paths, within one in the order of the text. */
export const annotationRows = (
  state: LibraryState,
  summary: SummaryOf,
  anchorState: AnchorStates,
): readonly AnnotationRow[] =>
  annotatedInOrder(state, summary).flatMap((article) => rowsOn(state, article, anchorState))

const annotatedInOrder = (state: LibraryState, summary: SummaryOf): readonly ArticleSummary[] =>
  [...state.annotationsOf.keys()]
    .flatMap((id) => summary(id) ?? [])
    .sort((a, b) => (a.path < b.path ? -1 : 1))

export const rowsOn = (
  state: LibraryState,
  article: ArticleSummary,
  anchorState: AnchorStates,
): readonly AnnotationRow[] =>
  [...annotationsOn(state, article.id)]
    .sort(byPlace)
    .map((one) => rowOf(one, article, anchorState(one), livingTags(state, one.tags)))

/** Where a page of `annotationRows` stands: its articles, and how many rows of the first of them are before it. */
export type PageOfRows = {
  readonly total: number
  readonly articles: readonly ArticleSummary[]
  readonly skipped: number
  readonly authors: ReadonlySet<string>
}

/** Finds a page without making the rows of all others, of which there may be a hundred thousand. */
export const pageOfRows = (
  state: LibraryState,
  summary: SummaryOf,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): PageOfRows => {
  const articles: ArticleSummary[] = []
  const authors = new Set<string>()
  let total = 0
  let skipped = 0
  for (const article of annotatedInOrder(state, summary)) {
    let count = 0
    for (const id of state.annotationsOf.get(article.id) ?? []) {
      const record = state.annotations.get(id)
      if (!record || !isShown(record)) continue
      count += 1
      authors.add(record.added?.by ?? '')
    }
    if (count > 0 && total + count > offset && total < offset + limit) {
      if (articles.length === 0) skipped = offset - total
      articles.push(article)
    }
    total += count
  }
  return { total, articles, skipped, authors }
}

const livingTags = (state: LibraryState, tags: readonly TagId[]): readonly TagId[] =>
  tags.every((tag) => isAlive(state, tag)) ? tags : tags.filter((tag) => isAlive(state, tag))

/** Areas stand where their picture does, articles as a whole before everything in them. */
const startOf = ({ target, area }: Annotation): number => target?.start ?? area?.start ?? -1

const byPlace = (a: Annotation, b: Annotation): number =>
  startOf(a) - startOf(b) || (a.created < b.created ? -1 : 1)

/**
 * The words that a filter looks through, folded. Titles, people and tags stand at many annotations, and are folded once.
 * Faster than folding piece by piece: a library has millions of letters in notes.
 */
export const createHaystacks = (state: LibraryState): ((row: AnnotationRow) => string) => {
  const known = new Map<AnnotationRow, string>()
  const folded = new Map<string, string>()
  const foldedOnce = (text: string): string => {
    const held = folded.get(text)
    if (held !== undefined) return held
    const made = foldedText(text)
    folded.set(text, made)
    return made
  }
  return (row) => {
    const held = known.get(row)
    if (held !== undefined) return held
    let made = foldedText(`${row.quote ?? ''}\n${row.note}`)
    for (const shared of [row.by, row.title, row.value]) made += `\n${foldedOnce(shared)}`
    for (const tag of row.tags) {
      const record = state.tags.get(tag)
      made += `\n${foldedOnce(record ? nameOf(record) : tag)}`
    }
    known.set(row, made)
    return made
  }
}

/** The most code units that one character may fold to (NFKC of U+FDFA has eighteen). */
const longestFold = 64
const room = { letters: new Uint16Array(8192) }

export const foldedText = (text: string): string => {
  if (room.letters.length < text.length * 2 + longestFold) room.letters = new Uint16Array(text.length * 4)
  const parts: string[] = []
  let end = 0
  const flush = (): void => {
    for (let from = 0; from < end; from += slice)
      parts.push(String.fromCharCode(...codesBetween(from, Math.min(end, from + slice))))
    end = 0
  }
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at)!
    if (codePoint > 0xffff) at++
    if (end + longestFold > room.letters.length) flush()
    end = foldInto(codePoint, room.letters, end)
  }
  flush()
  return parts.join('')
}

/** As a plain array: engines spread that several times faster than a typed one. */
const codesBetween = (from: number, to: number): readonly number[] => {
  const codes: number[] = []
  for (let at = from; at < to; at++) codes.push(room.letters[at]!)
  return codes
}

/** Arguments of one call; engines allow some tens of thousands. */
const slice = 4096
