import type { ArticleId, TagId } from '../ids'
import type { JournalEvent } from '../journal/event'
import { summaryOf } from './article-views'
import { originalOf } from '../journal/imported'
import { foldAll, foldEvent } from './fold'
import { isUndone } from './import-views'
import { clearState, emptyState, type LibraryState } from './state'
import { isAlive, nameOf } from './tag-views'
import type { ArticleSummary } from './views'

/** The folded library with its articles' summaries kept in step: only what an event touched is worked out again. */
export type Catalog = {
  readonly state: LibraryState
  /** Grows with every event taken in; a list made at one revision holds until the next. */
  readonly revision: () => number
  /** Takes events in and tells which articles look different now. */
  readonly take: (events: readonly JournalEvent[]) => readonly ArticleId[]
  /**
   * True after an import was undone, or that was taken back, among events that had been folded before: the state can't give
   * up what it took in, so it must be built again.
   */
  readonly isBehind: () => boolean
  /** Begins again with these events, which must be all there are; every article may look different then. */
  readonly rebuild: (events: readonly JournalEvent[]) => readonly ArticleId[]
  readonly summary: (id: ArticleId) => ArticleSummary | null
  readonly summaries: () => readonly ArticleSummary[]
}

/** Over nothing yet or, where a state is given, over what was folded into it. */
export const createCatalog = (folded?: LibraryState): Catalog => {
  const state = folded ?? emptyState()
  const cached = new Map<ArticleId, ArticleSummary | null>()
  let revision = folded === undefined ? 0 : 1
  let all: readonly ArticleSummary[] | null = null

  const summary = (id: ArticleId): ArticleSummary | null => {
    const held = cached.get(id)
    if (held !== undefined) return held
    const made = state.articles.has(id) ? summaryOf(state, id) : null
    cached.set(id, made)
    return made
  }

  let isBehind = false

  /** Folds what undoes imports first, as it decides about the rest. */
  const takeUndoings = (events: readonly JournalEvent[]): void => {
    for (const event of events) {
      if (event.type !== 'import.undone') continue
      const before = isUndone(state, event.data.import)
      foldEvent(state, event)
      if (isUndone(state, event.data.import) !== before && revision > 0) isBehind = true
    }
  }

  return {
    state,
    revision: () => revision,
    take: (events) => {
      takeUndoings(events)
      const touched = new Set<ArticleId>()
      const changedTags = new Set<TagId>()
      for (const event of events) {
        const tag = tagDefinedBy(event)
        const before = tag && lookOf(state, tag)
        for (const id of articlesOf(state, event)) touched.add(id)
        foldEvent(state, event)
        for (const id of articlesOf(state, event)) touched.add(id)
        if (tag !== null && lookOf(state, tag) !== before) changedTags.add(tag)
      }
      if (changedTags.size > 0) for (const id of carriersOfAny(state, changedTags)) touched.add(id)
      for (const id of touched) cached.delete(id)
      if (events.length > 0) {
        revision++
        all = null
      }
      return [...touched]
    },
    isBehind: () => isBehind,
    rebuild: (events) => {
      const before = [...state.articles.keys()]
      clearState(state)
      cached.clear()
      foldAll(state, events)
      isBehind = false
      revision++
      all = null
      return [...new Set([...before, ...state.articles.keys()])]
    },
    summary,
    summaries: () => (all ??= [...state.articles.keys()].flatMap((id) => summary(id) ?? [])),
  }
}

const tagDefinedBy = (event: JournalEvent): TagId | null => {
  const meant = event.type === 'event.imported' ? originalOf(event.data.original) : event
  return meant?.type === 'tag.defined' ? meant.data.tag : null
}

/** What articles show of a tag: its name, and nothing once it is deleted. A tag of no event yet goes by its id. */
const lookOf = (state: LibraryState, tag: TagId): string | null => {
  if (!isAlive(state, tag)) return null
  const record = state.tags.get(tag)
  return record ? nameOf(record) : tag
}

/** The articles that carry one of these tags, themselves or through their annotations; in one pass, as tags come by hundreds. */
const carriersOfAny = (state: LibraryState, tags: ReadonlySet<TagId>): readonly ArticleId[] => {
  const isCarrier = (on: ReadonlyMap<TagId, { readonly value: boolean }>): boolean => {
    for (const [tag, { value }] of on) if (value && tags.has(tag)) return true
    return false
  }
  const carriers: ArticleId[] = []
  for (const { id, tags: on } of state.articles.values()) if (isCarrier(on)) carriers.push(id)
  for (const { added, tags: on } of state.annotations.values())
    if (added !== undefined && isCarrier(on)) carriers.push(added.value.article)
  return carriers
}

/** The articles whose looks depend on an event: named by it, by its annotation, or by what was at its path. */
export const articlesOf = (state: LibraryState, event: JournalEvent): readonly ArticleId[] => {
  if (event.type === 'foreign') return []
  if (event.type === 'event.imported') {
    const original = originalOf(event.data.original)
    return original === null ? [] : articlesOf(state, original)
  }
  const { data } = event
  const named = 'article' in data ? [data.article] : []
  const annotated =
    'annotation' in data ? state.annotations.get(data.annotation)?.added?.value.article : undefined
  const located = 'path' in data ? state.locations.get(data.path)?.value.article : undefined
  return [...named, ...(annotated ? [annotated] : []), ...(located ? [located] : [])]
}
