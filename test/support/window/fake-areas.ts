import { pageOf } from '#core/annotation/anchor-area'
import type { PictureArea, Rectangle } from '#core/annotation/area'
import type { Anchor } from '#core/annotation/annotation'
import type { ArticleId, VersionId } from '#core/ids'

/** An area on the first picture of an article, which stays where it is. */
export const drawnArea = (
  drawn: Rectangle & { readonly resource: string },
  article: ArticleId,
): PictureArea => ({
  ...drawn,
  picture: 1,
  start: 0,
  sha256: null,
  version: article as string as VersionId,
})
export const standingOn = ({ resource, picture }: PictureArea): Anchor => ({
  state: 'exact',
  start: 0,
  end: 0,
  on: { resource, picture, page: pageOf(resource), start: 0, end: 0 },
})
