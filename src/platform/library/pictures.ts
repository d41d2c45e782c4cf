import { realpath } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import type { Picture } from '#core/article/picture'
import { unescaped } from '#core/extract/escapes'
import { beside } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { currentVersionOf } from '#core/library/article-views'
import { fail, ok, type Result } from '#core/result'
import { asPicture, largestPictureBytes } from '../extract/picture-file'
import { readBytes } from '../extract/read-bytes'
import { failureOfSystemError } from '../files/failures'
import { presentPathOf } from './article-texts'
import type { LibraryContext } from './context'

export type PictureInput = { readonly article: ArticleId; readonly resource: string }

/**
 * Pictures of articles, read from the original each time: from inside it, or from a file beside it that lies in the library.
 * Nothing is fetched from anywhere else. Originals are opened where articles are read, within the same limits.
 */
export const createPictures =
  (context: LibraryContext): ((input: PictureInput) => Promise<Result<Picture, Failure>>) =>
  async ({ article, resource }) => {
    const version = currentVersionOf(context.catalog.state, article)
    const path = presentPathOf(context, article, version)
    if (path === undefined)
      return fail({ kind: 'picture-missing', path: context.catalog.summary(article)?.path ?? article })
    if (resource.startsWith(beside)) return pictureBeside(context, path, resource.slice(beside.length))
    const absolutePath = join(context.places.folder, path)
    return context.pool.readPicture({ absolutePath, path, digest: version, resource })
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
    if (read.failure.kind === 'too-large') return fail({ kind: 'picture-too-large', path: name })
    if (read.failure.kind !== 'file-not-found') return read
  }
  return fail(missing)
}

/** As written and with its escapes undone: browsers write either. */
const namesOf = (source: string): readonly string[] => {
  const bare = source.replace(/[?#].*$/s, '')
  return [...new Set([unescaped(bare), source, bare])].filter((name) => name !== '' && !/[\0\\]/.test(name))
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
