import { describe, expect, it } from 'vitest'
import { eventsToCarry } from '#core/bundle/carried-events'
import type { LinkTarget } from '#core/annotation/annotation'
import type { Act } from '#core/journal/event'
import { heldEvents } from '#core/journal/imported'
import { createCatalog } from '#core/library/catalog'
import {
  acquired,
  annotationAdded,
  annotationId,
  articleId,
  eventOf,
  replicaId,
} from '#support/journal-lines'

const linked = (to: LinkTarget, on = true): Act => ({
  type: 'annotation.linked',
  data: { annotation: annotationId(1), to, on },
})

/** An article with an annotation, and another with one; what a bundle of the first, or of all, carries. */
const carried = (acts: readonly Act[], ...articles: readonly number[]): string => {
  const all = [acquired(1), acquired(2), annotationAdded(1, 1), annotationAdded(2, 2), annotationAdded(3, 1)]
  const events = [...all, ...acts].map((act, at) =>
    eventOf('salma', at + 1, `2026-01-01T00:00:${`${at}`.padStart(2, '0')}.000Z-0000`, act),
  )
  const catalog = createCatalog()
  catalog.take(events)
  const lines = events.map((event) => ({
    raw: { ...event, replica: replicaId('salma'), prev: '0'.repeat(64) },
    event,
  }))
  const held = heldEvents(lines, () => false)
  return eventsToCarry(held.values(), catalog.state, new Set(articles.map(articleId))).join('\n')
}

describe('a bundle of one article', () => {
  it.each<[string, LinkTarget]>([
    ['an article that is left out', articleId(2)],
    ['an annotation on an article that is left out', annotationId(2)],
    ['an article that nobody here knows', articleId(9)],
    ['an annotation that nobody here knows', annotationId(9)],
  ])('does not say that something points to %s', (_, to) => {
    expect(carried([linked(to)], 1)).not.toContain(to)
    expect(carried([linked(to), linked(to, false)], 1)).not.toContain('annotation.linked')
    expect(carried([linked(to)], 1, 2)).toContain('annotation.linked')
  })

  it.each<[string, LinkTarget]>([
    ['itself', articleId(1)],
    ['another of its annotations', annotationId(3)],
  ])('says what points to %s', (_, to) => {
    expect(carried([linked(to)], 1)).toContain('annotation.linked')
  })
})
