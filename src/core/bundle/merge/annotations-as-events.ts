import * as v from 'valibot'
import { codePointLength } from '../../article/code-points'
import { colours, type Colour, type LinkTarget } from '../../annotation/annotation'
import {
  eventIdOf,
  isAnnotationId,
  isTagId,
  type AnnotationId,
  type ArticleId,
  type EventId,
  type ReplicaId,
  type TagId,
  type VersionId,
} from '../../ids'
import type { Act, RawEvent } from '../../journal/event'
import type { LibraryState } from '../../library/state'
import type { PictureArea } from '../../annotation/area'
import { arcp } from '../layout'
import { areaIn } from './read-area'
import {
  annotation,
  bodiesIn,
  collection,
  isNote,
  linking,
  list,
  nameIn,
  positionSelector,
  quoteSelector,
  targetIn,
  timeIn,
  type Body,
} from './web-annotation'

/**
 * Bundles without events (of other tools, without names, of older versions) still have their annotations as W3C Web Annotations.
 * They become events as if the bundle itself had written a journal: under a replica named after it, with the author and the
 * time that each annotation states. So taking the same bundle in twice, or in two libraries, brings the same events.
 */

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

/** `raw` is the parsed `annotations.jsonld`. What says nothing new here is left out. */
export const annotationsAsEvents = (
  raw: unknown,
  state: LibraryState,
  source: AnnotationSource,
): readonly RawEvent[] => {
  const parsed = v.safeParse(collection, raw)
  const items = parsed.success ? (parsed.output.first?.items ?? []) : []
  const read = items.map((item) => readAnnotation(item, source))
  const ids = new Set(read.flatMap((one) => one?.id ?? []))
  const replica = `bundle-${source.bundleId}` as ReplicaId
  return read.flatMap((one, i) => {
    if (one === null) return []
    const first = i * actsEach + 1
    return (
      actsOf(one, eventIdOf(replica, first), (id) => ids.has(id) || state.annotations.has(id))
        // Numbered before anything is left out: an event has the same name wherever the bundle is taken in.
        .map((acted, n) => ({ ...acted, seq: first + n }))
        .slice(0, actsEach)
        .filter(({ act }) => isNews(act, one, state))
        .map(({ act, seq, by, time }) => ({
          replica,
          seq,
          time: `${new Date(time).toISOString()}/0000`,
          by,
          ...act,
          prev: '0'.repeat(64),
        }))
    )
  })
}

/** A thousand numbers for each annotation, so that an event's number follows from its place in the file alone. */
const actsEach = 1000

type ReadAnnotation = {
  readonly id: AnnotationId
  readonly added: Extract<Act, { type: 'annotation.added' }>['data']
  readonly area: PictureArea | null
  readonly tags: readonly { readonly id: TagId; readonly name: string }[]
  /** Those that contradict each other, the one shown first; empty where there is one. */
  readonly notes: readonly Signed[]
  readonly described: readonly (readonly [field: string, value: string])[]
  readonly links: readonly LinkTarget[]
  readonly by: string
  readonly created: string
  readonly modified: string | null
}

type Signed = { readonly note: string; readonly by: string; readonly time: string }

const readAnnotation = (item: unknown, source: AnnotationSource): ReadAnnotation | null => {
  const parsed = v.safeParse(annotation, item)
  if (!parsed.success) return null
  const one = parsed.output
  const target = targetIn(one.target)
  const path = pathOf(target.source, source.bundleId)
  const document = source.documents.get(path) ?? source.documents.get(textBeside(path))
  if (document === undefined) return null
  const id = annotationNamed(one.id, source)
  const bodies = bodiesIn(one)
  const tags = tagsOf(
    bodies.filter(({ purpose }) => purpose === 'tagging').map(({ value }) => value),
    source.tagIds,
  ).slice(0, mostTags)
  const by = nameIn(one.creator)
  const created = timeIn(one.created) ?? source.time
  const notes = bodies.filter(isNote).map((body) => ({
    note: body.value,
    by: nameIn(body.creator, by),
    time: timeIn(body.created) ?? created,
  }))
  const isContradicted = notes.length > 1 && bodies.filter(isNote).every((body) => timeIn(body.created))
  return {
    id,
    added: {
      annotation: id,
      article: document.article,
      target: targetOf(target.selector, document.version),
      note: isContradicted ? '' : notes.map(({ note }) => note).join('\n\n'),
      tags: tags.map(({ id: tag }) => tag),
      colour: colourOf(target.styleClass),
    },
    area: areaIn(target, document.version),
    tags,
    notes: isContradicted ? notes : [],
    described: describedIn(bodies, target.styleClass),
    links: linksIn(one, source),
    by,
    created,
    modified: timeIn(one.modified),
  }
}

type Acted = { readonly act: Act; readonly by: string; readonly time: string }

/** Everything that the annotation says, in an order that follows from the annotation alone. */
const actsOf = (
  one: ReadAnnotation,
  adding: EventId,
  isAnnotation: (id: AnnotationId) => boolean,
): readonly Acted[] => {
  const { id, by, created, added, modified, described } = one
  const later = modified ?? created
  const links = one.links.filter((to) => !isAnnotationId(to) || isAnnotation(to))
  const said = (act: Act, time: string, who = by): Acted => ({ act, by: who, time })
  return [
    said({ type: 'annotation.added', data: added }, created),
    ...one.tags.map(({ id: tag, name }) => said({ type: 'tag.defined', data: { tag, name } }, created)),
    // The one shown is the last, whatever their clocks said.
    ...[...one.notes]
      .reverse()
      .map((note) =>
        said(
          { type: 'annotation.noted', data: { annotation: id, note: note.note, seen: [adding] } },
          note.time,
          note.by,
        ),
      ),
    ...described.map(([field, value]) =>
      said({ type: 'annotation.described', data: { annotation: id, field, value } }, later),
    ),
    ...(modified === null
      ? []
      : [said({ type: 'annotation.coloured', data: { annotation: id, colour: added.colour } }, modified)]),
    ...links.map((to) => said({ type: 'annotation.linked', data: { annotation: id, to, on: true } }, later)),
    // Last, so that the numbers of the others are those that they had before there were areas.
    ...(one.area === null
      ? []
      : [said({ type: 'annotation.outlined', data: { annotation: id, area: one.area } }, created)]),
  ]
}

/** Of an annotation that is known and says the same, only what was never said of it here. */
const isNews = (act: Act, { id, added, notes }: ReadAnnotation, state: LibraryState): boolean => {
  if (act.type === 'tag.defined') return !state.tags.has(act.data.tag)
  const known = state.annotations.get(id)
  if (known === undefined) return true
  if (known.deleted?.value === true) return false
  const heard = new Set([...known.notes.values()].map(({ value }) => value.note))
  // A bundle may leave all notes out: an empty one takes nothing back.
  const isSame = (notes.length === 0 ? [added] : notes).every(({ note }) => note === '' || heard.has(note))
  if (!isSame) return true
  if (act.type === 'annotation.outlined') return known.area === undefined
  if (act.type === 'annotation.described') return !known.described.has(act.data.field)
  return act.type === 'annotation.linked' && !known.links.has(act.data.to)
}

const annotationNamed = (id: string, { uuidOf }: AnnotationSource): AnnotationId =>
  isAnnotationId(id) ? id : (`urn:uuid:${uuidOf(id)}` as AnnotationId)

const pathOf = (source: string, bundleId: string): string => {
  const start = arcp(bundleId, '')
  return source.startsWith(start) ? source.slice(start.length) : source
}

/** Other programs annotate the file itself, which lies beside its text. */
const textBeside = (path: string): string => path.replace(/\boriginal\.[a-z0-9]+$/, 'text.txt')

const tagsOf = (names: readonly string[], ids: ReadonlyMap<string, string>) =>
  [...new Set(names)].flatMap((name) => {
    const id: unknown = ids.get(name) ?? name.normalize('NFC').trim()
    return isTagId(id) ? [{ id, name }] : []
  })

const mostTags = 400

const colourOf = (said: unknown): Colour => colours.find((colour) => list(said).includes(colour)) ?? 'yellow'

const mostFields = 100

/** By the field that a body names. Bodies of other programs that name none are no marks. */
const describedIn = (bodies: readonly Body[], styleClass: unknown): ReadAnnotation['described'] => {
  const said = new Map(
    bodies.flatMap(({ field, value }): [string, string][] => (field === undefined ? [] : [[field, value]])),
  )
  if (list(styleClass).includes('underline')) said.set('style', 'underline')
  return [...said].slice(0, mostFields)
}

const mostLinks = 300

const linksIn = (one: WebAnnotation, source: AnnotationSource): readonly LinkTarget[] => {
  const folders = new Map(
    [...source.documents].map(([path, { article }]) => [path.slice(0, path.lastIndexOf('/') + 1), article]),
  )
  const found = list(one.body).flatMap((given): LinkTarget[] => {
    const parsed = v.safeParse(linking, given)
    if (!parsed.success) return []
    const to = pathOf(parsed.output.source, source.bundleId)
    const article = folders.get(to)
    if (article !== undefined) return [article]
    return to.includes('documents/') ? [] : [annotationNamed(to, source)]
  })
  return [...new Set(found)].slice(0, mostLinks)
}

const targetOf = (selectors: unknown, version: VersionId) => {
  const all = list(selectors)
  const quote = all.map((one) => v.safeParse(quoteSelector, one)).find(({ success }) => success)
  if (quote?.success !== true) return null
  const position = all.map((one) => v.safeParse(positionSelector, one)).find(({ success }) => success)
  const { exact, prefix, suffix } = quote.output
  const place = position?.success === true ? position.output : { start: 0, end: codePointLength(exact) }
  return { exact, prefix, suffix, start: place.start, end: place.end, version }
}
