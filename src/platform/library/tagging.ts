import type { Failure } from '#core/failure'
import type { ArticleId, TagId } from '#core/ids'
import type { Act, EventData } from '#core/journal/event'
import { findTag, isBeneath, newTagId, parentIn, tagViewsOf } from '#core/library/tag-views'
import type { LibraryState } from '#core/library/state'
import type { ArticleSummary, TagView } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { indexAgain } from './bring-index-up'
import type { LibraryContext } from './context'

export type TagActs = { readonly ids: readonly TagId[]; readonly acts: readonly Act[] }

/** The tags of these names and the acts that define those which are new. A name given twice counts once. */
export const tagActs = (state: LibraryState, names: readonly string[]): TagActs => {
  const ids: TagId[] = []
  const acts: Act[] = []
  for (const name of names) {
    const tidy = name.normalize('NFC').trim()
    const known = findTag(state, tidy)
    const id = known ?? newTagId(state, tidy)
    if (ids.includes(id)) continue
    ids.push(id)
    if (known === null) acts.push({ type: 'tag.defined', data: { tag: id, name: tidy, deleted: false } })
  }
  return { ids, acts }
}

const viewOf = (context: LibraryContext, tag: TagId): Result<TagView, Failure> => {
  const view = tagViewsOf(context.catalog.state).find(({ id }) => id === tag)
  return view ? ok(view) : fail({ kind: 'tag-unknown', tag })
}

export const tagArticles = async (
  context: LibraryContext,
  input: { readonly articles: readonly ArticleId[]; readonly tag: string; readonly on: boolean },
  by: string,
): Promise<Result<TagView, Failure>> => {
  const { state, summary } = context.catalog
  const unknown = input.articles.find((id) => summary(id) === null)
  if (unknown !== undefined) return fail({ kind: 'article-unknown', path: unknown })
  if (!input.on && findTag(state, input.tag) === null) return fail({ kind: 'tag-unknown', tag: input.tag })
  const { ids, acts } = tagActs(state, [input.tag])
  const tag = ids[0]!
  const changes = input.articles
    .filter((article) => (state.articles.get(article)?.tags.get(tag)?.value ?? false) !== input.on)
    .map((article): Act => ({ type: 'article.tagged', data: { article, tag, on: input.on } }))
  if (acts.length + changes.length > 0) {
    const written = await context.record([...acts, ...changes], by)
    if (!written.ok) return written
  }
  return viewOf(context, tag)
}

export const defineTag = async (
  context: LibraryContext,
  input: {
    readonly tag: TagId | null
    readonly name?: string | undefined
    readonly colour?: string | undefined
    readonly parent?: TagId | null | undefined
    readonly description?: string | undefined
    readonly example?: string | undefined
    readonly shortcut?: string | undefined
  },
  by: string,
): Promise<Result<TagView, Failure>> => {
  const { state } = context.catalog
  if (input.tag === null && input.name === undefined) return fail({ kind: 'invalid-input', field: 'name' })
  if (input.tag !== null && !state.tags.has(input.tag)) return fail({ kind: 'tag-unknown', tag: input.tag })
  const wouldRing = (id: TagId): boolean =>
    input.parent !== null && input.parent !== undefined && isBeneath(parentIn(state), input.parent, id)
  // A deleted tag of that name may stand above the place that is wanted: it does not come back there.
  const tag = input.tag ?? findTag(state, input.name!) ?? newTagId(state, input.name!, wouldRing)
  if (wouldRing(tag)) return fail({ kind: 'invalid-input', field: 'parent' })
  const data: EventData<'tag.defined'> = {
    tag,
    ...(input.tag === null && { deleted: false }),
    ...(input.name !== undefined && { name: input.name.normalize('NFC').trim() }),
    ...(input.colour !== undefined && { colour: input.colour }),
    ...(input.parent !== undefined && { parent: input.parent }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.example !== undefined && { example: input.example }),
    ...(input.shortcut !== undefined && { shortcut: input.shortcut }),
  }
  const written = await context.record([{ type: 'tag.defined', data }], by)
  return written.ok ? viewOf(context, tag) : written
}

export const setTagDeleted = async (
  context: LibraryContext,
  tag: TagId,
  isDeleted: boolean,
  by: string,
): Promise<Result<TagId, Failure>> => {
  if (!context.catalog.state.tags.has(tag)) return fail({ kind: 'tag-unknown', tag })
  const written = await context.record([{ type: 'tag.defined', data: { tag, deleted: isDeleted } }], by)
  return written.ok ? ok(tag) : written
}

export const restoreTag = async (
  context: LibraryContext,
  tag: TagId,
  by: string,
): Promise<Result<TagView, Failure>> => {
  const restored = await setTagDeleted(context, tag, false, by)
  return restored.ok ? viewOf(context, tag) : restored
}

export const describeArticles = async (
  context: LibraryContext,
  input: { readonly articles: readonly ArticleId[]; readonly field: string; readonly value: string | null },
  by: string,
): Promise<Result<readonly ArticleSummary[], Failure>> => {
  const { summary } = context.catalog
  const unknown = input.articles.find((id) => summary(id) === null)
  if (unknown !== undefined) return fail({ kind: 'article-unknown', path: unknown })
  const value = input.value?.trim() === '' ? null : (input.value?.trim() ?? null)
  const acts = input.articles
    .filter((article) => (summary(article)?.described[input.field] ?? null) !== value)
    .map((article): Act => ({ type: 'article.described', data: { article, field: input.field, value } }))
  if (acts.length > 0) {
    const written = await context.record(acts, by)
    if (!written.ok) return written
    if (input.field === 'title') await indexAgain(context, input.articles)
  }
  return ok(input.articles.flatMap((id) => summary(id) ?? []))
}
