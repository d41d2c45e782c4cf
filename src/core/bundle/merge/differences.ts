import type { Colour } from '../../annotation/annotation'
import type { AnnotationId, ArticleId, EventId, TagId } from '../../ids'
import type { Act, JournalEvent } from '../../journal/event'
import { summaryOf } from '../../library/article-views'
import { stampOf, type Register, type Stamp } from '../../library/register'
import type { LibraryState } from '../../library/state'
import { nameOf } from '../../library/tag-views'
import { bothOf, sideOf, type Settling, type Side } from './settling'

/** What two people said of one thing without knowing of each other: everything but notes, of which both are kept. */
export type PlannedDifference = {
  /** The same for what is said of one field of one thing, in every plan of the library: what a choice names it by. */
  readonly key: string
  readonly kind: 'metadata' | 'mark' | 'tag' | 'tagging' | 'link' | 'colour' | 'name'
  /** The article's title, the name of the tag, person or place here, or the annotated words. */
  readonly of: string
  /** Of metadata, marks, names and tags; of a tagging the tag's name. */
  readonly field: string
  /** `yes` and `no` for what is given or taken away; empty where a field was taken back. */
  readonly mine: string
  readonly theirs: string
  /** What holds both; null where the two can't stand together. */
  readonly both: string | null
  readonly by: string
  /** Said later, by the clocks of the devices: what both libraries show after they have exchanged, unless a person chose. */
  readonly later: 'mine' | 'theirs'
  /** What stands after the import. */
  readonly stands: Side
  /** A person chose it. */
  readonly isSettled: boolean
}

/** A difference with what can be made of it. */
export type FoundDifference = {
  readonly planned: PlannedDifference
  /** The later of the two sides. */
  readonly stamp: Stamp
  /** Says it again, as a person chose it; null where what stands is said already. */
  readonly settles: Act | null
}

type Said = Pick<PlannedDifference, 'key' | 'kind' | 'of' | 'field'> & {
  readonly held: Register<unknown> | undefined
  readonly value: unknown
  readonly again: (value: never) => Act
}

/**
 * `told`: all events that the bundle tells of. Whoever made it knew what they say; what is said here and is not among them is
 * not known there.
 */
export const differencesIn = (
  state: LibraryState,
  events: readonly JournalEvent[],
  told: ReadonlySet<EventId>,
  settling: Settling = {},
): readonly FoundDifference[] => {
  const last = new Map<string, { readonly said: Said; readonly stamp: Stamp; readonly by: string }>()
  for (const event of events)
    for (const said of saidIn(state, event)) {
      const stamp = stampOf(event)
      if (stamp > (last.get(said.key)?.stamp ?? '')) last.set(said.key, { said, stamp, by: event.by })
    }
  return [...last.values()].flatMap(({ said, stamp, by }): readonly FoundDifference[] => {
    const { key, kind, of, field, held } = said
    if (held === undefined || told.has(held.event)) return []
    const mine = shown(state, field, held.value)
    const theirs = shown(state, field, said.value)
    if (mine === theirs) return []
    const later = stamp > held.stamp ? 'theirs' : 'mine'
    const both = later === 'theirs' ? bothOf(kind, field, mine, theirs) : bothOf(kind, field, theirs, mine)
    const chosen = sideOf(settling, key, both !== null)
    const stands = chosen ?? later
    const value = { mine: held.value, theirs: said.value, both }[stands]
    return [
      {
        planned: {
          ...{ key, kind, of, field, mine, theirs, both, by, later, stands },
          isSettled: chosen !== null,
        },
        stamp: later === 'theirs' ? stamp : held.stamp,
        settles: stands === later ? null : said.again(value as never),
      },
    ]
  })
}

const saidIn = (state: LibraryState, event: JournalEvent): readonly Said[] => {
  switch (event.type) {
    case 'article.described': {
      const { article, field, value, more = {} } = event.data
      const described = state.articles.get(article)?.described
      return Object.entries({ ...more, [field]: value }).map(([name, text]) => ({
        ...({ kind: 'metadata', of: titleIn(state, article), field: name } as const),
        ...{ key: `${article} ${name}`, held: described?.get(name), value: text },
        again: (said: string | null) => ({
          type: 'article.described',
          data: { article, field: name, value: said },
        }),
      }))
    }
    case 'article.tagged': {
      const { article, tag } = event.data
      const held = state.articles.get(article)?.tags.get(tag)
      return [
        {
          ...tagging(state, titleIn(state, article), `${article} #${tag}`, tag),
          ...{ held, value: event.data.on },
          again: (on: boolean) => ({ type: 'article.tagged', data: { article, tag, on } }),
        },
      ]
    }
    case 'tag.defined': {
      const { tag, ...fields } = event.data
      const record = state.tags.get(tag)
      if (record === undefined) return []
      return Object.entries(fields).map(([field, value]) => ({
        ...({ kind: 'tag', of: nameOf(record), field, key: `tag ${tag} ${field}` } as const),
        ...{ held: record[field as keyof typeof fields], value },
        again: (said: string) => ({ type: 'tag.defined', data: { tag, [field]: said } }),
      }))
    }
    case 'name.described': {
      const { name, field, value } = event.data
      const fields = state.names.get(name)?.fields
      return [
        {
          ...({ kind: 'name', of: fields?.get('value')?.value ?? '', field } as const),
          ...{ key: `name ${name} ${field}`, held: fields?.get(field), value },
          again: (said: string | null) => ({ type: 'name.described', data: { name, field, value: said } }),
        },
      ]
    }
    default:
      return saidOfAnnotation(state, event)
  }
}

const saidOfAnnotation = (state: LibraryState, event: JournalEvent): readonly Said[] => {
  if (event.type === 'foreign' || !('annotation' in event.data)) return []
  const { annotation } = event.data
  const record = state.annotations.get(annotation)
  const of = quoteIn(state, annotation)
  switch (event.type) {
    case 'annotation.tagged': {
      const { tag, on: value } = event.data
      return [
        {
          ...tagging(state, of, `${annotation} #${tag}`, tag),
          ...{ held: record?.tags.get(tag), value },
          again: (on: boolean) => ({ type: 'annotation.tagged', data: { annotation, tag, on } }),
        },
      ]
    }
    case 'annotation.described': {
      const { field, value } = event.data
      return [
        {
          ...{ kind: 'mark', of, field, key: `${annotation} ${field}`, value },
          held: record?.described.get(field),
          again: (said: string | null) => ({
            type: 'annotation.described',
            data: { annotation, field, value: said },
          }),
        },
      ]
    }
    case 'annotation.linked': {
      const { to, on: value } = event.data
      const field = to.startsWith('sha256:')
        ? titleIn(state, to as ArticleId)
        : quoteIn(state, to as AnnotationId)
      return [
        {
          ...{ kind: 'link', of, field, key: `${annotation} >${to}`, held: record?.links.get(to), value },
          again: (on: boolean) => ({ type: 'annotation.linked', data: { annotation, to, on } }),
        },
      ]
    }
    case 'annotation.coloured': {
      const { colour: value } = event.data
      return [
        {
          ...{ kind: 'colour', of, field: 'colour', key: `${annotation} colour`, value },
          held: record?.colour,
          again: (colour: Colour) => ({ type: 'annotation.coloured', data: { annotation, colour } }),
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
): Pick<Said, 'key' | 'kind' | 'of' | 'field'> => {
  const record = state.tags.get(tag)
  return { kind: 'tagging', of, field: record ? nameOf(record) : tag, key }
}

/** A tag's parent goes by its name. */
const shown = (state: LibraryState, field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
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
