import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { readPictureHeader, type Picture } from '#core/article/picture'
import { openPictures } from '#core/extract/pictures'
import { beside, type Pictures } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import type { ArticleId, VersionId } from '#core/ids'
import { currentVersionOf } from '#core/library/article-views'
import { fail, ok, type Result } from '#core/result'
import { largestFileBytes } from '../extract/extract-file'
import { readBytes } from '../extract/read-bytes'
import { failureOfSystemError } from '../files/failures'
import type { LibraryContext } from './context'

export type PictureInput = { readonly article: ArticleId; readonly resource: string }

const largestPictureBytes = 30_000_000

/**
 * Pictures of articles, read from the original each time: from inside it, or from a file beside it that lies in the library.
 * Nothing is fetched from anywhere else. The file opened last stays open for the other pictures in it.
 */
export const createPictures = (
  context: LibraryContext,
): ((input: PictureInput) => Promise<Result<Picture, Failure>>) => {
  let last: { readonly version: VersionId; readonly pictures: Promise<Result<Pictures, Failure>> } | undefined

  const inside = async (path: string, version: VersionId, resource: string) => {
    if (last?.version !== version) last = { version, pictures: openFile(context, path, version) }
    const pictures = await last.pictures
    if (!pictures.ok) {
      last = undefined
      return pictures
    }
    return ok(pictures.value(resource))
  }

  return async ({ article, resource }) => {
    const version = currentVersionOf(context.catalog.state, article)
    const path = presentPathOf(context, article, version)
    if (path === undefined)
      return fail({ kind: 'picture-missing', path: context.catalog.summary(article)?.path ?? article })
    if (resource.startsWith(beside)) return pictureBeside(context, path, resource.slice(beside.length))
    const bytes = await inside(path, version, resource)
    return bytes.ok ? asPicture(bytes.value, path) : bytes
  }
}

const presentPathOf = (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): string | undefined => {
  const { state } = context.catalog
  return [...(state.pathsOf.get(article) ?? [])].find((candidate) => {
    const location = state.locations.get(candidate)?.value
    return location?.isPresent === true && location.version === version
  })
}

/** The places of pictures are those of one version of the file: another one may hold others there. */
const openFile = async (
  context: LibraryContext,
  path: string,
  version: VersionId,
): Promise<Result<Pictures, Failure>> => {
  const read = await readBytes(join(context.places.folder, path), path, largestFileBytes)
  if (!read.ok) return read
  const digest = `sha256:${createHash('sha256').update(read.value.bytes).digest('hex')}`
  if (digest !== version) return fail({ kind: 'picture-missing', path })
  return ok(await openPictures(read.value.bytes, path))
}

const asPicture = (bytes: Uint8Array | undefined, path: string): Result<Picture, Failure> => {
  if (!bytes) return fail({ kind: 'picture-missing', path })
  if (bytes.length > largestPictureBytes)
    return fail({ kind: 'too-large', path, sizeBytes: bytes.length, limitBytes: largestPictureBytes })
  const header = readPictureHeader(bytes)
  return header ? ok({ ...header, bytes }) : fail({ kind: 'picture-unreadable', path })
}

/** A file that a page names beside itself, as browsers save them; one outside the library is not looked at. */
const pictureBeside = async (
  context: LibraryContext,
  page: string,
  source: string,
): Promise<Result<Picture, Failure>> => {
  const names = namesOf(source).map((name) => posix.join(posix.dirname(page), name))
  const missing: Failure = { kind: 'picture-missing', path: names[0] ?? page }
  for (const name of names) {
    const inLibrary = await placeInLibrary(context.places.folder, name)
    if (!inLibrary.ok) return inLibrary
    if (inLibrary.value === null) continue
    const read = await readBytes(inLibrary.value, name, largestPictureBytes)
    if (read.ok) return asPicture(read.value.bytes, name)
    if (read.failure.kind !== 'file-not-found') return read
  }
  return fail(missing)
}

/** As written and with its escapes undone: browsers write either. */
const namesOf = (source: string): readonly string[] => {
  const bare = source.replace(/[?#].*$/s, '')
  return [...new Set([unescaped(bare), source, bare])].filter((name) => name !== '' && !/[\0\\]/.test(name))
}

const unescaped = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // Escapes that stand for no UTF-8 are the name's own letters.
  }
}

/** Null where nothing is there, or where it would lead out of the library, also by a link. */
const placeInLibrary = async (folder: string, name: string): Promise<Result<string | null, Failure>> => {
  if (name.startsWith('../') || name === '..' || posix.isAbsolute(name)) return ok(null)
  try {
    const [root, place] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    return ok(place.startsWith(root + sep) ? place : null)
  } catch (error) {
    const failure = failureOfSystemError(error, name)
    return failure.kind === 'file-not-found' ? ok(null) : fail(failure)
  }
}
