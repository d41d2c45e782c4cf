import type { DraftBlock, DraftNote } from '../article/draft'
import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { ok, type Result } from '#core/result'
import { pageText, readChapter } from './epub/chapter'
import { chaptersOf } from './epub/chapters'
import type { Mark } from './epub/contents'
import { openBook, type OpenedBook } from './epub/open-book'
import type { BookItem } from './epub/package'
import { piecesOf, type Piece } from './epub/pieces'
import { assemble, unicodeFile, type Form } from './form'
import { openOffice } from './office/open-office'
import { openingText } from './opening-text'
import { openingWords } from './title'
import type { Archive } from './zip/archive'
import { picturesInZip, resourceFromPage } from './zip/pictures'

/** Books (EPUB 2 and 3): an article with the chapters in the order of reading; or each of them becomes a book of its own first. */
export const epubForm: Form = {
  format: 'epub',
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    const archive = openOffice(bytes, path, 'epub')
    return archive.ok ? readBook(archive.value, path) : archive
  },
  pictures: (bytes, { path }) => picturesInZip(bytes, path),
  chapters: chaptersOf,
}

const readBook = (archive: Archive, path: string): Result<Extracted, ExtractionFailure> => {
  const opened = openBook(archive, path)
  return opened.ok ? readChapters(archive, opened.value) : opened
}

type Reading = {
  readonly blocks: DraftBlock[]
  readonly notes: DraftNote[]
  readonly limits: Set<'depth' | 'nodes'>
  nextNote: number
  controls: number
  undecodable: number
  isWhole: boolean
}

const readChapters = (
  archive: Archive,
  { parts, book, marks }: OpenedBook,
): Result<Extracted, ExtractionFailure> => {
  const reading: Reading = {
    blocks: [],
    notes: [],
    limits: new Set(),
    nextNote: 1,
    controls: 0,
    undecodable: 0,
    isWhole: true,
  }
  for (const chapter of book.chapters) {
    const read = addChapter(archive, chapter, marks.get(chapter.path) ?? [], reading)
    if (!read.ok) return read
  }
  const { notes, controls, undecodable } = reading
  const warnings: readonly ExtractionWarning[] = [
    ...(reading.isWhole && parts.isWhole() ? [] : [{ kind: 'damaged' } as const]),
    ...[...reading.limits].map((limit) => ({ kind: 'cut', limit }) as const),
  ]
  const title = book.title === '' ? openingWords(openingText(reading.blocks)) : book.title
  const blocks = [...reading.blocks, ...notes]
  const { direction } = book
  const stated = { ...book.stated, ...book.dated }
  const draft = { extractor: 'epub@2', format: 'epub', title, blocks, stated, warnings, direction } as const
  return ok(assemble(draft, { ...unicodeFile, undecodable }, controls))
}

const addChapter = (
  archive: Archive,
  { path }: BookItem,
  marks: readonly Mark[],
  reading: Reading,
): Result<null, ExtractionFailure> => {
  const part = archive.read(path)
  // One chapter that is broken beyond reading leaves the others as they are.
  if (!part.ok && part.failure.kind !== 'damaged-file') return part
  const decoded = part.ok && part.value ? pageText(part.value.bytes) : undefined
  if (decoded === undefined) {
    reading.isWhole = false
    return ok(null)
  }
  reading.isWhole &&= part.ok && part.value?.isWhole === true
  const { pieces, controls } = piecesOf(decoded, marks)
  reading.controls += controls
  for (const piece of pieces) addPiece(path, piece, reading)
  return ok(null)
}

const addPiece = (path: string, { file, title }: Piece, reading: Reading): void => {
  const chapter = readChapter(file, title, reading.nextNote, (source) => resourceFromPage(path, source))
  reading.nextNote = chapter.nextNote
  for (const block of chapter.blocks) reading.blocks.push(block)
  for (const note of chapter.notes) reading.notes.push(note)
  for (const limit of chapter.limits) reading.limits.add(limit)
  reading.controls += chapter.controls
  reading.undecodable += chapter.undecodable
}
