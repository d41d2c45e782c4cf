import { leavesOf, type Block } from '../article/block'
import { beside } from '../extract/resource'
import type { VersionId } from '../ids'
import type { Anchor, PictureSpot } from './annotation'
import type { PictureArea } from './area'

/** The pictures of an article that can be shown, numbered from 1 in the order of its text. */
export const picturesIn = (blocks: readonly Block[]): readonly PictureSpot[] => {
  const pictures: PictureSpot[] = []
  for (const leaf of leavesOf(blocks)) {
    if (leaf.kind !== 'image' || leaf.resource === undefined) continue
    const { resource, start, end } = leaf
    pictures.push({ resource, picture: pictures.length + 1, page: pageOf(resource), start, end })
  }
  return pictures
}

/** Which page of the original a picture is; null for one that is no page. */
export const pageOf = (resource: string): number | null => {
  const page = /^page:(\d+)$/.exec(resource)?.[1]
  return page === undefined ? null : Number(page)
}

/** Places that the file itself fixes, and not how it was read: in the same bytes they are always of the same picture. */
const isFixed = (resource: string): boolean => resource === 'self' || pageOf(resource) !== null

/** What is read now: which version, and whether it was ever read otherwise than it is now. */
export type ReadNow = { readonly version: VersionId; readonly wasReadOtherwise: boolean }

/** True where the name of its picture alone says which picture it is. A file beside the article may be another one any day. */
export const isCertainByName = ({ version, resource }: PictureArea, now: ReadNow): boolean =>
  version === now.version && (isFixed(resource) || (!now.wasReadOtherwise && !resource.startsWith(beside)))

/** The SHA-256 of a picture's bytes; null where there are none that could be shown, false where they can't be had just now. */
export type PictureDigest = string | false | null

/**
 * Finds the picture that an area was drawn on. `digestOf` tells what each picture is. Only the same picture counts as found;
 * where another one stands in its place, a person decides.
 */
export const anchorArea = (
  area: PictureArea,
  pictures: readonly PictureSpot[],
  now: ReadNow,
  digestOf: (resource: string) => PictureDigest,
): Anchor => {
  const named = pictures.find(({ resource }) => resource === area.resource)
  if (named && isCertainByName(area, now)) return standing('exact', named)
  const alike =
    area.sha256 === null ? [] : pictures.filter(({ resource }) => digestOf(resource) === area.sha256)
  if (named && alike.includes(named)) return standing('exact', named)
  const nearest = [...alike].sort(
    (a, b) => Math.abs(a.picture - area.picture) - Math.abs(b.picture - area.picture),
  )[0]
  if (nearest) return standing('moved', nearest)
  const isUnread =
    area.sha256 !== null && pictures.some(({ resource }) => digestOf(resource) === false) ? true : undefined
  const instead = named ?? pictures.find(({ picture }) => picture === area.picture)
  if (!instead) return { state: 'orphan', ...(isUnread && { isUnread }) }
  const { start, end } = instead
  return { state: 'review', start, end, found: '', on: instead, ...(isUnread && { isUnread }) }
}

const standing = (state: 'exact' | 'moved', on: PictureSpot): Anchor => ({
  state,
  start: on.start,
  end: on.end,
  on,
})
