import type { PagePart, PartWanted } from '#core/article/page-part'
import { isDrawable, readPictureHeader, type Picture } from '#core/article/picture'
import type { PageBytes } from '#core/extract/resource'
import { textOfStyle } from '#core/extract/style-text'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'

export const largestStyleBytes = 4_000_000
export const largestPictureBytes = 30_000_000

/** Bytes as what a page wants them to be: a picture by its first bytes, or text. */
export const asPart = (found: PageBytes, as: PartWanted['as'], path: string): Result<PagePart, Failure> => {
  if (as === 'style')
    return found.bytes.length > largestStyleBytes
      ? fail({ kind: 'page-part-missing', path })
      : ok({ kind: 'style', css: textOfStyle(found), place: found.place })
  const picture = asPicture(found.bytes, path)
  return picture.ok ? ok({ kind: 'picture', ...picture.value }) : picture
}

/** Bytes as a picture that a window can show. */
export const asPicture = (bytes: Uint8Array | undefined, path: string): Result<Picture, Failure> => {
  if (!bytes) return fail({ kind: 'picture-missing', path })
  const header = readPictureHeader(bytes)
  if (!header) return fail({ kind: 'picture-unreadable', path })
  if (bytes.length > largestPictureBytes || !isDrawable(header))
    return fail({ kind: 'picture-too-large', path })
  return ok({ ...header, bytes })
}
