import { createHash } from 'node:crypto'
import { formOf } from '#core/extract/extract'
import type { Attachment } from '#core/extract/form'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { readBytes } from './read-bytes'

export type AttachmentsJob = {
  readonly absolutePath: string
  /** Relative to the library, with `/`; what failures name. */
  readonly path: string
  /** `sha256:<64 hex>` of the version that is looked at. */
  readonly digest: string
  /** False for what they are called and how large they are: their bytes stay in the thread. */
  readonly withBytes: boolean
}

export type ReadAttachment = Omit<Attachment, 'bytes'> & {
  readonly sizeBytes: number
  /** SHA-256 in hex. */
  readonly digest: string
  readonly bytes: Uint8Array | null
}
export type ReadAttachments = { readonly attachments: readonly ReadAttachment[] }

/** What was sent with a letter; of a form that has no attachments, none. */
export const readAttachments = async (
  { absolutePath, path, digest, withBytes }: AttachmentsJob,
  limitBytes: number,
): Promise<Result<ReadAttachments, Failure>> => {
  const form = formOf(path)
  if (form?.attachments === undefined) return ok({ attachments: [] })
  const read = await readBytes(absolutePath, path, limitBytes)
  if (!read.ok) return read
  if (`sha256:${digestOf(read.value.bytes)}` !== digest) return fail({ kind: 'article-text-missing', path })
  const found = await form.attachments(read.value.bytes)
  if (found === undefined) return fail({ kind: 'damaged-file', path })
  return ok({
    attachments: found.map(({ bytes, ...attachment }) => ({
      ...attachment,
      sizeBytes: bytes.length,
      digest: digestOf(bytes),
      // In memory of its own: it may be a view of the whole file, which would be sent with it.
      bytes: withBytes ? bytes.slice() : null,
    })),
  })
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
