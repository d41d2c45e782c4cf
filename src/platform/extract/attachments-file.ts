import { createHash } from 'node:crypto'
import { formOf } from '#core/extract/extract'
import type { Attachment, Form } from '#core/extract/form'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { readBytes } from './read-bytes'

export type AttachmentsJob = {
  readonly absolutePath: string
  /** Relative to the library, with `/`; what failures name. */
  readonly path: string
  /** `sha256:<64 hex>` of the version that is looked at; null for a file of which none is known. */
  readonly digest: string | null
  /** False for what they are called and how large they are: their bytes stay in the thread. */
  readonly withBytes: boolean
}

export type ReadAttachment = Omit<Attachment, 'bytes'> & {
  readonly sizeBytes: number
  /** SHA-256 in hex. */
  readonly digest: string
  readonly bytes: Uint8Array | null
}
export type ReadAttachments = {
  /** `sha256:<64 hex>` of the file; empty for one that holds none. */
  readonly of: string
  readonly attachments: readonly ReadAttachment[]
}

/** What was sent with a letter, or the chapters of a book; of other forms, none. */
export const readAttachments = async (
  { absolutePath, path, digest, withBytes }: AttachmentsJob,
  limitBytes: number,
): Promise<Result<ReadAttachments, Failure>> => {
  const form = formOf(path)
  if (form?.attachments === undefined && form?.chapters === undefined) return ok({ of: '', attachments: [] })
  const read = await readBytes(absolutePath, path, limitBytes)
  if (!read.ok) return read
  const of = `sha256:${digestOf(read.value.bytes)}`
  if (digest !== null && of !== digest) return fail({ kind: 'article-text-missing', path })
  const found = await attachmentsIn(form, read.value.bytes, path)
  if (!found.ok) return found
  return ok({
    of,
    attachments: found.value.map(({ bytes, ...attachment }) => ({
      ...attachment,
      sizeBytes: bytes.length,
      digest: digestOf(bytes),
      // In memory of its own: it may be a view of the whole file, which would be sent with it.
      bytes: withBytes ? bytes.slice() : null,
    })),
  })
}

const attachmentsIn = async (
  form: Form,
  bytes: Uint8Array,
  path: string,
): Promise<Result<readonly Attachment[], Failure>> => {
  if (form.chapters !== undefined) return form.chapters(bytes, { path })
  const found = await form.attachments?.(bytes)
  return found === undefined ? fail({ kind: 'damaged-file', path }) : ok(found)
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
