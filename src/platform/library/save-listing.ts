import { resolve } from 'node:path'
import { colours } from '#core/annotation/annotation'
import { markKinds } from '#core/annotation/described'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { ListedAnnotations } from '#core/library/annotations/list'
import type {
  AnnotationGroup,
  AnnotationGrouping,
  AnnotationListing,
} from '#core/library/annotations/queries'
import { formatDate } from '#core/messages/formats'
import { createTranslator } from '#core/messages/translator'
import { nameOf } from '#core/library/tag-views'
import type { OutputReceipt } from '#core/output/forms'
import { quotationOf, type Quoted } from '#core/output/quotations'
import { fail, ok, type Result } from '#core/result'
import type { Language } from '#core/settings'
import { citedAmong, writeListing, type ListedGroup } from '../output/write-listing'
import { materialOf } from '../output/write-output'
import type { LibraryContext } from './context'
import { textOf } from './article-texts'
import { recordHandedOn } from './handed-on'
import type { LocatedAnnotation, QuotingInput } from './library'
import { unfitOutput } from './output-place'
import { placedOn } from './placed-annotations'
import { madeOfReadable } from './readable'

export type SaveListingInput = {
  readonly listing: AnnotationListing
  readonly destination: string
  /** True only after a person said so. */
  readonly overwrite: boolean
  readonly form: 'html' | 'docx'
  readonly language: Language
  /** ISO 8601. */
  readonly time: string
}

/** Writes what is listed as a page or a document, in the groups in which it is shown. */
export const saveListing = async (
  context: LibraryContext,
  list: (listing: AnnotationListing) => Promise<ListedAnnotations>,
  { listing, destination, overwrite, ...choices }: SaveListingInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<OutputReceipt, Failure>> => {
  const place = resolve(destination)
  const unfit = await unfitOutput(context.places.folder, place, overwrite)
  if (unfit !== null) return fail(unfit)
  const listed = await list(listing)
  const articles = [...new Set(listed.rows.map(({ article }) => article))]
  if (articles.length === 0) return fail({ kind: 'no-annotations' })
  const groups = groupsOf(listed, listing.group, choices.language)
  const written = await madeOfReadable(context, { articles, by }, signal, (contents) =>
    writeListing(contents, { ...choices, annotators: true }, groups, place, {
      signal,
      onProgress: (stage) => context.tell({ kind: 'progress', progress: { work: 'export', stage } }),
    }),
  )
  if (!written.ok) return written
  const { made } = written.value
  const handedOn = { path: place, form: choices.form, articles: written.value.articles }
  const recorded = await recordHandedOn(context, handedOn, by)
  return recorded.ok ? ok(made) : recorded
}

const groupsOf = (
  { rows, groups }: ListedAnnotations,
  grouping: AnnotationGrouping,
  language: Language,
): readonly ListedGroup[] => {
  const ids = rows.map(({ annotation }) => annotation)
  if (grouping === 'none') return [{ title: '', annotations: ids }]
  let at = 0
  return groups.map((group) => {
    const annotations = ids.slice(at, at + group.count)
    at += group.count
    return { title: titleOf(group, grouping, language), annotations }
  })
}

const titleOf = (
  { key, label }: AnnotationGroup,
  grouping: Exclude<AnnotationGrouping, 'none'>,
  language: Language,
): string => {
  const say = createTranslator(language, false)
  if (key === '') return say(`workbench.groupless.${grouping}`)
  if (grouping === 'month') return formatDate(key, language)
  const colour = colours.find((one) => one === key)
  if (grouping === 'colour' && colour) return say(`reading.colour.${colour}`)
  const kind = markKinds.find((one) => key.startsWith(`${one}\n`))
  return grouping === 'name' && kind ? `${say(`marks.kind.${kind}`)}: ${label}` : label
}

/** More are not copied: a document holds them better. */
const mostQuoted = 2000

/** Annotations as plain text to quote from, in the order in which they are asked for. */
export const quoteAnnotations = async (
  context: LibraryContext,
  { annotations, language }: QuotingInput,
  by: string,
): Promise<Result<Quoted, Failure>> => {
  const wanted = new Set(annotations)
  if (wanted.size > mostQuoted) return fail({ kind: 'too-many-annotations', limit: mostQuoted })
  const { state } = context.catalog
  const articles = new Set<ArticleId>()
  for (const id of wanted) {
    const article = state.annotations.get(id)?.added?.value.article
    if (article !== undefined) articles.add(article)
  }
  if (articles.size === 0) return fail({ kind: 'no-annotations' })
  const choices = { form: 'quotations', annotators: true, language, time: '' } as const
  const { signal } = new AbortController()
  const quoted = await madeOfReadable(context, { articles: [...articles], by }, signal, async (contents) => {
    const cited = await citedAmong(materialOf(contents, choices, {}), wanted)
    return ok([...wanted].flatMap((id) => cited.get(id) ?? []))
  })
  if (!quoted.ok) return quoted
  const { made, unreadable } = quoted.value
  const text = made.map((one) => quotationOf(one, language)).join('')
  return ok({ text, quoted: made.length, unreadable })
}

/** All annotations with where they stand, in the order of their articles' paths. */
export const allAnnotations = async (context: LibraryContext): Promise<readonly LocatedAnnotation[]> => {
  const { state, summary } = context.catalog
  const all: LocatedAnnotation[] = []
  const byPath = [...state.annotationsOf.keys()]
    .map((id) => ({ id, path: summary(id)?.path ?? (id as string) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { id, path } of byPath) {
    const text = await textOf(context, id)
    for (const placed of await placedOn(context, id, text.ok ? text.value : null)) {
      const tagNames = placed.annotation.tags.map((tag) => {
        const record = state.tags.get(tag)
        return record ? nameOf(record) : tag
      })
      all.push({ ...placed, path, tagNames })
    }
  }
  return all
}
