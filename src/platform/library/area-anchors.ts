import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  anchorArea,
  isCertainByName,
  picturesIn,
  type PictureDigest,
  type ReadNow,
} from '#core/annotation/anchor-area'
import type { Anchor, Annotation, PictureSpot } from '#core/annotation/annotation'
import type { PictureArea } from '#core/annotation/area'
import { beside } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { currentVersionOf } from '#core/library/article-views'
import { fail, ok, type Result } from '#core/result'
import { presentPathOf, type ArticleText } from './article-texts'
import { stampBeside } from './beside-files'
import type { LibraryContext } from './context'
import { readPicture } from './pictures'
import { wasReadOtherwise } from './read-otherwise'

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
  const areas = annotations.flatMap(({ area }) => area ?? [])
  const pictures = areas.length > 0 ? picturesIn(text.blocks) : []
  const there = new Set(pictures.map(({ resource }) => resource))
  const uncertain = areas.filter((area) => !isCertainByName(area, now) || !there.has(area.resource))
  const digests = await digestsOf(context, id, text.version, pictures, uncertain)
  return (area) => anchorArea(area, pictures, now, (resource) => digests.get(resource) ?? null)
}

const readNow = (context: LibraryContext, id: ArticleId, version: VersionId): ReadNow => ({
  version,
  wasReadOtherwise: wasReadOtherwise(context, id, version),
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
): Promise<ReadonlyMap<string, PictureDigest>> => {
  const found = new Map<string, PictureDigest>()
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
    else if (await isUnread(context, id, version, resource, digest.failure)) found.set(resource, false)
  }
  return found
}

/** Whether a picture may be had another time: its file is away or locked, or became another one since it was looked at. */
const isUnread = async (
  context: LibraryContext,
  id: ArticleId,
  version: VersionId,
  resource: string,
  { kind }: Failure,
): Promise<boolean> => {
  if (kind === 'picture-unreadable' || kind === 'picture-too-large' || kind === 'too-large') return false
  if (kind !== 'picture-missing' || !(await context.presence.check())) return true
  const path = presentPathOf(context, id, version)
  return path === undefined || (!resource.startsWith(beside) && !(await isAsSeen(context, path)))
}

/** The file is still the one that was looked at: what is not in it now never was. */
const isAsSeen = async ({ catalog, places }: LibraryContext, path: string): Promise<boolean> => {
  const location = catalog.state.locations.get(path)?.value
  try {
    const { size, mtime } = await stat(join(places.folder, path))
    return size === location?.sizeBytes && mtime.toISOString() === location.modified
  } catch {
    return false
  }
}

const hasAll = (found: ReadonlyMap<string, PictureDigest>, sought: ReadonlySet<string>): boolean => {
  const all = new Set(found.values())
  return [...sought].every((one) => all.has(one))
}

/** What is inside a version never changes; a file beside it is the same while its size and time are. */
const known = new WeakMap<LibraryContext, Map<string, string>>()

/** More are not remembered: files beside articles may change for ever. */
const mostKnown = 20_000

export const digestOf = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
  resource: string,
): Promise<Result<string, Failure>> => {
  const held = known.get(context) ?? new Map<string, string>()
  known.set(context, held)
  const key = await keyOf(context, article, version, resource)
  const before = key === null ? undefined : held.get(key)
  if (before !== undefined) return ok(before)
  const picture = await readPicture(context, { article, resource })
  if (!picture.ok) return picture
  const { path } = context.catalog.summary(article) ?? { path: article }
  // Another version was taken in meanwhile, and it may be one of its pictures that was read.
  if (currentVersionOf(context.catalog.state, article) !== version)
    return fail({ kind: 'io', path, code: 'EBUSY' })
  const digest = `sha256:${createHash('sha256').update(picture.value.bytes).digest('hex')}`
  if (key !== null && key === (await keyOf(context, article, version, resource))) {
    if (held.size >= mostKnown) held.clear()
    held.set(key, digest)
  }
  return ok(digest)
}

/** Null where nothing says whether it will be the same picture another time. */
const keyOf = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
  resource: string,
): Promise<string | null> => {
  if (!resource.startsWith(beside)) return `${version} ${resource}`
  const page = presentPathOf(context, article, version)
  if (page === undefined) return null
  return stampBeside(context.places.folder, page, resource.slice(beside.length))
}
