import type { ArticleId } from '../ids'
import type { JournalEvent } from '../journal/event'
import { summaryOf } from './article-views'
import { foldEvent } from './fold'
import { emptyState, type LibraryState } from './state'
import type { ArticleSummary } from './views'

/** The folded library with its articles' summaries kept in step: only what an event touched is worked out again. */
export type Catalog = {
  readonly state: LibraryState
  /** Grows with every event taken in; a list made at one revision holds until the next. */
  readonly revision: () => number
  /** Takes events in and tells which articles look different now. */
  readonly take: (events: readonly JournalEvent[]) => readonly ArticleId[]
  readonly summary: (id: ArticleId) => ArticleSummary | null
  readonly summaries: () => readonly ArticleSummary[]
}

export const createCatalog = (): Catalog => {
  const state = emptyState()
  const cached = new Map<ArticleId, ArticleSummary | null>()
  let revision = 0
  let all: readonly ArticleSummary[] | null = null

  const summary = (id: ArticleId): ArticleSummary | null => {
    const held = cached.get(id)
    if (held !== undefined) return held
    const made = state.articles.has(id) ? summaryOf(state, id) : null
    cached.set(id, made)
    return made
  }

  return {
    state,
    revision: () => revision,
    take: (events) => {
      const touched = new Set<ArticleId>()
      let isEveryArticleTouched = false
      for (const event of events) {
        for (const id of articlesOf(state, event)) touched.add(id)
        foldEvent(state, event)
        for (const id of articlesOf(state, event)) touched.add(id)
        if (event.type === 'tag.defined' && event.data.deleted !== undefined) isEveryArticleTouched = true
      }
      if (isEveryArticleTouched) cached.clear()
      for (const id of touched) cached.delete(id)
      if (events.length > 0) {
        revision++
        all = null
      }
      return isEveryArticleTouched ? [...state.articles.keys()] : [...touched]
    },
    summary,
    summaries: () => (all ??= [...state.articles.keys()].flatMap((id) => summary(id) ?? [])),
  }
}

/** The articles whose looks depend on an event: named by it, by its annotation, or by what was at its path. */
export const articlesOf = (state: LibraryState, event: JournalEvent): readonly ArticleId[] => {
  if (event.type === 'foreign') return []
  const { data } = event
  const named = 'article' in data ? [data.article] : []
  const annotated =
    'annotation' in data ? state.annotations.get(data.annotation)?.added?.value.article : undefined
  const located = 'path' in data ? state.locations.get(data.path)?.value.article : undefined
  return [...named, ...(annotated ? [annotated] : []), ...(located ? [located] : [])]
}
