import { isSameArea } from '../../annotation/area'
import type { Annotation } from '../../annotation/annotation'
import type { MarkField } from '../../annotation/described'
import type { AnnotationId, TagId } from '../../ids'
import type { Act } from '../../journal/event'
import { annotationOf } from '../annotation-views'
import type { AnnotationRecord, LibraryState } from '../state'
import type { AnnotationChange } from './queries'

export type PlannedChanges = {
  readonly acts: readonly Act[]
  /** What would bring back what is there now, in the same order. */
  readonly back: readonly AnnotationChange[]
  readonly changed: readonly AnnotationId[]
}

/** The events that make annotations as they are wanted, and the way back. What is so already makes no event. */
export const planChanges = (state: LibraryState, changes: readonly AnnotationChange[]): PlannedChanges => {
  const acts: Act[] = []
  const back: AnnotationChange[] = []
  const changed: AnnotationId[] = []
  for (const change of changes) {
    const record = state.annotations.get(change.annotation)
    const now = record && seenEvenDeleted(record)
    if (!record || !now) continue
    const one = planOne(now, record.deleted?.value === true, change)
    if (one.acts.length === 0) continue
    acts.push(...one.acts)
    back.push({ annotation: change.annotation, ...one.back })
    changed.push(change.annotation)
  }
  return { acts, back, changed }
}

/** A deleted annotation can be changed on its way back. */
const seenEvenDeleted = (record: AnnotationRecord): Annotation | null =>
  annotationOf({ ...record, deleted: undefined })

type Way = Omit<AnnotationChange, 'annotation'>
type Plan = { readonly acts: readonly Act[]; readonly back: Way }

const planOne = (now: Annotation, isDeleted: boolean, change: AnnotationChange): Plan => {
  const parts = [
    planColour(now, change),
    planTags(now, change),
    planFields(now, change),
    planLinks(now, change),
    planArea(now, change),
    planLife(now.id, isDeleted, change),
  ]
  return {
    acts: parts.flatMap(({ acts }) => acts),
    back: Object.assign({}, ...parts.map(({ back }) => back)) as Way,
  }
}

const planColour = ({ id, colour }: Annotation, change: AnnotationChange): Plan =>
  change.colour === undefined || change.colour === colour
    ? { acts: [], back: {} }
    : {
        acts: [{ type: 'annotation.coloured', data: { annotation: id, colour: change.colour } }],
        back: { colour },
      }

const planTags = ({ id, tags }: Annotation, { tagsOn = [], tagsOff = [] }: AnnotationChange): Plan => {
  const on = unique(tagsOn).filter((tag) => !tags.includes(tag))
  const off = unique(tagsOff).filter((tag) => tags.includes(tag) && !tagsOn.includes(tag))
  const put = (tag: TagId, isOn: boolean): Act => ({
    type: 'annotation.tagged',
    data: { annotation: id, tag, on: isOn },
  })
  return {
    acts: [...on.map((tag) => put(tag, true)), ...off.map((tag) => put(tag, false))],
    back: { ...(on.length > 0 && { tagsOff: on }), ...(off.length > 0 && { tagsOn: off }) },
  }
}

const planFields = ({ id, described = {} }: Annotation, change: AnnotationChange): Plan => {
  const wanted = Object.entries(change.described ?? {}) as [MarkField, string | null][]
  const differing = wanted
    .map(([field, value]) => [field, value === '' ? null : value] as const)
    .filter(([field, value]) => (described[field] ?? null) !== value)
  return {
    acts: differing.map(([field, value]) => ({
      type: 'annotation.described',
      data: { annotation: id, field, value },
    })),
    back:
      differing.length === 0
        ? {}
        : { described: Object.fromEntries(differing.map(([field]) => [field, described[field] ?? null])) },
  }
}

const planLinks = (
  { id, links = [] }: Annotation,
  { linksOn = [], linksOff = [] }: AnnotationChange,
): Plan => {
  const on = unique(linksOn).filter((to) => !links.includes(to) && to !== id)
  const off = unique(linksOff).filter((to) => links.includes(to) && !linksOn.includes(to))
  return {
    acts: [
      ...on.map((to): Act => ({ type: 'annotation.linked', data: { annotation: id, to, on: true } })),
      ...off.map((to): Act => ({ type: 'annotation.linked', data: { annotation: id, to, on: false } })),
    ],
    back: { ...(on.length > 0 && { linksOff: on }), ...(off.length > 0 && { linksOn: off }) },
  }
}

/** What is about words stays about words. */
const planArea = ({ id, area, target }: Annotation, change: AnnotationChange): Plan =>
  change.area === undefined || target !== null || isSameArea(area ?? null, change.area)
    ? { acts: [], back: {} }
    : {
        acts: [{ type: 'annotation.outlined', data: { annotation: id, area: change.area } }],
        back: { area: area ?? null },
      }

const planLife = (id: AnnotationId, isDeleted: boolean, { deleted }: AnnotationChange): Plan =>
  deleted === undefined || deleted === isDeleted
    ? { acts: [], back: {} }
    : {
        acts: [{ type: deleted ? 'annotation.deleted' : 'annotation.restored', data: { annotation: id } }],
        back: { deleted: isDeleted },
      }

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
