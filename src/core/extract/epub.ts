import type { DraftBlock, DraftNote } from '../article/draft'
import type { Extracted, ExtractionFailure, ExtractionWarning } from '../article/extracted'
import { fail, ok, type Result } from '#core/result'
import { partsOf, type Parts } from './docx/parts'
import { pageText, readChapter } from './epub/chapter'
import { titlesInNcx, titlesInPage, type ChapterTitles } from './epub/contents'
import { packagePath, readPackage, targetPath, type BookItem, type BookPackage } from './epub/package'
import { assemble, unicodeFile, type Form } from './form'
import { openOffice } from './office/open-office'
import { openingText } from './opening-text'
import { openingWords } from './title'
import { descendantsNamed } from './xml/element'
import type { Archive } from './zip/archive'
import { picturesInZip, resourceFromPage } from './zip/pictures'

/** Books (EPUB 2 and 3): one article a book, its chapters in the order of reading. */
export const epubForm: Form = {
  format: 'epub',
  extensions: ['.epub'],
  extract: (bytes, { path }): Result<Extracted, ExtractionFailure> => {
    const archive = openOffice(bytes, path, 'epub')
    return archive.ok ? readBook(archive.value, path) : archive
  },
  pictures: (bytes, { path }) => picturesInZip(bytes, path),
}

const readBook = (archive: Archive, path: string): Result<Extracted, ExtractionFailure> => {
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
  const titles = readTitles(archive, parts, book)
  if (!titles.ok) return titles
  return readChapters(archive, parts, book, titles.value)
}

/** What a shop's lock is on; fonts that are only made unusable elsewhere are not text. */
const lockedPaths = (parts: Parts): Result<ReadonlySet<string>, ExtractionFailure> => {
  const encryption = parts.xml('META-INF/encryption.xml')
  if (!encryption.ok) return encryption
  const root = encryption.value?.root
  const references = root ? [...descendantsNamed(root, 'CipherReference')] : []
  return ok(new Set(references.map(({ attributes }) => targetPath('', attributes['URI'] ?? ''))))
}

const readTitles = (
  archive: Archive,
  parts: Parts,
  { navigation, ncx }: BookPackage,
): Result<ChapterTitles, ExtractionFailure> => {
  if (navigation) {
    const page = archive.read(navigation.path)
    if (!page.ok) return page
    const decoded = page.value && pageText(page.value.bytes)
    const titles = decoded && titlesInPage(decoded.text, navigation.path)
    if (titles && titles.size > 0) return ok(titles)
  }
  if (ncx === undefined) return ok(new Map())
  const read = parts.xml(ncx.path)
  return read.ok ? ok(titlesInNcx(read.value?.root, ncx.path)) : read
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
  parts: Parts,
  book: BookPackage,
  titles: ChapterTitles,
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
    const read = addChapter(archive, chapter, titles.get(chapter.path), reading)
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
  const draft = { extractor: 'epub@1', format: 'epub', title, blocks, stated, warnings, direction } as const
  return ok(assemble(draft, { ...unicodeFile, undecodable }, controls))
}

const addChapter = (
  archive: Archive,
  { path }: BookItem,
  title: string | undefined,
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
  const chapter = readChapter(decoded, title, reading.nextNote, (source) => resourceFromPage(path, source))
  reading.nextNote = chapter.nextNote
  for (const block of chapter.blocks) reading.blocks.push(block)
  for (const note of chapter.notes) reading.notes.push(note)
  for (const limit of chapter.limits) reading.limits.add(limit)
  reading.controls += chapter.controls
  reading.undecodable += chapter.undecodable
  return ok(null)
}
