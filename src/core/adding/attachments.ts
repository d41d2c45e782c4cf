import * as v from 'valibot'
import { safeNameWithin } from '../bundle/merge/safe-path'
import { isArticleId, type ArticleId } from '../ids'
import { fieldNameSchema } from '../library/descriptions'

/** Files that were sent with a letter, which become articles beside it. */

export const addAttachmentsSchema = v.object({
  /** The letter. */
  article: v.custom<ArticleId>(isArticleId),
  /** What the field of an article is called that says to which letter it was attached; in the person's language. */
  fields: v.object({ attachment: fieldNameSchema }),
})
export type AddAttachmentsInput = v.InferOutput<typeof addAttachmentsSchema>

export type AttachmentView = {
  readonly part: number
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  readonly isWhole: boolean
  /** Of a form that is read, so that it can become an article. */
  readonly isReadable: boolean
  /** The article with the same content and where it lies, if the library has one. */
  readonly here: { readonly article: ArticleId; readonly path: string } | null
}

/** Short enough that a number or a sibling's ending can be put behind it. */
const longestStem = 120

/** `letter.eml` → `letter.attachments`. */
export const attachmentsFolder = (mail: string): string => {
  const name = mail.slice(mail.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '')
  return `${safeNameWithin(name, longestStem)}.attachments`
}

export type AttachmentOrigin = {
  readonly article: ArticleId
  readonly part: number
  readonly name: string
  readonly type: string
}

/** What the field of an attachment says: path and id of the letter, which part, its name and kind. */
export const originOfAttachment = (mail: string, { article, part, name, type }: AttachmentOrigin): string =>
  `${mail} ${article} · part ${part} · ${name} · ${type}`

/** To which letter an article was attached, by what its fields say. */
export const letterOfAttachment = (
  described: Readonly<Record<string, string | undefined>>,
): ArticleId | null => {
  for (const value of Object.values(described)) {
    const found = / (sha256:[0-9a-f]{64}) · part \d+ · .+ · [^ ]*$/u.exec(value ?? '')
    if (found) return found[1] as ArticleId
  }
  return null
}
