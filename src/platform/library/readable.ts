import type { LeavablePart } from '#core/bundle/leave-out'
import { ArticleUnreadable, type BundleContents, type UnreadableArticle } from '#core/bundle/making'
import { titleOf } from '#core/bundle/title'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { fail, ok, type Result } from '#core/result'
import { Stopped, stopper } from '../bundle/stopping'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { gatherContents } from './gather-bundle'

export type Chosen = {
  readonly articles: readonly ArticleId[]
  readonly by: string
  readonly leaveOut?: readonly LeavablePart[] | undefined
}

export type MadeOfReadable<T> = {
  readonly made: T
  /** What it was made of. */
  readonly articles: readonly ArticleId[]
  readonly unreadable: readonly UnreadableArticle[]
}

/**
 * Makes something of the chosen articles. Where the text of one can't be read any more, all of them are looked at, and it is made
 * anew of the others: nothing is read twice as long as everything is sound. Which were left out is told in `contents` and after.
 */
export const madeOfReadable = async <T>(
  context: LibraryContext,
  { articles, by, leaveOut }: Chosen,
  signal: AbortSignal,
  make: (contents: BundleContents) => Promise<Result<T, Failure>>,
): Promise<Result<MadeOfReadable<T>, Failure>> => {
  let rest = articles
  const unreadable: UnreadableArticle[] = []
  for (;;) {
    const contents = await gatherContents(context, rest, by, leaveOut)
    if (!contents.ok) return contents
    const tried = await attempt({ ...contents.value, unreadable: [...unreadable] }, make)
    if (!tried.isUnreadable)
      return tried.result.ok
        ? ok({ made: tried.result.value, articles: rest, unreadable })
        : fail(tried.result.failure)
    // Where the folder is away, nothing is wrong with the articles: they can be read once it is back.
    if (!(await context.presence.check())) return fail(context.presence.failure)
    const lost = await unreadableAmong(context, rest, signal)
    if (lost === 'stopped') return fail({ kind: 'cancelled' })
    if (lost.size === 0 || lost.size === rest.length) return fail(tried.failure)
    unreadable.push(
      ...toldOf(
        context,
        rest.filter((id) => lost.has(id)),
      ),
    )
    rest = rest.filter((id) => !lost.has(id))
  }
}

type Attempt<T> =
  | { readonly isUnreadable: false; readonly result: Result<T, Failure> }
  | { readonly isUnreadable: true; readonly failure: Failure }

/** Whoever writes may have made a failure of it: that an article could not be read is noticed where it is read. */
const attempt = async <T>(
  contents: BundleContents,
  make: (contents: BundleContents) => Promise<Result<T, Failure>>,
): Promise<Attempt<T>> => {
  const met: { failure: Failure | null } = { failure: null }
  const articleAt: BundleContents['articleAt'] = async (index) => {
    try {
      return await contents.articleAt(index)
    } catch (error) {
      if (error instanceof ArticleUnreadable) met.failure = error.failure
      throw error
    }
  }
  try {
    const result = await make({ ...contents, articleAt })
    return met.failure === null
      ? { isUnreadable: false, result }
      : { isUnreadable: true, failure: met.failure }
  } catch (error) {
    if (error instanceof ArticleUnreadable) return { isUnreadable: true, failure: error.failure }
    throw error
  }
}

const unreadableAmong = async (
  context: LibraryContext,
  articles: readonly ArticleId[],
  signal: AbortSignal,
): Promise<ReadonlySet<ArticleId> | 'stopped'> => {
  const stop = stopper(signal)
  const lost = new Set<ArticleId>()
  try {
    for (const id of articles) {
      stop()
      // What is not known here at all is no article that was lost.
      if (context.catalog.summary(id) !== null && !(await textOf(context, id)).ok) lost.add(id)
    }
    return lost
  } catch (error) {
    if (error instanceof Stopped) return 'stopped'
    throw error
  }
}

const toldOf = ({ catalog }: LibraryContext, articles: readonly ArticleId[]): readonly UnreadableArticle[] =>
  articles.flatMap((id) => {
    const summary = catalog.summary(id)
    return summary === null ? [] : [{ title: titleOf(summary), path: summary.path }]
  })
