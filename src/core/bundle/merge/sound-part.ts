import type { ArticleId } from '../../ids'
import type { RawLine } from '../../journal/imported'
import type { LibraryState } from '../../library/state'

/** Of a damaged bundle: the events about articles whose files are as they were, about their annotations, and about tags. */
export const soundEvents = (
  events: readonly RawLine[],
  state: LibraryState,
  sound: ReadonlySet<ArticleId>,
): readonly RawLine[] => {
  const articleOf = new Map<string, ArticleId>()
  for (const { event } of events)
    if (event.type === 'annotation.added') articleOf.set(event.data.annotation, event.data.article)
  return events.filter(({ event }) => {
    if (event.type === 'foreign') return false
    if ('annotation' in event.data) {
      const { annotation } = event.data
      const article = articleOf.get(annotation) ?? state.annotations.get(annotation)?.added?.value.article
      return article !== undefined && sound.has(article)
    }
    return 'article' in event.data ? sound.has(event.data.article) : true
  })
}

/** Which article each version belongs to, by events that are not folded yet. */
export const articlesOfVersions = (events: readonly RawLine[]): ReadonlyMap<string, ArticleId> =>
  new Map(
    events.flatMap(({ event }): readonly (readonly [string, ArticleId])[] => {
      if (event.type === 'article.acquired') return [[event.data.article, event.data.article]]
      return event.type === 'article.changed' ? [[event.data.version, event.data.article]] : []
    }),
  )
