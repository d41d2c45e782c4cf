import * as v from 'valibot'
import { codePointLength } from '../../article/code-points'
import { colours, type Colour } from '../../annotation/annotation'
import {
  isAnnotationId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type ReplicaId,
  type VersionId,
} from '../../ids'
import type { Act, RawEvent } from '../../journal/event'
import type { LibraryState } from '../../library/state'
import { arcp } from '../layout'

/**
 * Bundles without events (of other tools, without names, of older versions) still have their annotations as W3C Web Annotations.
 * They become events as if the bundle itself had written a journal: under a replica named after it, with the author and the
 * time that each annotation states. So taking the same bundle in twice, or in two libraries, brings the same events.
 */

const offset = v.pipe(v.number(), v.integer(), v.minValue(0))
const quoteSelector = v.looseObject({
  type: v.literal('TextQuoteSelector'),
  exact: v.string(),
  prefix: v.optional(v.string(), ''),
  suffix: v.optional(v.string(), ''),
})
const positionSelector = v.looseObject({
  type: v.literal('TextPositionSelector'),
  start: offset,
  end: offset,
})
const many = <T extends v.GenericSchema>(schema: T) => v.union([v.array(schema), schema])
const body = v.looseObject({
  type: v.literal('TextualBody'),
  value: v.string(),
  purpose: v.optional(v.string(), 'commenting'),
})
const annotation = v.looseObject({
  id: v.string(),
  created: v.optional(v.string(), ''),
  creator: v.optional(v.looseObject({ name: v.optional(v.string(), '') })),
  body: v.optional(many(v.unknown()), []),
  target: v.looseObject({
    source: v.string(),
    selector: v.optional(many(v.unknown()), []),
    styleClass: v.optional(v.unknown()),
  }),
})
const collection = v.looseObject({ first: v.optional(v.looseObject({ items: v.array(v.unknown()) })) })

type WebAnnotation = v.InferOutput<typeof annotation>

export type AnnotatedDocument = { readonly article: ArticleId; readonly version: VersionId }

export type AnnotationSource = {
  /** UUID of the bag. */
  readonly bundleId: string
  /** By the path of the text inside the crate. */
  readonly documents: ReadonlyMap<string, AnnotatedDocument>
  readonly tagIds: ReadonlyMap<string, string>
  /** ISO 8601, for annotations that do not say when they were made. */
  readonly time: string
  /** An id for what is named in another way; the same for the same name. */
  readonly uuidOf: (name: string) => string
}

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])

/** `raw` is the parsed `annotations.jsonld`. What says nothing new here is left out. */
export const annotationsAsEvents = (
  raw: unknown,
  state: LibraryState,
  source: AnnotationSource,
): readonly RawEvent[] => {
  const parsed = v.safeParse(collection, raw)
  const items = parsed.success ? (parsed.output.first?.items ?? []) : []
  const replica = `bundle-${source.bundleId}` as ReplicaId
  const events: RawEvent[] = []
  items.forEach((item, i) => {
    const one = v.safeParse(annotation, item)
    if (!one.success) return
    const acts = actsOf(one.output, state, source)
    const created = dateTime.test(one.output.created) ? one.output.created : source.time
    // A thousand numbers for each annotation, so that an event's number follows from its place in the file alone.
    acts.forEach((act, n) =>
      events.push({
        replica,
        seq: i * actsEach + n + 1,
        time: `${new Date(created).toISOString()}/0000`,
        by: one.output.creator?.name ?? '',
        ...act,
        prev: '0'.repeat(64),
      }),
    )
  })
  return events
}

const actsEach = 1000
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const actsOf = (one: WebAnnotation, state: LibraryState, source: AnnotationSource): readonly Act[] => {
  const path = pathOf(one.target.source, source.bundleId)
  const document = source.documents.get(path)
  if (document === undefined) return []
  const id = isAnnotationId(one.id) ? one.id : (`urn:uuid:${source.uuidOf(one.id)}` as AnnotationId)
  const bodies = list(one.body).flatMap((given) => {
    const parsed = v.safeParse(body, given)
    return parsed.success ? [parsed.output] : []
  })
  const note = bodies.find(({ purpose }) => purpose !== 'tagging')?.value ?? ''
  const known = state.annotations.get(id)
  if (
    known &&
    (known.deleted?.value === true || [...known.notes.values()].some(({ value }) => value.note === note))
  )
    return []
  const names = bodies.filter(({ purpose }) => purpose === 'tagging').map(({ value }) => value)
  const tags = tagsOf(names.slice(0, actsEach - 1), source.tagIds)
  return [
    {
      type: 'annotation.added',
      data: {
        annotation: id,
        article: document.article,
        target: targetOf(one.target.selector, document.version),
        note,
        tags: tags.map(({ id: tag }) => tag),
        colour: colourOf(one.target.styleClass),
      },
    },
    ...tags
      .filter(({ id: tag }) => !state.tags.has(tag))
      .map(({ id: tag, name }): Act => ({ type: 'tag.defined', data: { tag, name } })),
  ]
}

const pathOf = (source: string, bundleId: string): string => {
  const start = arcp(bundleId, '')
  return source.startsWith(start) ? source.slice(start.length) : source
}

const tagsOf = (names: readonly string[], ids: ReadonlyMap<string, string>) =>
  [...new Set(names)].flatMap((name) => {
    const id: unknown = ids.get(name) ?? name.normalize('NFC').trim()
    return isTagId(id) ? [{ id, name }] : []
  })

const colourOf = (said: unknown): Colour => colours.find((colour) => colour === said) ?? 'yellow'

const targetOf = (selectors: unknown, version: VersionId) => {
  const all = list(selectors)
  const quote = all.map((one) => v.safeParse(quoteSelector, one)).find(({ success }) => success)
  if (quote?.success !== true) return null
  const position = all.map((one) => v.safeParse(positionSelector, one)).find(({ success }) => success)
  const { exact, prefix, suffix } = quote.output
  const place = position?.success === true ? position.output : { start: 0, end: codePointLength(exact) }
  return { exact, prefix, suffix, start: place.start, end: place.end, version }
}
