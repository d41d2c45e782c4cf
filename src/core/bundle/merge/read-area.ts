import * as v from 'valibot'
import type { PictureArea } from '../../annotation/area'
import { resourceSchema } from '../../annotation/area'
import { rectangleIn } from '../../annotation/media-fragment'
import type { VersionId } from '../../ids'
import { list, type Resource } from './web-annotation'

/**
 * A part of a picture, as a Web Annotation names it: a fragment of a picture file, of a page of a PDF (RFC 8118, section 3), or
 * of what stands at a place of the text. Null where no selector is one.
 */
export const areaIn = (target: Resource, version: VersionId): PictureArea | null => {
  const told = v.safeParse(picture, target.picture)
  const { number, resource, sha256 } = told.success ? told.output : {}
  for (const chain of list(target.selector).map(chainOf)) {
    const rectangle = chain.flatMap(({ value }) => (value === undefined ? [] : (rectangleIn(value) ?? [])))[0]
    if (rectangle === undefined) continue
    const page = chain.map(({ value = '' }) => /^page=(\d{1,5})$/.exec(value)?.[1]).find(Boolean)
    const start = chain.find((one) => one.start !== undefined)?.start
    return {
      ...rectangle,
      resource: resource ?? (page === undefined ? 'self' : `page:${page}`),
      picture: number ?? 1,
      start: start ?? 0,
      sha256: sha256 === undefined ? null : `sha256:${sha256}`,
      version,
    }
  }
  return null
}

const picture = v.looseObject({
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  resource: v.optional(resourceSchema),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

const selector = v.looseObject({
  value: v.optional(v.string()),
  start: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  refinedBy: v.optional(v.unknown()),
})
type Selector = v.InferOutput<typeof selector>

/** More of them refine nothing that is looked for. */
const mostRefined = 4

/** 4.2.9: a selector, and what refines it. */
const chainOf = (given: unknown): readonly Selector[] => {
  const chain: Selector[] = []
  for (let one = given; chain.length < mostRefined;) {
    const read = v.safeParse(selector, one)
    if (!read.success) break
    chain.push(read.output)
    one = read.output.refinedBy
  }
  return chain
}
