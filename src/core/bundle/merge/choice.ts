import type { AnnotationId, ArticleId, NameId, TagId } from '../../ids'
import { typeOf, type RawLine } from '../../journal/imported'
import type { LibraryState } from '../../library/state'
import { namesUsed } from './used-names'

/** What a person can take in or leave of a bundle. */
export const importKinds = ['articles', 'notes', 'marks', 'metadata', 'tags'] as const
export type ImportKind = (typeof importKinds)[number]

/** What is taken in; a list that is absent leaves nothing out. */
export type ImportChoice = {
  /** Names as they sign; an empty one is whoever did not. */
  readonly authors?: readonly string[] | undefined
  /** Ids. */
  readonly articles?: readonly string[] | undefined
  readonly kinds?: readonly ImportKind[] | undefined
}

/** What there is to choose from, counted in things: annotations, articles that are described, tags and taggings. */
export type ImportOffer = {
  readonly authors: readonly { readonly by: string; readonly count: number }[]
  readonly articles: readonly {
    readonly article: ArticleId
    readonly path: string
    readonly title: string
    readonly count: number
    /** It is not here, and its file or text comes along. */
    readonly isNew: boolean
  }[]
  readonly kinds: readonly { readonly kind: ImportKind; readonly count: number }[]
}

export type ComingArticle = { readonly article: ArticleId; readonly path: string; readonly title: string }

/** The events that are new here, each with what a choice asks of it. */
export type Sorted = { readonly line: RawLine; readonly about: About }

type About = {
  readonly kind: ImportKind
  readonly by: string
  readonly article: ArticleId | null
  readonly annotation: AnnotationId | null
  /** What it defines, not what it gives. */
  readonly defines: TagId | null
  /** The record of a person or place that it describes. */
  readonly name: NameId | null
  /** The same for all that is done to one thing. */
  readonly thing: string
}

/** Where a file is and what was read of it. What is left of `article.` is said by people. */
const fileTypes: ReadonlySet<string> = new Set(
  ['acquired', 'located', 'lost', 'changed', 'decoded'].map((one) => `article.${one}`),
)

export const sortEvents = (events: readonly RawLine[], state: LibraryState): readonly Sorted[] => {
  const articles = new Map<string, ArticleId>()
  const marks = new Set<string>()
  for (const { event } of events) {
    if (event.type === 'annotation.added') articles.set(event.data.annotation, event.data.article)
    if (event.type === 'annotation.described' && event.data.field === 'kind' && event.data.value !== null)
      marks.add(event.data.annotation)
  }
  return events.map((line) => {
    const { annotation, article, tag, name: described } = fieldsOf(line)
    const of =
      annotation === undefined ? article : (articles.get(annotation) ?? articleHere(state, annotation))
    const type = typeOf(line.event)
    const isMark = annotation !== undefined && (marks.has(annotation) || isMarkHere(state, annotation))
    const name = type.startsWith('name.') ? described : undefined
    const kind = kindOf(type, isMark)
    const on = annotation ?? article ?? name
    return {
      line,
      about: {
        kind,
        by: line.event.by,
        article: (of as ArticleId | undefined) ?? null,
        annotation: (annotation as AnnotationId | undefined) ?? null,
        defines: on === undefined ? ((tag as TagId | undefined) ?? null) : null,
        name: (name as NameId | undefined) ?? null,
        thing: [kind, on ?? '', kind === 'tags' ? (tag ?? '') : ''].join(' '),
      },
    }
  })
}

const kindOf = (type: string, isMark: boolean): ImportKind => {
  if (type.startsWith('tag.') || type.endsWith('.tagged')) return 'tags'
  if (type.startsWith('name.')) return 'marks'
  if (type.startsWith('annotation.')) return isMark ? 'marks' : 'notes'
  return fileTypes.has(type) ? 'articles' : 'metadata'
}

const keys = ['annotation', 'article', 'tag', 'name'] as const

/** By the JSON itself, so that kinds of events which only a newer version knows are sorted too. */
const fieldsOf = ({ raw }: RawLine): Readonly<Partial<Record<(typeof keys)[number], string>>> => {
  const data: unknown = raw['data']
  return typeof data === 'object' && data !== null
    ? Object.fromEntries(
        keys.flatMap((key) => {
          const value: unknown = (data as Readonly<Record<string, unknown>>)[key]
          return typeof value === 'string' ? [[key, value]] : []
        }),
      )
    : {}
}

const articleHere = (state: LibraryState, annotation: string): ArticleId | undefined =>
  state.annotations.get(annotation as AnnotationId)?.added?.value.article

const isMarkHere = (state: LibraryState, annotation: string): boolean =>
  (state.annotations.get(annotation as AnnotationId)?.described.get('kind')?.value ?? null) !== null

/**
 * The events that a choice takes in. Nothing is taken of an annotation or an article that would not be here then; a tag comes
 * with what uses it, and where articles are chosen the record of a person or place with marks of that name. What is left can be taken in later: it is as new then as it is now.
 */
export const chosenEvents = (
  sorted: readonly Sorted[],
  coming: readonly ComingArticle[],
  state: LibraryState,
  choice: ImportChoice,
): readonly RawLine[] => {
  if (isEverything(choice)) return sorted.map(({ line }) => line)
  const has = chooser(choice)
  const arriving = new Set(coming.flatMap(({ article }) => (has.article(article) ? [article] : [])))
  const isHere = (article: ArticleId): boolean =>
    (state.articles.get(article)?.versions.size ?? 0) > 0 || (has.kind('articles') && arriving.has(article))
  const isWanted = ({ kind, by, article, defines }: About): boolean =>
    defines === null &&
    has.kind(kind) &&
    (kind === 'articles' || has.author(by)) &&
    (article === null || (has.article(article) && isHere(article)))
  const wanted = sorted.filter(({ about }) => isWanted(about))
  const added = new Set(
    wanted.flatMap(({ line: { event } }) =>
      event.type === 'annotation.added' ? [event.data.annotation] : [],
    ),
  )
  const standing = wanted.filter(
    ({ about: { annotation } }) =>
      annotation === null || added.has(annotation) || state.annotations.get(annotation)?.added !== undefined,
  )
  const named = choice.articles === undefined ? null : namesUsed(sorted, standing, state, has.article)
  const taken = new Set(
    standing.flatMap(({ line, about: { name } }) =>
      name === null || named === null || named.has(name) ? [line] : [],
    ),
  )
  const used = has.kind('tags') ? usedTags(sorted, taken) : new Set<TagId>()
  return sorted.flatMap(({ line, about }) => {
    const { defines, by } = about
    if (defines === null) return taken.has(line) ? [line] : []
    const isChosen =
      has.kind('tags') && (used.has(defines) || (choice.articles === undefined && has.author(by)))
    return isChosen ? [line] : []
  })
}

const isEverything = ({ authors, articles, kinds }: ImportChoice): boolean =>
  authors === undefined && articles === undefined && kinds === undefined

/** What a choice says of each. */
export const chooser = ({ authors, articles, kinds }: ImportChoice) => {
  const among = (list: readonly string[] | undefined): ((one: string) => boolean) => {
    if (list === undefined) return () => true
    const set = new Set(list)
    return (one) => set.has(one)
  }
  return {
    author: among(authors),
    article: among(articles),
    kind: among(kinds) as (kind: ImportKind) => boolean,
  }
}

/** Tags that the events give, and all above them. */
const usedTags = (sorted: readonly Sorted[], taken: ReadonlySet<RawLine>): ReadonlySet<TagId> => {
  const used = new Set<TagId>()
  const parents = new Map<TagId, TagId[]>()
  for (const { line } of sorted) {
    const { event } = line
    if (event.type === 'tag.defined' && event.data.parent)
      parents.set(event.data.tag, [...(parents.get(event.data.tag) ?? []), event.data.parent])
    if (!taken.has(line)) continue
    if (event.type === 'annotation.added') for (const tag of event.data.tags) used.add(tag)
    if (event.type === 'annotation.tagged' || event.type === 'article.tagged') used.add(event.data.tag)
  }
  for (const tag of used) for (const parent of parents.get(tag) ?? []) used.add(parent)
  return used
}

/** `placeOf`: what an article is called here or in the bundle. */
export const offerOf = (
  sorted: readonly Sorted[],
  coming: readonly ComingArticle[],
  placeOf: (article: ArticleId) => Omit<ComingArticle, 'article'>,
): ImportOffer => {
  const authors = new Map<string, Set<string>>()
  const articles = new Map<ArticleId, Set<string>>(coming.map(({ article }) => [article, new Set<string>()]))
  const kinds = new Map<ImportKind, Set<string>>(importKinds.map((kind) => [kind, new Set<string>()]))
  for (const { article } of coming) kinds.get('articles')!.add(article)
  const add = <K>(map: Map<K, Set<string>>, key: K, thing: string): void => {
    const held = map.get(key)
    if (held) held.add(thing)
    else map.set(key, new Set([thing]))
  }
  for (const { line, about } of sorted) {
    const { kind, by, article, thing } = about
    if (kind === 'articles') {
      if (line.event.type !== 'article.changed') continue
      add(kinds, kind, article ?? '')
    } else {
      add(kinds, kind, thing)
      add(authors, by, thing)
    }
    if (article !== null) add(articles, article, thing)
  }
  const isNew = new Set(coming.map(({ article }) => article))
  return {
    authors: [...authors]
      .map(([by, things]) => ({ by, count: things.size }))
      .sort((a, b) => b.count - a.count || (a.by < b.by ? -1 : 1)),
    articles: [...articles].map(([article, things]) => ({
      article,
      ...placeOf(article),
      count: things.size,
      isNew: isNew.has(article),
    })),
    kinds: [...kinds].flatMap(([kind, things]) => (things.size === 0 ? [] : [{ kind, count: things.size }])),
  }
}
