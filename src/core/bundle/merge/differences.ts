import type { AnnotationId, ArticleId, EventId, TagId } from '../../ids'
import type { JournalEvent } from '../../journal/event'
import { summaryOf } from '../../library/article-views'
import { stampOf, type Register } from '../../library/register'
import type { LibraryState } from '../../library/state'
import { nameOf } from '../../library/tag-views'

/** What two people said of one thing without knowing of each other: everything but notes, of which both are kept. */
export type PlannedDifference = {
  readonly kind: 'metadata' | 'mark' | 'tag' | 'tagging' | 'link' | 'colour' | 'name'
  /** The article's title, the name of the tag, person or place here, or the annotated words. */
  readonly of: string
  /** Of metadata, marks, names and tags; of a tagging the tag's name. */
  readonly field: string
  /** `yes` and `no` for what is given or taken away; empty where a field was taken back. */
  readonly mine: string
  readonly theirs: string
  readonly by: string
  /** The later of the two, by the clocks of the devices: what both libraries show after they have exchanged. */
  readonly stands: 'mine' | 'theirs'
}

type Said = Omit<PlannedDifference, 'mine' | 'theirs' | 'by' | 'stands'> & {
  readonly key: string
  readonly held: Register<unknown> | undefined
  readonly value: string
}

/**
 * `told`: all events that the bundle tells of. Whoever made it knew what they say; what is said here and is not among them is
 * not known there.
 */
export const differencesIn = (
  state: LibraryState,
  events: readonly JournalEvent[],
  told: ReadonlySet<EventId>,
): readonly PlannedDifference[] => {
  const last = new Map<string, { readonly said: Said; readonly stamp: string; readonly by: string }>()
  for (const event of events)
    for (const said of saidIn(state, event)) {
      const stamp = stampOf(event)
      if (stamp > (last.get(said.key)?.stamp ?? '')) last.set(said.key, { said, stamp, by: event.by })
    }
  return [...last.values()].flatMap(({ said, stamp, by }): readonly PlannedDifference[] => {
    const { kind, of, field, held, value } = said
    if (held === undefined || told.has(held.event)) return []
    const mine = shown(state, field, held.value)
    if (mine === value) return []
    return [{ kind, of, field, mine, theirs: value, by, stands: stamp > held.stamp ? 'theirs' : 'mine' }]
  })
}

const saidIn = (state: LibraryState, event: JournalEvent): readonly Said[] => {
  switch (event.type) {
    case 'article.described': {
      const { article, field, value, more = {} } = event.data
      const described = state.articles.get(article)?.described
      return Object.entries({ ...more, [field]: value }).map(([name, text]) => ({
        ...({ kind: 'metadata', of: titleIn(state, article), field: name } as const),
        ...{ key: `${article} ${name}`, held: described?.get(name), value: text ?? '' },
      }))
    }
    case 'article.tagged': {
      const { article, tag, on } = event.data
      const held = state.articles.get(article)?.tags.get(tag)
      return [tagging(state, titleIn(state, article), `${article} #${tag}`, tag, held, on)]
    }
    case 'annotation.tagged': {
      const { annotation, tag, on } = event.data
      const held = state.annotations.get(annotation)?.tags.get(tag)
      return [tagging(state, quoteIn(state, annotation), `${annotation} #${tag}`, tag, held, on)]
    }
    case 'annotation.described': {
      const { annotation, field, value } = event.data
      const held = state.annotations.get(annotation)?.described.get(field)
      const of = quoteIn(state, annotation)
      return [{ kind: 'mark', of, field, key: `${annotation} ${field}`, held, value: value ?? '' }]
    }
    case 'annotation.linked': {
      const { annotation, to, on } = event.data
      const held = state.annotations.get(annotation)?.links.get(to)
      const of = quoteIn(state, annotation)
      const field = to.startsWith('sha256:')
        ? titleIn(state, to as ArticleId)
        : quoteIn(state, to as AnnotationId)
      return [{ kind: 'link', of, field, key: `${annotation} >${to}`, held, value: yes(on) }]
    }
    case 'annotation.coloured': {
      const { annotation, colour } = event.data
      const held = state.annotations.get(annotation)?.colour
      const of = quoteIn(state, annotation)
      return [{ kind: 'colour', of, field: 'colour', key: `${annotation} colour`, held, value: colour }]
    }
    case 'tag.defined': {
      const { tag, ...fields } = event.data
      const record = state.tags.get(tag)
      if (record === undefined) return []
      return Object.entries(fields).map(([field, value]) => ({
        ...({ kind: 'tag', of: nameOf(record), field, key: `tag ${tag} ${field}` } as const),
        ...{ held: record[field as keyof typeof fields], value: shown(state, field, value) },
      }))
    }
    case 'name.described': {
      const { name, field, value } = event.data
      const fields = state.names.get(name)?.fields
      const of = fields?.get('value')?.value ?? ''
      return [
        {
          kind: 'name',
          of,
          field,
          key: `name ${name} ${field}`,
          held: fields?.get(field),
          value: value ?? '',
        },
      ]
    }
    default:
      return []
  }
}

const tagging = (
  state: LibraryState,
  of: string,
  key: string,
  tag: TagId,
  held: Register<boolean> | undefined,
  on: boolean,
): Said => {
  const record = state.tags.get(tag)
  return { kind: 'tagging', of, field: record ? nameOf(record) : tag, key, held, value: yes(on) }
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')

/** A tag's parent goes by its name. */
const shown = (state: LibraryState, field: string, value: unknown): string => {
  if (typeof value === 'boolean') return yes(value)
  if (typeof value !== 'string') return ''
  const above = field === 'parent' ? state.tags.get(value as TagId) : undefined
  return above === undefined ? value : nameOf(above)
}

const titleIn = (state: LibraryState, article: ArticleId): string => summaryOf(state, article)?.title ?? ''

/** The words that it stands on; the article's title for one of a whole article. */
const quoteIn = (state: LibraryState, id: AnnotationId): string => {
  const record = state.annotations.get(id)
  const article = record?.added?.value.article
  return record?.target?.value?.exact ?? (article === undefined ? '' : titleIn(state, article))
}
