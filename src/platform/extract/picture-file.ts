import { createHash } from 'node:crypto'
import type { Picture } from '#core/article/picture'
import { arePicturesLocked, openPictures } from '#core/extract/pictures'
import type { Pictures } from '#core/extract/resource'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { asPicture } from './as-part'
import { readBytes } from './read-bytes'

export type PictureJob = {
  readonly absolutePath: string
  /** Relative to the library, with `/`; what failures name. */
  readonly path: string
  /** `sha256:<64 hex>`: the places of pictures are those of one version of the file; another one may hold others there. */
  readonly digest: string
  readonly resource: string
}

/** Reads pictures inside files, of one file after another. */
export type PictureReader = {
  readonly read: (job: PictureJob) => Promise<Result<Picture, Failure>>
  /** Gives the memory of the file opened last back. */
  readonly letGo: () => void
}

/** The file opened last stays open for the other pictures in it. */
export const createPictureReader = (limitBytes: number): PictureReader => {
  let last: { readonly digest: string; readonly pictures: Promise<Result<OpenFile, Failure>> } | undefined
  const read: PictureReader['read'] = async (job) => {
    if (last?.digest !== job.digest) last = { digest: job.digest, pictures: openFile(job, limitBytes) }
    const opened = last
    const pictures = await opened.pictures
    if (pictures.ok) {
      const { find, isLocked } = pictures.value
      const bytes = await find(job.resource)
      if (!bytes && (await isLocked())) return fail({ kind: 'picture-locked', path: job.path })
      return asPicture(bytes, job.path)
    }
    if (last === opened) last = undefined
    return pictures
  }
  return { read, letGo: () => (last = undefined) }
}

type OpenFile = { readonly find: Pictures; readonly isLocked: () => Promise<boolean> }

const openFile = async (
  { absolutePath, path, digest }: PictureJob,
  limitBytes: number,
): Promise<Result<OpenFile, Failure>> => {
  const read = await readBytes(absolutePath, path, limitBytes)
  if (!read.ok) return read
  const found = `sha256:${createHash('sha256').update(read.value.bytes).digest('hex')}`
  if (found !== digest) return fail({ kind: 'picture-missing', path })
  const { bytes } = read.value
  return ok({ find: await openPictures(bytes, path), isLocked: () => arePicturesLocked(bytes, path) })
}
