import * as v from 'valibot'
import { safeNameWithin } from '../bundle/merge/safe-path'
import { isArticleId, type ArticleId } from '../ids'
import { isBookPath } from './chapters'
import { fieldNameSchema } from '../library/descriptions'

/** Files that were sent with a letter, or the chapters of a book, which become articles beside it. */

export const addAttachmentsSchema = v.object({
  /** The letter, or the book. */
  article: v.custom<ArticleId>(isArticleId),
  /** What the field of an article is called that says to which letter it was attached, or of which book it is a chapter; in the person's language. */
  fields: v.object({ attachment: fieldNameSchema, chapter: v.exactOptional(fieldNameSchema) }),
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

/** `letter.eml` → `letter.attachments`, `book.epub` → `book.chapters`. */
export const attachmentsFolder = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '')
  return `${safeNameWithin(name, longestStem)}.${isBookPath(path) ? 'chapters' : 'attachments'}`
}

export type AttachmentOrigin = {
  /** Of the letter; of a book that is no article, `sha256:…` of its bytes. */
  readonly article: string
  readonly part: number
  readonly name: string
  readonly type: string
}

/** What the field of an attachment says: path and id of the letter or book, which part, its name and kind. */
export const originOfAttachment = (path: string, { article, part, name, type }: AttachmentOrigin): string =>
  `${path} ${article} · ${isBookPath(path) ? 'chapter' : 'part'} ${part} · ${name} · ${type}`

export type CarrierOf = { readonly article: ArticleId; readonly isBook: boolean }

/** To which letter an article was attached, or of which book it is a chapter, by what its fields say. */
export const carrierOf = (described: Readonly<Record<string, string | undefined>>): CarrierOf | null => {
  for (const value of Object.values(described)) {
    const found = / (sha256:[0-9a-f]{64}) · (part|chapter) \d+ · .+ · [^ ]*$/u.exec(value ?? '')
    if (found) return { article: found[1] as ArticleId, isBook: found[2] === 'chapter' }
  }
  return null
}
