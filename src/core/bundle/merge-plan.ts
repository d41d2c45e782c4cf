import type { Annotation } from '../annotation/annotation'
import { noteDirectionOf } from '../annotation/described'
import type { Direction } from '../article/block'
import type { AnnotationId, ArticleId, TagId } from '../ids'
import type { JournalEvent } from '../journal/event'
import { annotationOf } from '../library/annotation-views'
import { summaryOf } from '../library/article-views'
import { foldImported } from '../library/fold'
import { stampOf } from '../library/register'
import type { LibraryState } from '../library/state'
import { isAlive, nameOf } from '../library/tag-views'
import { concernedBy, excerptOf } from './merge/excerpt'

/** What taking in a bundle's events would change, found by folding them onto a part of the library. Nothing is written. */
export type MergePlan = {
  readonly articles: {
    readonly new: readonly PlannedArticle[]
    /** Known here: other metadata, tags or versions. */
    readonly changed: readonly PlannedArticle[]
  }
  readonly annotations: {
    readonly new: readonly PlannedAnnotation[]
    readonly changed: readonly PlannedAnnotation[]
    readonly deleted: readonly PlannedAnnotation[]
    /** Changed there, deleted here: they stay deleted. */
    readonly staysDeleted: readonly PlannedAnnotation[]
  }
  readonly conflicts: readonly PlannedConflict[]
  readonly tags: {
    readonly new: readonly PlannedTag[]
    readonly renamed: readonly (PlannedTag & { readonly from: string })[]
    readonly deleted: readonly PlannedTag[]
    /** New tags of a name that another tag here already has. */
    readonly alike: readonly PlannedTag[]
  }
  readonly byAuthor: readonly (AnnotationCounts & { readonly by: string })[]
  readonly byArticle: readonly (AnnotationCounts & PlannedArticle)[]
}

export type PlannedArticle = { readonly article: ArticleId; readonly path: string; readonly title: string }
export type PlannedTag = { readonly tag: TagId; readonly name: string }
export type PlannedAnnotation = {
  readonly annotation: AnnotationId
  readonly article: ArticleId
  /** Who did it: made, changed or deleted it. */
  readonly by: string
  /** Null for one of a whole article or of a part of a picture. */
  readonly quote: string | null
  /** Which picture it is about a part of, from 1. */
  readonly picture?: number
  readonly note: string
  /** Of the note; null where its own letters say it. */
  readonly direction: Direction | null
  /** Of a deleted one: its note was also changed here, by somebody who did not know. */
  readonly wasEdited: boolean
}
export type PlannedConflict = {
  readonly annotation: AnnotationId
  readonly article: ArticleId
  readonly by: string
  readonly quote: string | null
  readonly mine: string
  readonly theirs: string
  /** Of both notes; null where their own letters say it. */
  readonly direction: Direction | null
}
export type AnnotationCounts = {
  readonly new: number
  readonly changed: number
  readonly deleted: number
  readonly conflicts: number
}

export const planMerge = (
  state: LibraryState,
  events: readonly JournalEvent[],
  /** Articles whose files come along, for those that no event tells of. */
  withFiles: readonly PlannedArticle[],
): MergePlan => {
  const concerned = concernedBy(state, events)
  const after = excerptOf(state, concerned)
  for (const event of events) foldImported(after, event)
  const before = excerptOf(state, concerned)
  const articles = planArticles(before, after, concerned.articles, withFiles)
  const authors = lastAuthors(events)
  const annotations = planAnnotations(before, after, concerned.annotations, authors)
  const told = new Map([...withFiles, ...articles.new, ...articles.changed].map((one) => [one.article, one]))
  const placeOf = (id: ArticleId): PlannedArticle =>
    told.get(id) ?? plannedArticle(state, id) ?? { article: id, path: id, title: '' }
  return {
    articles,
    ...annotations,
    tags: planTags(state, before, after, concerned.tags),
    byAuthor: counted(annotations, ({ by }) => by).map(([by, counts]) => ({ by, ...counts })),
    byArticle: counted(annotations, ({ article }) => article).map(([id, counts]) => ({
      ...placeOf(id),
      ...counts,
    })),
  }
}

const plannedArticle = (state: LibraryState, article: ArticleId): PlannedArticle | null => {
  const summary = summaryOf(state, article)
  return summary === null ? null : { article, path: summary.path, title: summary.title }
}

const planArticles = (
  before: LibraryState,
  after: LibraryState,
  ids: ReadonlySet<ArticleId>,
  withFiles: readonly PlannedArticle[],
): MergePlan['articles'] => {
  const fresh = new Map<ArticleId, PlannedArticle>()
  const changed: PlannedArticle[] = []
  for (const id of ids) {
    const now = plannedArticle(after, id)
    if (now === null) continue
    if (summaryOf(before, id) === null) fresh.set(id, now)
    else if (looksOf(before, id) !== looksOf(after, id)) changed.push(now)
  }
  for (const one of withFiles) if (!ids.has(one.article)) fresh.set(one.article, one)
  return { new: [...fresh.values()], changed }
}

/** What people see of an article but for where it lies and when it was first seen. */
const looksOf = (state: LibraryState, id: ArticleId): string => {
  const summary = summaryOf(state, id)
  const versions = [...(state.articles.get(id)?.versions.keys() ?? [])].sort()
  return JSON.stringify([summary?.title, sortedEntries(summary?.described ?? {}), summary?.tags, versions])
}

const sortedEntries = (record: Readonly<Partial<Record<string, string>>>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

type PlannedAnnotations = Pick<MergePlan, 'annotations' | 'conflicts'>

const planAnnotations = (
  before: LibraryState,
  after: LibraryState,
  ids: ReadonlySet<AnnotationId>,
  authors: ReadonlyMap<AnnotationId, string>,
): PlannedAnnotations => {
  const lists = {
    new: [] as PlannedAnnotation[],
    changed: [] as PlannedAnnotation[],
    deleted: [] as PlannedAnnotation[],
    staysDeleted: [] as PlannedAnnotation[],
  }
  const conflicts: PlannedConflict[] = []
  const viewIn = (state: LibraryState, id: AnnotationId): Annotation | null => {
    const record = state.annotations.get(id)
    return record ? annotationOf(record) : null
  }
  for (const id of ids) {
    const [was, is] = [viewIn(before, id), viewIn(after, id)]
    const by = authors.get(id) ?? ''
    if (is === null) {
      if (was !== null)
        lists.deleted.push({ ...planned(was, by), wasEdited: isEditedOnlyHere(before, after, id) })
      else if (wouldShow(before, after, id))
        lists.staysDeleted.push(planned(wouldShow(before, after, id)!, by))
    } else if (was === null) lists.new.push(planned(is, is.by))
    else if (isNewConflict(was, is)) conflicts.push(conflictOf(was, is))
    else if (lookOf(was) !== lookOf(is)) lists.changed.push(planned(is, by))
  }
  return { annotations: lists, conflicts }
}

const planned = (one: Annotation, by: string): PlannedAnnotation => ({
  annotation: one.id,
  article: one.article,
  by,
  quote: one.target?.exact ?? null,
  ...(one.area && { picture: one.area.picture }),
  note: one.note,
  direction: noteDirectionOf(one),
  wasEdited: false,
})

const lookOf = ({ note, tags, colour, described, links, target, area, conflicts }: Annotation): string =>
  JSON.stringify([note, tags, colour, described, links, target, area, conflicts.map(({ event }) => event)])

/** The annotation as it would be if it had not been deleted, where the events changed that; null where they did not. */
const wouldShow = (before: LibraryState, after: LibraryState, id: AnnotationId): Annotation | null => {
  const [was, is] = [before, after].map((state) => {
    const record = state.annotations.get(id)
    return record ? annotationOf({ ...record, deleted: undefined }) : null
  })
  return was && is && before.annotations.get(id)?.deleted?.value === true && lookOf(was) !== lookOf(is)
    ? is
    : null
}

/** The deletion did not know the last note that was written here. */
const isEditedOnlyHere = (before: LibraryState, after: LibraryState, id: AnnotationId): boolean => {
  const edited = before.annotations.get(id)?.modified
  const deleted = after.annotations.get(id)?.deleted
  return (
    edited !== undefined && deleted !== undefined && edited.by !== deleted.by && edited.stamp > deleted.stamp
  )
}

const isNewConflict = (was: Annotation, is: Annotation): boolean => {
  const known = new Set(was.conflicts.map(({ event }) => event))
  return (
    is.conflicts.length > 0 && is.conflicts.some(({ event }) => !known.has(event) && event !== was.noteEvent)
  )
}

const conflictOf = (was: Annotation, is: Annotation): PlannedConflict => {
  const mine = new Set([was.noteEvent, ...was.conflicts.map(({ event }) => event)])
  const theirs = is.conflicts.find(({ event }) => !mine.has(event))!
  return {
    annotation: is.id,
    article: is.article,
    by: theirs.by,
    quote: is.target?.exact ?? null,
    mine: was.note,
    theirs: theirs.note,
    direction: noteDirectionOf(is),
  }
}

const lastAuthors = (events: readonly JournalEvent[]): ReadonlyMap<AnnotationId, string> => {
  const last = new Map<AnnotationId, { readonly stamp: string; readonly by: string }>()
  for (const event of events) {
    if (event.type === 'foreign' || !('annotation' in event.data)) continue
    const stamp = stampOf(event)
    if (stamp > (last.get(event.data.annotation)?.stamp ?? ''))
      last.set(event.data.annotation, { stamp, by: event.by })
  }
  return new Map([...last].map(([id, { by }]) => [id, by]))
}

const planTags = (
  whole: LibraryState,
  before: LibraryState,
  after: LibraryState,
  ids: ReadonlySet<TagId>,
): MergePlan['tags'] => {
  const tags = {
    new: [] as PlannedTag[],
    renamed: [] as (PlannedTag & { from: string })[],
    deleted: [] as PlannedTag[],
    alike: [] as PlannedTag[],
  }
  const others = new Map(
    [...whole.tags.values()].filter(({ id }) => isAlive(whole, id)).map((one) => [nameOf(one), one.id]),
  )
  for (const id of ids) {
    const [was, is] = [before.tags.get(id), after.tags.get(id)]
    if (is === undefined) continue
    const tag = { tag: id, name: nameOf(is) }
    const lives = isAlive(after, id)
    if (was === undefined ? lives : lives && !isAlive(before, id)) tags.new.push(tag)
    else if (was !== undefined && isAlive(before, id) && !lives) tags.deleted.push(tag)
    else if (was !== undefined && nameOf(was) !== tag.name) tags.renamed.push({ ...tag, from: nameOf(was) })
    else continue
    const other = others.get(tag.name)
    if (lives && other !== undefined && other !== id) tags.alike.push(tag)
  }
  return tags
}

type Countable = { readonly by: string; readonly article: ArticleId }

const counted = <K extends string>(
  { annotations, conflicts }: PlannedAnnotations,
  keyOf: (one: Countable) => K,
): readonly (readonly [K, AnnotationCounts])[] => {
  const counts = new Map<K, AnnotationCounts>()
  const add = (list: readonly Countable[], kind: keyof AnnotationCounts): void => {
    for (const one of list) {
      const before = counts.get(keyOf(one)) ?? { new: 0, changed: 0, deleted: 0, conflicts: 0 }
      counts.set(keyOf(one), { ...before, [kind]: before[kind] + 1 })
    }
  }
  add(annotations.new, 'new')
  add(annotations.changed, 'changed')
  add(annotations.deleted, 'deleted')
  add(conflicts, 'conflicts')
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}
