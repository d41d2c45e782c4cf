import { readPictureHeader } from '../../article/picture'
import { plainBmp } from './bmp'
import { plainGif } from './gif'
import { plainJpeg } from './jpeg'
import { plainPng } from './png'
import { plainWebp } from './webp'

/**
 * A picture with its dots alone: a camera writes where and when it was taken, programs write who worked on it, and a small
 * picture beside the large one may show what was cut away. What is known to belong to the dots is copied, all else is left
 * behind, also what stands after the picture's end. Null where the file is not made as its format says: of such a file
 * nobody can tell what it holds.
 */
export const withoutMetadata = (bytes: Uint8Array): Uint8Array | null => {
  const header = readPictureHeader(bytes)
  if (header === undefined) return null
  const plain = formats[header.type](bytes)
  const after = plain === null ? undefined : readPictureHeader(plain)
  return after?.width === header.width && after.height === header.height ? plain : null
}

const formats = {
  'image/png': plainPng,
  'image/jpeg': plainJpeg,
  'image/gif': plainGif,
  'image/webp': plainWebp,
  'image/bmp': plainBmp,
} as const
