import { createHash, randomUUID } from 'node:crypto'
import { sliceCodePoints } from '#core/article/code-points'
import type { Annotation } from '#core/annotation/annotation'
import { fieldOf, isProtected, kindOf, type MarkKind } from '#core/annotation/described'
import type { Failure } from '#core/failure'
import type { ArticleId, NameId } from '#core/ids'
import { annotationOf } from '#core/library/annotation-views'
import { planChanges } from '#core/library/annotations/changes'
import { rowOf } from '#core/library/annotations/rows'
import { keyOfMark, nameEntries, nameKey, type NameEntry } from '#core/library/names/names'
import { keptNames, planNames, type NamesChange, type NamesChanged } from '#core/library/names/records'
import { relationsOf } from '#core/library/names/relations'
import type {
  NameMention,
  NameQuestion,
  Rejection,
  SuggestedMention,
  SuggestionQuestion,
  Suggestions,
} from '#core/library/names/queries'
import { isAlive } from '#core/library/tag-views'
import { ok, type Result } from '#core/result'
import { marksIn } from '#core/search/snippets'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { placedOn } from './placed-annotations'

function* livingAnnotations({ catalog }: LibraryContext): Generator<Annotation> {
  for (const record of catalog.state.annotations.values()) {
    // Most annotations mark nothing in particular: they are passed over before anything is made of them.
    if (record.described.size === 0) continue
    const annotation = annotationOf(record)
    if (annotation) yield annotation
  }
}

export const names = (context: LibraryContext): readonly NameEntry[] =>
  nameEntries(livingAnnotations(context), keptNames(context.catalog.state))

/** Changes marks and records as one act, with one way back. */
export const changeNames = async (
  context: LibraryContext,
  { marks, records }: NamesChange,
  by: string,
): Promise<Result<NamesChanged, Failure>> => {
  const { state } = context.catalog
  const ofMarks = planChanges(state, marks)
  const ofRecords = planNames(state, records, () => `urn:uuid:${randomUUID()}` as NameId)
  const acts = [...ofMarks.acts, ...ofRecords.acts]
  if (acts.length > 0) {
    const written = await context.record(acts, by)
    if (!written.ok) return written
  }
  return ok({
    back: { marks: ofMarks.back, records: ofRecords.back },
    again: { marks, records: ofRecords.again },
  })
}

/** Every mark of one name, article by article. */
export const nameMentions = (
  context: LibraryContext,
  { kind, name }: NameQuestion,
): readonly NameMention[] => {
  const { state, summary } = context.catalog
  const wanted = nameKey(kind, name)
  return [...livingAnnotations(context)]
    .filter((annotation) => keyOfMark(annotation) === wanted)
    .flatMap((annotation) => {
      const article = summary(annotation.article)
      const tags = annotation.tags.filter((tag) => isAlive(state, tag))
      if (!article) return []
      const also = fieldOf(annotation, 'also')
      return [
        {
          ...rowOf(annotation, article, 'exact', tags),
          also,
          isProtected: isProtected(annotation),
          relations: relationsOf(annotation),
        },
      ]
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.created < b.created ? -1 : 1))
}

const around = 40

/** What is remembered of a rejection: enough to know the place again where text was put before it, and no name to be read. */
const rejectionKey = (
  { kind, name }: NameQuestion,
  { article, exact, before, after }: Pick<SuggestedMention, 'article' | 'exact' | 'before' | 'after'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([nameKey(kind, name), article, before, exact, after]))
    .digest('hex')
    .slice(0, 32)

export const rejectMention = async (
  context: LibraryContext,
  { on, ...rejection }: Rejection,
): Promise<Result<null, Failure>> => {
  await context.looked.reject(rejectionKey(rejection, rejection), on)
  return ok(null)
}

/** Places where a name or one of its aliases stands and no mark of its kind does, found by search; none that was rejected here. */
export const suggestMentions = async (
  context: LibraryContext,
  question: SuggestionQuestion,
): Promise<Result<Suggestions, Failure>> => {
  const entry = names(context).find(
    ({ kind, name }) => nameKey(kind, name) === nameKey(question.kind, question.name),
  )
  const spellings = [...new Set([question.name, ...(entry?.aliases ?? [])])].filter((one) =>
    /[\p{L}\p{N}]{2}/u.test(one),
  )
  const rejected = await context.looked.rejected()
  const mentions: SuggestedMention[] = []
  const taken = new Set<string>()
  let isMore = false
  for (const spelling of spellings) {
    const phrase = `"${spelling.replaceAll('"', ' ')}"`
    const found = await context.search.find({ query: phrase, limit: question.limit })
    if (!found.ok) return found
    isMore ||= found.value.total > found.value.hits.length
    for (const hit of found.value.hits) {
      const id = hit.id as ArticleId
      for (const one of await placesIn(context, id, found.value.highlight, question.kind)) {
        const place = `${id} ${one.start}`
        if (taken.has(place) || rejected.has(rejectionKey(question, one))) continue
        if (mentions.length >= question.limit) return ok({ mentions, isMore: true })
        taken.add(place)
        mentions.push(one)
      }
    }
  }
  return ok({ mentions, isMore })
}

const placesIn = async (
  context: LibraryContext,
  id: ArticleId,
  highlight: Parameters<typeof marksIn>[1],
  kind: MarkKind,
): Promise<readonly SuggestedMention[]> => {
  const article = context.catalog.summary(id)
  const text = await textOf(context, id)
  if (!article || !text.ok) return []
  const marked = (await placedOn(context, id, text.value)).flatMap(({ annotation, anchor }) =>
    annotation.area === undefined &&
    anchor !== null &&
    anchor.state !== 'orphan' &&
    kindOf(annotation) === kind
      ? [anchor]
      : [],
  )
  return marksIn(text.value.text, highlight)
    .filter(([start, end]) => !marked.some((mark) => mark.start < end && mark.end > start))
    .map(([start, end]) => ({
      article: id,
      title: article.title,
      start,
      end,
      exact: sliceCodePoints(text.value.text, start, end),
      before: sliceCodePoints(text.value.text, Math.max(0, start - around), start),
      after: sliceCodePoints(text.value.text, end, end + around),
    }))
}
