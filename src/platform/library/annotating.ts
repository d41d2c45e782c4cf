import { randomUUID } from 'node:crypto'
import { describeRange, occurrencesOf } from '#core/annotation/anchor'
import type { Annotation, Colour, TextTarget } from '#core/annotation/annotation'
import { rectangleOf, type PictureArea, type Rectangle } from '#core/annotation/area'
import { noteDirectionOf } from '#core/annotation/described'
import type { Direction } from '#core/article/block'
import { picturesIn } from '#core/annotation/anchor-area'
import { codePointLength, codePointOf } from '#core/article/code-points'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { annotationOf, seenBy } from '#core/library/annotation-views'
import type { PlacedAnnotation } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { digestOf } from './area-anchors'
import { textOf, type ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { keepText } from './kept-texts'
import { place, reviewAgain } from './placed-annotations'
import { tagActs } from './tagging'

export type AnnotateInput = {
  readonly article: ArticleId
  /** Code points of the stored text; null marks the whole article. */
  readonly range: { readonly start: number; readonly end: number } | null
  /** A part of one of its pictures, instead of a passage. */
  readonly area?: OutlineInput | undefined
  readonly note: string
  /** Names; a new one becomes a new tag. */
  readonly tags: readonly string[]
  readonly colour: Colour
  /** What is said of it beside that, by field. */
  readonly described?: Readonly<Record<string, string | null>> | undefined
}

/** A rectangle on the picture that the article's current version calls so; see `core/annotation/area.ts`. */
export type OutlineInput = Rectangle & { readonly resource: string }

export type EditInput = {
  readonly annotation: AnnotationId
  readonly note?: { readonly text: string; readonly seen: string } | undefined
  readonly tags?: readonly string[] | undefined
  readonly colour?: Colour | undefined
  readonly direction?: Direction | null | undefined
}

export const annotate = async (
  context: LibraryContext,
  input: AnnotateInput,
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const summary = context.catalog.summary(input.article)
  if (!summary) return fail({ kind: 'article-unknown', path: input.article })
  const text = await textOf(context, input.article)
  if (!text.ok && (input.range !== null || input.area !== undefined)) return text
  const outlined =
    text.ok && input.area ? await areaAt(context, input.article, text.value, input.area) : ok(null)
  if (!outlined.ok) return outlined
  const target = input.range && text.ok ? targetAt(text.value, input.range.start, input.range.end) : null
  if (input.range !== null && (target === null || target.exact.trim() === ''))
    return fail({ kind: 'empty-quote' })
  const kept =
    text.ok && (target !== null || outlined.value !== null)
      ? await keepText(context, input.article, text.value.version)
      : ok([])
  if (!kept.ok) return kept
  const annotation = `urn:uuid:${randomUUID()}` as AnnotationId
  const tags = tagActs(context.catalog.state, input.tags)
  const act: Act = {
    type: 'annotation.added',
    data: {
      annotation,
      article: input.article,
      target,
      note: input.note,
      tags: [...tags.ids],
      colour: input.colour,
    },
  }
  const said = Object.entries(input.described ?? {}).flatMap(([field, value]): readonly Act[] =>
    value === null || value === ''
      ? []
      : [{ type: 'annotation.described', data: { annotation, field, value } }],
  )
  const drawn: readonly Act[] =
    outlined.value === null
      ? []
      : [{ type: 'annotation.outlined', data: { annotation, area: outlined.value } }]
  const written = await context.record([...kept.value, ...tags.acts, act, ...drawn, ...said], by)
  return written.ok ? placedNow(context, annotation) : written
}

export const targetAt = ({ text, version }: ArticleText, start: number, end: number): TextTarget | null =>
  end > start ? { ...describeRange(text, start, end), version } : null

/** A part of a picture as an annotation keeps it; the picture is read, so that it can be told from every other one. */
export const areaAt = async (
  context: LibraryContext,
  article: ArticleId,
  { blocks, version }: ArticleText,
  outline: OutlineInput,
): Promise<Result<PictureArea, Failure>> => {
  const spot = picturesIn(blocks).find(({ resource }) => resource === outline.resource)
  if (!spot) return fail({ kind: 'picture-missing', path: context.catalog.summary(article)?.path ?? article })
  const digest = await digestOf(context, article, version, spot.resource)
  if (!digest.ok) return digest
  const { resource, picture, start } = spot
  return ok({ ...rectangleOf(outline), resource, picture, start, sha256: digest.value, version })
}

/** The one place where a quote stands; refuses where there is none, or several that nothing tells apart. */
export const rangeOfQuote = (
  text: string,
  path: string,
  sought: { readonly quote: string; readonly prefix: string; readonly suffix: string },
): Result<{ start: number; end: number }, Failure> => {
  const { quote, prefix, suffix } = sought
  if (quote.trim() === '') return fail({ kind: 'empty-quote' })
  const all = occurrencesOf(text, quote)
  const fitting = all.filter(
    (unit) => text.slice(0, unit).endsWith(prefix) && text.startsWith(suffix, unit + quote.length),
  )
  const only = fitting[0]
  if (only === undefined) return fail({ kind: 'quote-not-found', path, quote })
  if (fitting.length > 1) return fail({ kind: 'quote-ambiguous', path, quote, count: fitting.length })
  const start = codePointOf(text, only)
  return ok({ start, end: start + codePointLength(quote) })
}

const placedNow = async (
  context: LibraryContext,
  id: AnnotationId,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const annotation = living(context, id)
  if (!annotation) return fail({ kind: 'annotation-unknown', annotation: id })
  const text = await textOf(context, annotation.article)
  return ok(await place(context, annotation, text.ok ? text.value : null))
}

const living = (context: LibraryContext, id: AnnotationId): Annotation | null => {
  const record = context.catalog.state.annotations.get(id)
  return record ? annotationOf(record) : null
}

export const editAnnotation = async (
  context: LibraryContext,
  input: EditInput,
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const { annotation: id } = input
  const record = context.catalog.state.annotations.get(id)
  const before = living(context, id)
  if (!record || !before) return fail({ kind: 'annotation-unknown', annotation: id })
  const tags = tagActs(context.catalog.state, input.tags ?? [])
  const acts: Act[] = [...tags.acts]
  if (input.note !== undefined && (input.note.text !== before.note || before.conflicts.length > 0))
    acts.push({
      type: 'annotation.noted',
      data: { annotation: id, note: input.note.text, seen: [...seenBy(record, input.note.seen)] },
    })
  if (input.direction !== undefined && input.direction !== noteDirectionOf(before))
    acts.push({
      type: 'annotation.described',
      data: { annotation: id, field: 'direction', value: input.direction },
    })
  if (input.colour !== undefined && input.colour !== before.colour)
    acts.push({ type: 'annotation.coloured', data: { annotation: id, colour: input.colour } })
  if (input.tags !== undefined) {
    for (const tag of tags.ids)
      if (!before.tags.includes(tag))
        acts.push({ type: 'annotation.tagged', data: { annotation: id, tag, on: true } })
    for (const tag of before.tags)
      if (!tags.ids.includes(tag))
        acts.push({ type: 'annotation.tagged', data: { annotation: id, tag, on: false } })
  }
  if (acts.length > 0) {
    const written = await context.record(acts, by)
    if (!written.ok) return written
    await reviewAgain(context, [before.article])
  }
  return placedNow(context, id)
}

export const deleteAnnotation = async (
  context: LibraryContext,
  id: AnnotationId,
  by: string,
): Promise<Result<null, Failure>> => {
  const annotation = living(context, id)
  if (!annotation) return fail({ kind: 'annotation-unknown', annotation: id })
  const written = await context.record([{ type: 'annotation.deleted', data: { annotation: id } }], by)
  if (!written.ok) return written
  await reviewAgain(context, [annotation.article])
  return ok(null)
}

export const restoreAnnotation = async (
  context: LibraryContext,
  id: AnnotationId,
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  if (!context.catalog.state.annotations.has(id)) return fail({ kind: 'annotation-unknown', annotation: id })
  const written = await context.record([{ type: 'annotation.restored', data: { annotation: id } }], by)
  if (!written.ok) return written
  const annotation = living(context, id)
  if (annotation) await reviewAgain(context, [annotation.article])
  return placedNow(context, id)
}

export type PlaceInput = { readonly annotation: AnnotationId } & (
  { readonly start: number; readonly end: number } | { readonly area: OutlineInput }
)

export const placingOf = async (
  context: LibraryContext,
  article: ArticleId,
  text: ArticleText,
  input: PlaceInput,
): Promise<Result<Act, Failure>> => {
  const { annotation } = input
  if ('area' in input) {
    const area = await areaAt(context, article, text, input.area)
    return area.ok ? ok({ type: 'annotation.outlined', data: { annotation, area: area.value } }) : area
  }
  const isWithin = input.end > input.start && input.end <= codePointLength(text.text)
  const target = isWithin ? targetAt(text, input.start, input.end) : null
  if (target === null || target.exact.trim() === '') return fail({ kind: 'empty-quote' })
  return ok({ type: 'annotation.placed', data: { annotation, target } })
}

export const placeAnnotation = async (
  context: LibraryContext,
  input: PlaceInput,
  by: string,
): Promise<Result<PlacedAnnotation, Failure>> => {
  const before = living(context, input.annotation)
  if (!before) return fail({ kind: 'annotation-unknown', annotation: input.annotation })
  const text = await textOf(context, before.article)
  if (!text.ok) return text
  const act = await placingOf(context, before.article, text.value, input)
  if (!act.ok) return act
  const kept = await keepText(context, before.article, text.value.version)
  if (!kept.ok) return kept
  const written = await context.record([...kept.value, act.value], by)
  if (!written.ok) return written
  await reviewAgain(context, [before.article])
  return placedNow(context, input.annotation)
}
