import { leavesOf, type Block, type Image } from '../../article/block'
import { rectangleOf, type PictureArea } from '../../annotation/area'
import type { Anchor } from '../../annotation/annotation'
import type { VersionId } from '../../ids'

/** Pictures do not go along with a derivative, and what a file calls them may tell where they are from. */
export const untoldPicture = 'picture:'

/**
 * A part of a picture as a derivative tells of it: which picture and where on it. Neither its name nor its hash goes along:
 * whoever has the picture would know it by either.
 */
export const deriveArea = (
  area: PictureArea,
  anchor: Anchor | null,
  from: readonly Block[],
  to: { readonly blocks: readonly Block[]; readonly version: VersionId },
): { readonly area: PictureArea; readonly anchor: Anchor } => {
  const on = anchor !== null && anchor.state !== 'orphan' ? anchor.on : undefined
  const picture = on?.picture ?? area.picture
  const resource = `${untoldPicture}${picture}`
  const leaf = on && sameLeaf(imagesIn(from), imagesIn(to.blocks), on.resource)
  const start = leaf?.start ?? 0
  const told = { ...rectangleOf(area), resource, picture, start, sha256: null, version: to.version }
  if (!leaf || anchor === null || anchor.state === 'orphan' || anchor.state === 'review')
    return { area: told, anchor: { state: 'orphan' } }
  const spot = { resource, picture, page: on.page, start, end: leaf.end }
  return { area: told, anchor: { state: 'exact', start, end: leaf.end, on: spot } }
}

const imagesIn = (blocks: readonly Block[]): readonly Image[] =>
  [...leavesOf(blocks)].filter((leaf): leaf is Image => leaf.kind === 'image')

/** A derivative has the same pictures in the same order, or none where its layout could not be kept. */
const sameLeaf = (before: readonly Image[], after: readonly Image[], resource: string): Image | undefined =>
  after[before.findIndex((leaf) => leaf.resource === resource)]
