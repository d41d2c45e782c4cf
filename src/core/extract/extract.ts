import { fail } from '#core/result'
import type { Extraction, ExtractionHints, Form } from './form'
import { docxForm } from './docx'
import { epubForm } from './epub'
import { formatOf } from './format-of'
import { htmlForm } from './html'
import { imageForm } from './image'
import { mailForm, webArchiveForm } from './mail'
import { markdownForm } from './markdown'
import { odtForm } from './odt'
import { pdfForm } from './pdf'
import { rtfForm } from './rtf'
import { textForm } from './text'

const forms: readonly Form[] = [
  textForm,
  markdownForm,
  htmlForm,
  pdfForm,
  docxForm,
  odtForm,
  rtfForm,
  epubForm,
  mailForm,
  webArchiveForm,
  imageForm,
]

/**
 * Makes an article of a file's bytes. Pure, and total: whatever the bytes are, the outcome is an article or a failure.
 * Forms whose reader is a library may need to wait; the others answer at once. Time and memory are bounded by the caller, who runs this in a worker.
 */
export const extract = (bytes: Uint8Array, hints: ExtractionHints): Extraction | Promise<Extraction> =>
  formOf(hints.path)?.extract(bytes, hints) ?? fail({ kind: 'unknown-format', path: hints.path })

/** The form that a file's name says it has. */
export const formOf = (path: string): Form | undefined => {
  const format = formatOf(path)
  return format && forms.find((form) => form.format === format)
}
