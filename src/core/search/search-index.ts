import { ok, type Result } from '#core/result'
import { Archive, type ArchiveSections } from './archive'
import {
  concordanceOf,
  pageOf,
  type Concordance,
  type ConcordanceOrder,
  type ConcordancePlaces,
} from './concordance'
import { refinementsOf } from './refine'
import { respond } from './respond'
import { readSnapshot, snapshotSlices } from './snapshot'
import type { ReadBytes, SnapshotPages } from './snapshot-pages'
import type {
  ArticleColumns,
  IndexedArticle,
  Refinement,
  SearchRequest,
  SearchResponse,
  SnapshotFailure,
} from './types'
import type { WordLists } from './word-lists'

export type SearchIndex = {
  /** Live articles. */
  readonly size: number
  /** Different folded words in them and in those before. */
  readonly vocabularySize: number
  /** Adds articles, or replaces those whose id is there already. */
  readonly add: (articles: readonly IndexedArticle[]) => void
  /** Replaces tags, notes, dates and so on, and leaves the text. False where there is no such article. */
  readonly setColumns: (columns: ArticleColumns) => boolean
  readonly remove: (id: string) => boolean
  readonly has: (id: string) => boolean
  readonly ids: () => readonly string[]
  readonly search: (request: SearchRequest) => SearchResponse
  /** One page of the places where the words of a query stand; the order is kept until the index changes. */
  readonly concordance: (
    request: SearchRequest,
    order: ConcordanceOrder,
    offset: number,
    limit: number,
  ) => ConcordancePlaces
  /** What one piece of the query might be instead, each with its count. */
  readonly refine: (request: SearchRequest, piece: number) => readonly Refinement[]
  /** A little of what makes later searches faster. True where nothing of it is left. */
  readonly prepare: () => boolean
  /** Gives memory back where many articles are dead. True where there was something to do. */
  readonly compact: () => boolean
  /** What the caller wrote beside the last snapshot, or `''`: for instance which state of the library it stands for. */
  readonly label: string
  /** The snapshot in slices of some megabytes; the index may be searched but not changed until the last is taken. */
  readonly snapshotSlices: (label?: string) => Generator<Uint8Array, void>
  readonly snapshot: (label?: string) => Uint8Array
}

/** Takes about a millisecond. */
const articlesPrepared = 128

/** Dead articles beyond which numbering anew is worth its time. */
const mayCompact = (archive: Archive): boolean => {
  const dead = archive.capacity - archive.size
  return dead > 64 && dead * 4 > archive.capacity
}

const joined = (slices: Iterable<Uint8Array>): Uint8Array => {
  const parts = [...slices]
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const indexOver = (first: Archive, label: string, lists: WordLists, now: () => number): SearchIndex => {
  let archive = first
  let changes = 0
  /** The concordance that somebody is reading. */
  let held: { readonly key: string; readonly made: Concordance } | undefined
  const slicesOf = (written: string): Generator<Uint8Array, void> => snapshotSlices(archive.sections(written))
  return {
    get size() {
      return archive.size
    },
    get vocabularySize() {
      return archive.vocabulary.size - 1
    },
    label,
    add: (articles) => {
      changes++
      for (const article of articles) archive.add(article)
    },
    setColumns: (columns) => {
      changes++
      return archive.setColumns(columns)
    },
    remove: (id) => {
      changes++
      return archive.remove(id)
    },
    has: (id) => archive.has(id),
    ids: () => [...archive.ids()],
    search: (request) => respond(archive, lists, request, now),
    concordance: (request, order, offset, limit) => {
      const key = JSON.stringify([changes, order, request])
      if (held?.key !== key) held = { key, made: concordanceOf(archive, lists, request, order) }
      return pageOf(archive, held.made, offset, limit)
    },
    refine: (request, piece) => refinementsOf(archive, lists, request, piece),
    prepare: () => archive.streams.markPairs(articlesPrepared),
    compact: () => {
      if (!mayCompact(archive)) return false
      archive = archive.compacted()
      changes++
      return true
    },
    snapshotSlices: (written = '') => slicesOf(written),
    snapshot: (written = '') => joined(slicesOf(written)),
  }
}

const noClock = (): number => 0

/** @param now milliseconds on a monotonic clock, for `tookMs` */
export const createSearchIndex = (lists: WordLists, now: () => number = noClock): SearchIndex =>
  indexOver(new Archive(), '', lists, now)

/** Takes a snapshot back. `bytes` becomes the index's memory: do not change it afterwards. */
export const restoreSearchIndex = (
  bytes: Uint8Array,
  lists: WordLists,
  now: () => number = noClock,
): Result<SearchIndex, SnapshotFailure> => {
  const restored = readSnapshot(bytes)
  return restored.ok ? ok(overSections(restored.value.sections, lists, now)) : restored
}

export type OpenedIndex = {
  readonly index: SearchIndex
  /** What has been read of the snapshot. Until it is whole, any use of the index may throw `SnapshotDamage`. */
  readonly pages: SnapshotPages
}

/** The same with `bytes` that `read` fills when they are needed: what is small at once, what is large bit by bit. */
export const openSearchIndex = (
  bytes: Uint8Array,
  read: ReadBytes,
  lists: WordLists,
  now: () => number = noClock,
): Result<OpenedIndex, SnapshotFailure> => {
  const restored = readSnapshot(bytes, read)
  if (!restored.ok) return restored
  const { sections, pages } = restored.value
  return ok({ index: overSections(sections, lists, now), pages })
}

const overSections = (sections: ArchiveSections, lists: WordLists, now: () => number): SearchIndex =>
  indexOver(new Archive(sections), sections.label, lists, now)
