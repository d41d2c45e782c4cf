import type { Failure } from '#core/failure'
import type { ArticleId, TagId } from '#core/ids'
import type { Annotation } from '#core/annotation/annotation'
import { annotationOf } from '#core/library/annotation-views'
import { rowOf } from '#core/library/annotations/rows'
import {
  additionsOf,
  carriersOf,
  makesRing,
  mergeOf,
  planCodebook,
  splitOf,
} from '#core/library/codebook/changes'
import type {
  AddTagsInput,
  CodebookChange,
  CodebookChanged,
  MergeTagsInput,
  SplitTagInput,
  TagUses,
} from '#core/library/codebook/queries'
import type { LibraryState } from '#core/library/state'
import { isAlive, tagViewsOf } from '#core/library/tag-views'
import { fail, ok, type Result } from '#core/result'
import type { LibraryContext } from './context'

const isKnownAlive = (state: LibraryState, tag: TagId): boolean => state.tags.has(tag) && isAlive(state, tag)

type Answer = Promise<Result<CodebookChanged, Failure>>

const unknownIn = ({ catalog }: LibraryContext, tags: readonly TagId[]): TagId | undefined =>
  tags.find((tag) => !catalog.state.tags.has(tag))

/** Changes tags and where they stand as one act. A change that would put a tag below itself is refused. */
export const changeCodebook = async (
  context: LibraryContext,
  change: CodebookChange,
  by: string,
  tag: TagId | null = null,
): Answer => {
  const { state } = context.catalog
  if (makesRing(state, change)) return fail({ kind: 'invalid-input', field: 'parent' })
  const { acts, back, uses, added } = planCodebook(state, change)
  if (acts.length > 0) {
    const written = await context.record(acts, by)
    if (!written.ok) return written
  }
  const view = tag === null ? null : (tagViewsOf(state).find(({ id }) => id === tag) ?? null)
  return ok({ back, tag: view, uses, added })
}

export const mergeTags = async (context: LibraryContext, input: MergeTagsInput, by: string): Answer => {
  const { state } = context.catalog
  // A deleted tag can't stay: what it would carry then could no longer be seen.
  const unknown = unknownIn(context, input.from) ?? (isKnownAlive(state, input.into) ? undefined : input.into)
  if (unknown !== undefined) return fail({ kind: 'tag-unknown', tag: unknown })
  return changeCodebook(context, mergeOf(state, input), by, input.into)
}

export const splitTag = async (context: LibraryContext, input: SplitTagInput, by: string): Answer => {
  const unknown = unknownIn(context, [input.tag])
  if (unknown !== undefined) return fail({ kind: 'tag-unknown', tag: unknown })
  const { change, tag } = splitOf(context.catalog.state, input)
  if (tag === input.tag) return fail({ kind: 'invalid-input', field: 'name' })
  return changeCodebook(context, change, by, tag)
}

export const addTags = async (context: LibraryContext, input: AddTagsInput, by: string): Answer =>
  changeCodebook(context, additionsOf(context.catalog.state, input), by)

const mostUses = 300

export const tagUses = (context: LibraryContext, tag: TagId): Result<TagUses, Failure> => {
  const { state, summary } = context.catalog
  if (!state.tags.has(tag)) return fail({ kind: 'tag-unknown', tag })
  const carriers = carriersOf(state, tag)
  const living = carriers.annotations.flatMap((id) => annotationOf(state.annotations.get(id)!) ?? [])
  const row = (annotation: Annotation) => {
    const article = summary(annotation.article)
    return article
      ? [
          rowOf(
            annotation,
            article,
            'exact',
            annotation.tags.filter((one) => isAlive(state, one)),
          ),
        ]
      : []
  }
  const articles = carriers.articles.flatMap((id: ArticleId) => summary(id) ?? [])
  return ok({
    annotations: { total: living.length, first: living.slice(0, mostUses).flatMap(row) },
    articles: {
      total: articles.length,
      first: articles.slice(0, mostUses).map(({ id, title, path }) => ({ article: id, title, path })),
    },
  })
}
