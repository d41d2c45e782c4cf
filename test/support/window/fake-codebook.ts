import { rowOf } from '#core/library/annotations/rows'
import type { CodebookChange, CodebookChanged } from '#core/library/codebook/queries'
import type { AnnotationId, ArticleId, TagId } from '#core/ids'
import type { TagView } from '#core/library/views'
import { fail, ok } from '#core/result'
import type { CallInput, CallName, CallOutcome } from '#ipc/contract'
import type { FakeLibrary } from './fake-library'

type Names = 'changeCodebook' | 'mergeTags' | 'splitTag' | 'addTags' | 'tagUses'
type Handlers<N extends CallName> = { readonly [K in N]: (input: CallInput<K>) => Promise<CallOutcome<K>> }

/** The codebook of the library in memory. */
export const fakeCodebook = (library: FakeLibrary): Handlers<Names> => {
  const gone = new Map<string, TagView>()

  const define = ({ tag, deleted, ...fields }: CodebookChange['define'][number]) => {
    const now = library.tags.get(tag)
    const before = now ?? gone.get(tag)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    library.tags.delete(tag)
    if (deleted === true) gone.set(tag, before ?? library.defineTag(tag))
    else library.tags.set(tag, { ...(before ?? library.defineTag(tag)), ...given })
    const back = Object.fromEntries(
      Object.keys(given).map((field) => [field, before?.[field as keyof TagView]]),
    )
    return before === undefined ? { tag, deleted: true } : { tag, ...back, deleted: now === undefined }
  }

  const put = ({ tag, on, annotations, articles }: CodebookChange['uses'][number]) => {
    const annotated = annotations.filter((id) => library.annotations.get(id)?.tags.includes(tag) !== on)
    for (const id of annotated) {
      const one = library.annotations.get(id)
      if (!one) continue
      const others = one.tags.filter((other) => other !== tag)
      library.annotations.set(id, { ...one, tags: on ? [...others, tag] : others })
    }
    const tagged = articles.filter((id) => (library.articleTags.get(id) ?? []).includes(tag) !== on)
    for (const id of tagged) {
      const others = (library.articleTags.get(id) ?? []).filter((other) => other !== tag)
      library.articleTags.set(id, on ? [...others, tag] : others)
    }
    return { tag, on: !on, annotations: annotated, articles: tagged }
  }

  const apply = (
    change: CodebookChange,
    tag: TagId | null = null,
  ): Promise<CallOutcome<'changeCodebook'>> => {
    const back: CodebookChange = { define: change.define.map(define), uses: change.uses.map(put) }
    const uses = back.uses.reduce((sum, one) => sum + one.annotations.length + one.articles.length, 0)
    const changed: CodebookChanged = {
      back,
      tag: tag === null ? null : (library.tags.get(tag) ?? null),
      uses,
      added: 0,
    }
    return Promise.resolve(ok(changed))
  }

  const carriersOf = (tag: TagId): { annotations: AnnotationId[]; articles: ArticleId[] } => ({
    annotations: [...library.annotations.values()].flatMap(({ id, tags }) =>
      tags.includes(tag) ? [id] : [],
    ),
    articles: [...library.articleTags].flatMap(([id, tags]) => (tags.includes(tag) ? [id] : [])),
  })

  return {
    changeCodebook: (change) => apply(change),
    mergeTags: ({ from, into }) =>
      apply(
        {
          define: from.map((tag) => ({ tag, deleted: true })),
          uses: from.flatMap((tag) => [
            { tag: into, on: true, ...carriersOf(tag) },
            { tag, on: false, ...carriersOf(tag) },
          ]),
        },
        into,
      ),
    splitTag: ({ tag, name, annotations, articles }) =>
      apply(
        {
          define: [{ tag: name as TagId, name, deleted: false }],
          uses: [
            { tag: name as TagId, on: true, annotations, articles },
            { tag, on: false, annotations, articles },
          ],
        },
        name as TagId,
      ),
    addTags: ({ tags }) =>
      apply({
        define: tags
          .filter(({ name }) => !library.tags.has(name))
          .map(({ name, under, ...fields }) => ({
            tag: name as TagId,
            name,
            parent: under as TagId | null,
            deleted: false,
            ...fields,
          })),
        uses: [],
      }),
    tagUses: ({ tag }) => {
      if (!library.tags.has(tag)) return Promise.resolve(fail({ kind: 'tag-unknown', tag }))
      const { annotations, articles } = carriersOf(tag)
      const summaryOf = (id: ArticleId) => library.summary(Number.parseInt(id.slice(7), 16))
      return Promise.resolve(
        ok({
          annotations: {
            total: annotations.length,
            first: annotations.map((id) => {
              const one = library.annotations.get(id)!
              return rowOf(one, summaryOf(one.article), 'exact', one.tags)
            }),
          },
          articles: {
            total: articles.length,
            first: articles.map((id) => {
              const { title, path } = summaryOf(id)
              return { article: id, title, path }
            }),
          },
        }),
      )
    },
  }
}
