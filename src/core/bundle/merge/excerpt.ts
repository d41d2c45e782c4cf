import type { AnnotationId, ArticleId, TagId } from '../../ids'
import type { JournalEvent } from '../../journal/event'
import { emptyState, type LibraryState } from '../../library/state'

/** What events speak of. */
export type Concerned = {
  readonly articles: ReadonlySet<ArticleId>
  readonly annotations: ReadonlySet<AnnotationId>
  readonly tags: ReadonlySet<TagId>
}

export const concernedBy = (state: LibraryState, events: readonly JournalEvent[]): Concerned => {
  const articles = new Set<ArticleId>()
  const annotations = new Set<AnnotationId>()
  const tags = new Set<TagId>()
  for (const event of events) {
    if (event.type === 'foreign') continue
    const { data } = event
    if ('article' in data) articles.add(data.article)
    if ('tag' in data) tags.add(data.tag)
    if ('annotation' in data) {
      annotations.add(data.annotation)
      const article = state.annotations.get(data.annotation)?.added?.value.article
      if (article !== undefined) articles.add(article)
    }
  }
  return { articles, annotations, tags }
}

/** A part of the state that can be folded on without touching the whole: to see what events would change. */
export const excerptOf = (state: LibraryState, { articles, annotations, tags }: Concerned): LibraryState => {
  const part = emptyState()
  for (const id of articles) {
    const record = state.articles.get(id)
    if (!record) continue
    const { versions, described, decoded, tags: on } = record
    part.articles.set(id, {
      id,
      versions: new Map(versions),
      described: new Map(described),
      decoded: new Map(decoded),
      tags: new Map(on),
    })
    const paths = state.pathsOf.get(id) ?? new Set<string>()
    part.pathsOf.set(id, new Set(paths))
    for (const path of paths) part.locations.set(path, state.locations.get(path)!)
  }
  for (const id of annotations) {
    const record = state.annotations.get(id)
    if (record)
      part.annotations.set(id, {
        ...record,
        notes: new Map(record.notes),
        tags: new Map(record.tags),
        described: new Map(record.described),
        links: new Map(record.links),
      })
  }
  for (const id of tags) {
    const record = state.tags.get(id)
    if (record) part.tags.set(id, { ...record })
  }
  return part
}
