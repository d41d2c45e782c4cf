import type { ArticleId } from '../../ids'
import { describedFields } from '../../library/views'
import { fieldOf, isProtected } from '../../annotation/described'
import { redactedFields } from './derive-fields'
import type { ProtectingSource } from './marked'
import type { UnreadableArticle } from '../making'
import { titleOf } from '../title'
import { findProtected } from './find'
import { hitId } from './redactor'
import type { CompiledRules } from './rules'

/** One place that a redaction would change, as a person looks at it before deciding. */
export type RedactionHit = {
  /** Names the place; given in `keep`, it stays as it is. */
  readonly id: string
  /** Null for what belongs to the library: its title, its tags. */
  readonly article: ArticleId | null
  /** What the article is called; empty where there is none. */
  readonly title: string
  /** `text`, `title`, `note`, `tag`, `metadata`, `library`: what it stands in. */
  readonly where: RedactionWhere
  /** Such as `terms[0]`. */
  readonly rule: string
  readonly role: string
  readonly before: string
  readonly matched: string
  readonly after: string
}

export type RedactionWhere = 'text' | 'title' | 'note' | 'mark' | 'tag' | 'metadata' | 'library'

export type RedactionHits = {
  readonly hits: readonly RedactionHit[]
  /** How many there are in all; `hits` holds the first of them. */
  readonly total: number
}

export type RedactionPreview = RedactionHits & {
  /** Chosen, and not looked through because their texts can't be read any more: they are left out. */
  readonly unreadable: readonly UnreadableArticle[]
}

const contextUnits = 40
const mostHits = 5000

type Place = {
  readonly text: string
  readonly place: string
  readonly article: ArticleId | null
  readonly title: string
  readonly where: RedactionWhere
}

/**
 * Every hit in context, in the order of the articles. Links and file names are not asked about: they never go along.
 * `pause` is waited for before each text: the place to let others have their turn, or to stop by throwing.
 */
export const previewRedaction = async (
  source: ProtectingSource,
  compiled: CompiledRules,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<RedactionHits> => {
  const hits: RedactionHit[] = []
  let total = 0
  for (const { text, place, article, title, where } of placesOf(source)) {
    await pause()
    for (const found of findProtected(text, compiled)) {
      total++
      if (hits.length >= mostHits) continue
      const { name, role } = compiled.rules[found.rule]!
      hits.push({
        id: hitId(place, found),
        article,
        title,
        where,
        rule: name,
        role,
        before: text.slice(Math.max(0, found.start - contextUnits), found.start),
        matched: text.slice(found.start, found.end),
        after: text.slice(found.end, found.end + contextUnits),
      })
    }
  }
  return { hits, total }
}

/** The texts that a derivative redacts, by the names under which it does. */
function* placesOf({ library, articles, tags, protects = isProtected }: ProtectingSource): Generator<Place> {
  for (const { summary, text, annotations } of articles) {
    const article = summary.id
    const title = titleOf(summary)
    const own = { article, title }
    yield { text: summary.title, place: `${article}/title`, ...own, where: 'title' }
    yield { text, place: `${article}/text`, ...own, where: 'text' }
    for (const field of describedFields)
      yield {
        text: summary.described[field] ?? '',
        place: `${article}/described/${field}`,
        ...own,
        where: 'metadata',
      }
    for (const { annotation } of annotations) {
      yield { text: annotation.note, place: `${annotation.id}/note`, ...own, where: 'note' }
      for (const field of redactedFields(annotation, protects(annotation)))
        yield {
          text: fieldOf(annotation, field),
          place: `${annotation.id}/described/${field}`,
          ...own,
          where: 'mark',
        }
      for (const [i, { note }] of annotation.conflicts.entries())
        yield { text: note, place: `${annotation.id}/conflict-${i}`, ...own, where: 'note' }
    }
  }
  const none = { article: null, title: '' }
  yield { text: library.title, place: 'library/title', ...none, where: 'library' }
  for (const { id, name, description, example } of tags) {
    yield { text: name, place: `tag/${id}/name`, ...none, where: 'tag' }
    yield { text: description, place: `tag/${id}/description`, ...none, where: 'tag' }
    yield { text: example, place: `tag/${id}/example`, ...none, where: 'tag' }
  }
}
