import type { AnnotationId, ArticleId, NameId, TagId } from '../ids'
import { isCarriedType, lineOf, typeOf, type HeldEvent } from '../journal/imported'
import { annotationsOn } from '../library/article-views'
import { keyOfMark, nameKey } from '../library/names/names'
import { keptNames } from '../library/names/records'
import { stampOf } from '../library/register'
import type { LibraryState } from '../library/state'

/**
 * The events that go along with a bundle, so that another library can take in what was done and not only how it looks now:
 * those about its articles, their annotations and the tags used, as they stand in the journals, in the order of their clocks.
 *
 * A bundle of the whole library carries the whole codebook, unused tags too.
 *
 * A record of a person or place goes along where the name is marked on an article that does, or all articles do; of one that was
 * deleted only its deletion.
 *
 * Of a deleted annotation only its deletion goes along, not what it said. Deletions whose annotation is not known here (they
 * came that way) always do: somebody further on may still have it.
 *
 * A link goes along only where what it points to does: the id of an article is the hash of its bytes, and tells which it is.
 */
export const eventsToCarry = (
  held: Iterable<HeldEvent>,
  state: LibraryState,
  articles: ReadonlySet<ArticleId>,
): readonly string[] => {
  const active = [...held].filter(({ isActive, event }) => isActive && isCarriedType(typeOf(event)))
  const isWhole = [...state.articles.values()].every(
    ({ id, versions }) => versions.size === 0 || articles.has(id),
  )
  const direct = active.filter(
    (one) => concerns(one, state, articles) && (isWhole || !pointsOutside(one, state, articles)),
  )
  const tags = withParents(active, new Set(direct.flatMap(({ raw }) => tagsIn(raw['data']))))
  const defined = active.filter(
    ({ event }) => event.type === 'tag.defined' && (isWhole || tags.has(event.data.tag)),
  )
  const named = isWhole
    ? active.filter(({ event }) => event.type === 'name.described')
    : active.filter(namesMarkedIn(state, articles))
  return [...direct, ...defined, ...named]
    .map((one) => ({ line: lineOf(one.raw), stamp: stampOf(one.event) }))
    .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
    .map(({ line }) => line)
}

/** What is said of names that are marked on the articles; of a deleted record, that it is: somebody may still have it. */
const namesMarkedIn = (
  state: LibraryState,
  articles: ReadonlySet<ArticleId>,
): ((one: HeldEvent) => boolean) => {
  const marked = new Set(
    [...articles].flatMap((article) => annotationsOn(state, article).flatMap((one) => keyOfMark(one) ?? [])),
  )
  const going = new Set<NameId>(
    keptNames(state).flatMap(({ id, kind, name }) => (marked.has(nameKey(kind, name)) ? [id] : [])),
  )
  return ({ event }) => {
    if (event.type !== 'name.described') return false
    const { name, field } = event.data
    return going.has(name) || (field === 'deleted' && isDeleted(state, name))
  }
}

const isDeleted = ({ names }: LibraryState, id: NameId): boolean =>
  names.get(id)?.fields.get('deleted')?.value === 'yes'

/** By the JSON itself, so that kinds of events which only a newer version knows go along too. */
const concerns = (
  { raw, event }: HeldEvent,
  state: LibraryState,
  articles: ReadonlySet<ArticleId>,
): boolean => {
  const { article, annotation } = fieldsOf(raw['data'])
  if (typeof annotation !== 'string') return typeof article === 'string' && articles.has(article as ArticleId)
  const record = state.annotations.get(annotation as AnnotationId)
  const isAboutLife = event.type === 'annotation.deleted' || event.type === 'annotation.restored'
  if (record?.added === undefined) return isAboutLife
  if (!articles.has(record.added.value.article)) return false
  return isAboutLife || record.deleted?.value !== true
}

/** What is not known here may belong to an article that is left out. */
const pointsOutside = (
  { raw }: HeldEvent,
  state: LibraryState,
  articles: ReadonlySet<ArticleId>,
): boolean => {
  const { to } = fieldsOf(raw['data'])
  if (typeof to !== 'string') return false
  const article = state.annotations.get(to as AnnotationId)?.added?.value.article ?? (to as ArticleId)
  return !articles.has(article)
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {}

const tagsIn = (data: unknown): readonly TagId[] => {
  const { tag, tags } = fieldsOf(data)
  const several: readonly unknown[] = Array.isArray(tags) ? tags : []
  return [tag, ...several].filter((one): one is TagId => typeof one === 'string')
}

/** Tags and all above them, whenever they were put there. */
const withParents = (events: readonly HeldEvent[], tags: ReadonlySet<TagId>): ReadonlySet<TagId> => {
  const parents = new Map<TagId, TagId[]>()
  for (const { event } of events) {
    if (event.type !== 'tag.defined' || !event.data.parent) continue
    const known = parents.get(event.data.tag)
    if (known) known.push(event.data.parent)
    else parents.set(event.data.tag, [event.data.parent])
  }
  const all = new Set(tags)
  for (const tag of all) for (const parent of parents.get(tag) ?? []) all.add(parent)
  return all
}
