import type { ExtractionFailure } from '../../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { partsOf, type Parts } from '../docx/parts'
import { descendantsNamed } from '../xml/element'
import type { Archive } from '../zip/archive'
import { pageText } from './chapter'
import { marksInNcx, marksInPage, type ChapterMarks } from './contents'
import { packagePath, readPackage, targetPath, type BookPackage } from './package'

export type OpenedBook = {
  readonly parts: Parts
  readonly book: BookPackage
  readonly marks: ChapterMarks
}

/** What a book says of itself and of its chapters; a failure where it is none, or is locked. */
export const openBook = (archive: Archive, path: string): Result<OpenedBook, ExtractionFailure> => {
  const parts = partsOf(archive)
  const container = parts.xml('META-INF/container.xml')
  if (!container.ok) return container
  const name = packagePath(container.value?.root) ?? archive.names.find((each) => each.endsWith('.opf'))
  if (name === undefined) return fail({ kind: 'other-form', path, form: 'epub' })
  const read = parts.xml(name)
  if (!read.ok) return read
  if (read.value?.root === undefined) return fail({ kind: 'damaged-file', path })
  const book = readPackage(read.value.root, name)
  const locked = lockedPaths(parts)
  if (!locked.ok) return locked
  if (book.chapters.some((chapter) => locked.value.has(chapter.path)))
    return fail({ kind: 'encrypted-file', path })
  const marks = readMarks(archive, parts, book)
  return marks.ok ? ok({ parts, book, marks: marks.value }) : marks
}

/** What a shop's lock is on; fonts that are only made unusable elsewhere are not text. */
const lockedPaths = (parts: Parts): Result<ReadonlySet<string>, ExtractionFailure> => {
  const encryption = parts.xml('META-INF/encryption.xml')
  if (!encryption.ok) return encryption
  const root = encryption.value?.root
  const references = root ? [...descendantsNamed(root, 'CipherReference')] : []
  return ok(new Set(references.map(({ attributes }) => targetPath('', attributes['URI'] ?? ''))))
}

const readMarks = (
  archive: Archive,
  parts: Parts,
  { navigation, ncx }: BookPackage,
): Result<ChapterMarks, ExtractionFailure> => {
  if (navigation) {
    const page = archive.read(navigation.path)
    if (!page.ok) return page
    const decoded = page.value && pageText(page.value.bytes)
    const marks = decoded && marksInPage(decoded.text, navigation.path)
    if (marks && marks.size > 0) return ok(marks)
  }
  if (ncx === undefined) return ok(new Map())
  const read = parts.xml(ncx.path)
  return read.ok ? ok(marksInNcx(read.value?.root, ncx.path)) : read
}
