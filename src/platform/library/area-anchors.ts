import { createHash } from 'node:crypto'
import { anchorArea, isCertainByName, picturesIn, type ReadNow } from '#core/annotation/anchor-area'
import type { Anchor, Annotation, PictureSpot } from '#core/annotation/annotation'
import type { PictureArea } from '#core/annotation/area'
import { beside } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { ok, type Result } from '#core/result'
import type { ArticleText } from './article-texts'
import type { LibraryContext } from './context'
import { readPicture } from './pictures'
import { textKey } from './text-key'

/**
 * On which pictures of an article its areas stand. Pictures are read for it only where their names do not say it: of another
 * version, or of files that lie beside the article.
 */
export const areaAnchorsOn = async (
  context: LibraryContext,
  id: ArticleId,
  text: ArticleText,
  annotations: readonly Pick<Annotation, 'area'>[],
): Promise<(area: PictureArea) => Anchor> => {
  const now = readNow(context, id, text.version)
  const uncertain = annotations.flatMap(({ area }) => (area && !isCertainByName(area, now) ? [area] : []))
  const areas = annotations.some(({ area }) => area)
  const pictures = areas ? picturesIn(text.blocks) : []
  const digests = await digestsOf(context, id, text.version, pictures, uncertain)
  return (area) => anchorArea(area, pictures, now, (resource) => digests.get(resource) ?? null)
}

const readNow = (context: LibraryContext, id: ArticleId, version: VersionId): ReadNow => ({
  version,
  wasReadOtherwise: context.pack.wasReadOtherwise(textKey(context, id, version)),
})

/** Whether areas were put on this very picture can't be told from their names alone. */
export const mayAreaHaveMoved = (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
): ((area: PictureArea) => boolean) => {
  const now = readNow(context, id, version)
  return (area) => !isCertainByName(area, now)
}

/** More are not read to find one again: a person is asked. */
const mostRead = 200

/** Those in the places that are named are read first; only where one of them is another picture, so are the others. */
const digestsOf = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
  pictures: readonly PictureSpot[],
  areas: readonly PictureArea[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const sought = new Set(areas.flatMap(({ sha256 }) => sha256 ?? []))
  if (sought.size === 0) return found
  const there = new Set(pictures.map(({ resource }) => resource))
  const named = [...new Set(areas.map(({ resource }) => resource))].filter((resource) => there.has(resource))
  const others = [...there].filter((resource) => !named.includes(resource))
  const isSettled = (): boolean =>
    areas.every(({ resource, sha256 }) => sha256 === null || found.get(resource) === sha256)
  for (const [at, resource] of [...named, ...others].entries()) {
    if (at >= mostRead || (at >= named.length && (isSettled() || hasAll(found, sought)))) break
    const digest = await digestOf(context, id, version, resource)
    if (digest.ok) found.set(resource, digest.value)
  }
  return found
}

const hasAll = (found: ReadonlyMap<string, string>, sought: ReadonlySet<string>): boolean => {
  const all = new Set(found.values())
  return [...sought].every((one) => all.has(one))
}

/** What is inside a version never changes; a file beside it may. */
const known = new WeakMap<LibraryContext, Map<string, string>>()

export const digestOf = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
  resource: string,
): Promise<Result<string, Failure>> => {
  const held = known.get(context) ?? new Map<string, string>()
  known.set(context, held)
  const key = `${version} ${resource}`
  const before = held.get(key)
  if (before !== undefined) return ok(before)
  const picture = await readPicture(context, { article, resource })
  if (!picture.ok) return picture
  const digest = `sha256:${createHash('sha256').update(picture.value.bytes).digest('hex')}`
  if (!resource.startsWith(beside)) held.set(key, digest)
  return ok(digest)
}
