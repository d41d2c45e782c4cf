import { join } from 'node:path'
import type { Picture } from '#core/article/picture'
import { beside } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import { currentVersionOf } from '#core/library/article-views'
import { fail, type Result } from '#core/result'
import { asPicture, largestPictureBytes } from '../extract/as-part'
import { presentPathOf } from './article-texts'
import { namesBeside, readBeside } from './beside-files'
import type { LibraryContext } from './context'

export type PictureInput = { readonly article: ArticleId; readonly resource: string }

/**
 * Pictures of articles, read from the original each time: from inside it, or from a file beside it that lies in the library.
 * Nothing is fetched from anywhere else. Originals are opened where articles are read, within the same limits.
 */
export const createPictures =
  (context: LibraryContext): ((input: PictureInput) => Promise<Result<Picture, Failure>>) =>
  (input) =>
    readPicture(context, input)

export const readPicture = async (
  context: LibraryContext,
  { article, resource }: PictureInput,
): Promise<Result<Picture, Failure>> => {
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
  const read = await readBeside(context.places.folder, page, source, largestPictureBytes)
  if (!read.ok)
    return read.failure.kind === 'too-large'
      ? fail({ kind: 'picture-too-large', path: read.failure.path })
      : read
  if (read.value) return asPicture(read.value.bytes, read.value.path)
  return fail({ kind: 'picture-missing', path: namesBeside(page, source)[0] ?? page })
}
