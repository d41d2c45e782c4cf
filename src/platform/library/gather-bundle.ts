import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsToCarry } from '#core/bundle/carried-events'
import { leavingOut, type LeavablePart } from '#core/bundle/leave-out'
import { ArticleUnreadable, type BundleContents } from '#core/bundle/making'
import {
  markedTerms,
  protectorIn,
  type MarkedLibrary,
  type RedactionSource,
} from '#core/bundle/redact/marked'
import type { BundleArticle, CustodyEntry, OlderText } from '#core/bundle/source'
import type { Failure } from '#core/failure'
import { titleOf } from '#core/bundle/title'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import { annotationOf, isLiving } from '#core/library/annotation-views'
import { annotationsOn, versionsOf } from '#core/library/article-views'
import type { Catalog } from '#core/library/catalog'
import { isUndone } from '#core/library/import-views'
import { keptNames } from '#core/library/names/records'
import { tagViewsOf } from '#core/library/tag-views'
import type { PlacedAnnotation, TagView } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { isSystemError } from '../files/failures'
import { readHeldEvents } from '../journal/held-events'
import { textOf } from './article-texts'
import type { LibraryContext } from './context'
import { custodyOf } from './history'
import { readKeptText } from './kept-texts'
import { createPictures } from './pictures'
import { placedOn } from './placed-annotations'

/** Everything that a redacted bundle of these contents is made from. Throws `ArticleUnreadable` as `articleAt` does. */
export const redactionSourceOf = async (
  context: LibraryContext,
  { articleAt, count, ...rest }: BundleContents,
): Promise<RedactionSource> => {
  const articles: BundleArticle[] = []
  for (let index = 0; index < count; index++) articles.push(await articleAt(index))
  const marked = markedLibrary(context.catalog)
  const protects = protectorIn(marked)
  const { annotations } = context.catalog.state
  return {
    ...rest,
    articles,
    marked: () => markedTerms(marked),
    // As it was written: of one whose marks are left out nothing says any more that it is protected.
    protects: (annotation) => {
      const record = annotations.get(annotation.id)
      return protects(record ? (annotationOf(record) ?? annotation) : annotation)
    },
  }
}

const markedLibrary = ({ state }: Catalog): MarkedLibrary => ({
  annotations: [...state.annotations.values()].flatMap((record) => annotationOf(record) ?? []),
  tags: tagViewsOf(state),
  names: keptNames(state),
})

/** What a bundle of these articles is made from. Each is read when its turn comes: a large library need not be in memory. */
export const gatherContents = async (
  context: LibraryContext,
  ids: readonly ArticleId[],
  by: string,
  leaveOut: readonly LeavablePart[] = [],
): Promise<Result<BundleContents, Failure>> => {
  if (ids.length === 0) return fail({ kind: 'nothing-to-export' })
  const custody = await custodyOf(context, new Set(ids))
  const { description, places, catalog } = context
  const held = await readHeldEvents(places.journals, (id) => isUndone(catalog.state, id))
  const { state } = catalog
  const contents: BundleContents = {
    library: { id: description.id, title: description.title },
    folder: places.folder,
    tags: tagsUsed(catalog, ids),
    by,
    events: eventsToCarry(held.values(), catalog.state, new Set(ids)),
    count: ids.length,
    articleAt: async (index) => {
      const id = ids[index]!
      const gathered = await gatherArticle(context, id, custody.get(id) ?? [])
      if (!gathered.ok) throw new ArticleUnreadable(gathered.failure)
      return gathered.value
    },
    linked: linksAmong(catalog, ids),
  }
  return ok(
    leavingOut(contents, leaveOut, (id) => {
      const record = state.annotations.get(id as AnnotationId)
      return record === undefined ? null : annotationOf(record)
    }),
  )
}

const linksAmong = ({ state, summary }: Catalog, ids: readonly ArticleId[]): BundleContents['linked'] => {
  const places = new Map(ids.map((id, index) => [id, index]))
  return (to) => {
    const record = state.annotations.get(to as AnnotationId)
    if (record !== undefined && !isLiving(record)) return null
    const article = record?.added?.value.article ?? (to as ArticleId)
    const index = places.get(article)
    const about = summary(article)
    return index === undefined || about === null
      ? null
      : { index, title: titleOf(about), annotation: record?.id ?? null }
  }
}

/** The tags on the articles and their annotations, with those that they lie under. */
const tagsUsed = ({ state, summary }: Catalog, ids: readonly ArticleId[]): readonly TagView[] => {
  const used = new Set(
    ids.flatMap((id) => [
      ...(summary(id)?.tags ?? []),
      ...annotationsOn(state, id).flatMap(({ tags }) => tags),
    ]),
  )
  const all = tagViewsOf(state)
  const known = new Map(all.map((tag) => [tag.id, tag]))
  for (const tag of used) {
    const parent = known.get(tag)?.parent ?? null
    if (parent !== null) used.add(parent)
  }
  return all.filter(({ id }) => used.has(id))
}

const gatherArticle = async (
  context: LibraryContext,
  id: ArticleId,
  custody: readonly CustodyEntry[],
): Promise<Result<BundleArticle, Failure>> => {
  const { state, summary } = context.catalog
  const article = summary(id)
  const record = state.articles.get(id)
  if (!article || !record) return fail({ kind: 'article-unknown', path: id })
  const text = await textOf(context, id)
  if (!text.ok) return text
  const annotations = await placedOn(context, id, text.value)
  const pictureOf = createPictures(context)
  return ok({
    summary: article,
    version: text.value.version,
    versions: versionsOf(record),
    text: text.value.text,
    blocks: text.value.blocks,
    original: await originalAt(join(context.places.folder, article.path)),
    // Scanned pages are drawn each time they are looked at: their picture is the file itself.
    ...(article.format !== 'pdf' && { picture: (resource) => pictureOf({ article: id, resource }) }),
    annotations,
    olderTexts: await olderTextsUnder(context, annotations, text.value.version),
    custody,
  })
}

/** The kept texts of other versions that annotations were made on. */
const olderTextsUnder = async (
  context: LibraryContext,
  annotations: readonly PlacedAnnotation[],
  version: VersionId,
): Promise<readonly OlderText[]> => {
  const others = new Set(
    annotations.flatMap(({ annotation: { target } }) =>
      target === null || target.version === version ? [] : [target.version],
    ),
  )
  const texts: OlderText[] = []
  for (const other of others) {
    const kept = await readKeptText(context, other)
    if (kept?.kind === 'sound') texts.push({ version: other, text: kept.text })
  }
  return texts
}

const originalAt = async (path: string): Promise<BundleArticle['original']> => {
  try {
    const found = await stat(path)
    return { path, sizeBytes: found.size }
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}
