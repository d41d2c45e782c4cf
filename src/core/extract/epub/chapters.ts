import { zipSync, type Zippable } from 'fflate'
import { safeNameWithin } from '../../bundle/merge/safe-path'
import type { ExtractionFailure } from '../../article/extracted'
import { fail, ok, type Result } from '#core/result'
import type { DecodedFile } from '../encoding'
import type { Attachment, ExtractionHints } from '../form'
import { openOffice } from '../office/open-office'
import { openingText } from '../opening-text'
import { openingWords } from '../title'
import { unpackedLimitBytes, type Archive } from '../zip/archive'
import { pageText, readChapter } from './chapter'
import type { Mark } from './contents'
import { openBook, type OpenedBook } from './open-book'
import { targetPath, type BookItem } from './package'
import { piecesOf } from './pieces'
import { writePackage } from './write-package'

/**
 * Each chapter as a book of its own, with its pictures and style sheets as they are: what an article is made of stays a file
 * that every reader of books opens. The same book always gives the same bytes.
 */
export const chaptersOf = (
  bytes: Uint8Array,
  { path }: ExtractionHints,
): Result<readonly Attachment[], ExtractionFailure> => {
  const archive = openOffice(bytes, path, 'epub')
  if (!archive.ok) return archive
  const opened = openBook(archive.value, path)
  if (!opened.ok) return opened
  return writeChapters(archive.value, opened.value, path)
}

type ChapterPage = {
  readonly item: BookItem
  readonly isWhole: boolean
  readonly file: DecodedFile | undefined
  readonly bytes: Uint8Array | undefined
}

/** The pages of a chapter. The title is empty where the book has none for it. */
type Chapter = { readonly title: string; readonly pages: readonly ChapterPage[] }

/**
 * A chapter begins where the table of contents names a page or an element in one, and goes on to the next one: long chapters
 * are often parted among several pages. Where the book has no such table, each page is one.
 */
function* chaptersIn({ book, marks }: OpenedBook, read: PartReader): Generator<Chapter> {
  const hasMarks = book.chapters.some(({ path }) => marks.has(path))
  let open: { title: string; pages: ChapterPage[] } | undefined
  for (const item of book.chapters) {
    for (const { title, page } of pagesOf(item, marks.get(item.path) ?? [], read)) {
      if (open && hasMarks && title === undefined) open.pages.push(page)
      else {
        if (open) yield open
        open = { title: title ?? '', pages: [page] }
      }
    }
  }
  if (open) yield open
}

type BegunPage = { readonly title: string | undefined; readonly page: ChapterPage }

/** A page as it is, or the pieces that its marks cut it into. */
const pagesOf = (item: BookItem, marks: readonly Mark[], read: PartReader): readonly BegunPage[] => {
  const part = read(item.path)
  const decoded = part && pageText(part.bytes)
  const isWhole = part?.isWhole === true
  if (part === undefined || decoded === undefined)
    return [{ title: marks[0]?.title, page: { item, isWhole, file: undefined, bytes: undefined } }]
  const { pieces, isUncut } = piecesOf(decoded, marks)
  return pieces.map(({ file, title }) => {
    const bytes = isUncut ? part.bytes : new TextEncoder().encode(file.text)
    return { title, page: { item, isWhole, file, bytes } }
  })
}

/** The dates of a file in a zip are local: this is the same everywhere. */
const noTime = (): Date => new Date(1980, 0, 1)

const writeChapters = (
  archive: Archive,
  opened: OpenedBook,
  path: string,
): Result<readonly Attachment[], ExtractionFailure> => {
  const read = createPartReader(archive)
  const written: Attachment[] = []
  let left = unpackedLimitBytes
  for (const { title, pages } of chaptersIn(opened, read)) {
    const chapter = gatherChapter(read, opened, pages)
    // What is lost is told: it leaves out neither its place nor its number.
    if (chapter.opening === undefined && chapter.isWhole) continue
    const name = title === '' ? openingWords(chapter.opening ?? '') : title
    const parts = writePackage({ ...opened.book, title: name }, [...chapter.items.values()], {
      pages: pages.map(({ item }) => item),
      title,
    })
    const zip: Zippable = Object.fromEntries(
      [...Object.entries(parts), ...chapter.bytes].map(([each, content]) => [
        each,
        [content, { level: 0, mtime: noTime() }],
      ]),
    )
    const packed = zipSync(zip)
    // One picture may stand in every chapter.
    left -= packed.length
    if (left < 0) return fail({ kind: 'unpacks-too-large', path, limitBytes: unpackedLimitBytes })
    const part = written.length + 1
    written.push({
      part,
      name: safeNameWithin(`${String(part).padStart(2, '0')} ${name}`.trim(), longestStem) + '.epub',
      type: 'application/epub+zip',
      bytes: packed,
      isWhole: chapter.isWhole,
    })
  }
  // A book of one chapter is that chapter.
  return ok(written.length > 1 ? written : [])
}

const longestStem = 120

type PartReader = (path: string) => { readonly bytes: Uint8Array; readonly isWhole: boolean } | undefined

/** Each part is unpacked once, whatever number of chapters it stands in; what can't be unpacked is undefined. */
const createPartReader = (archive: Archive): PartReader => {
  const known = new Map<string, ReturnType<PartReader>>()
  return (path) => {
    if (!known.has(path)) {
      const part = archive.read(path)
      known.set(path, part.ok ? part.value : undefined)
    }
    return known.get(path)
  }
}

type GatheredChapter = {
  readonly items: ReadonlyMap<string, BookItem>
  readonly bytes: readonly (readonly [path: string, bytes: Uint8Array])[]
  /** Its first words; undefined where it has neither words nor pictures. */
  readonly opening: string | undefined
  readonly isWhole: boolean
}

const gatherChapter = (
  read: PartReader,
  { book: { items } }: OpenedBook,
  pages: readonly ChapterPage[],
): GatheredChapter => {
  const taken = new Map<string, BookItem>()
  const bytes: (readonly [string, Uint8Array])[] = []
  let opening: string | undefined
  let isWhole = true
  for (const page of pages) {
    isWhole &&= page.isWhole && page.file !== undefined
    if (page.file === undefined || page.bytes === undefined) continue
    taken.set(page.item.path, page.item)
    bytes.push([page.item.path, page.bytes])
    const { blocks, notes } = readChapter(page.file, undefined, 1, (source) => source)
    // Some books have a page of notes alone.
    const said = [...blocks, ...notes]
    if (said.length > 0) opening = opening === undefined || opening === '' ? openingText(said) : opening
    for (const shown of shownBy(page.file.text, page.item.path)) {
      const item = items.get(shown)
      if (item === undefined || taken.has(shown) || !isShown(item)) continue
      const resource = read(shown)
      if (resource === undefined) continue
      taken.set(shown, item)
      bytes.push([shown, resource.bytes])
    }
  }
  return { items: taken, bytes, opening, isWhole }
}

const isShown = ({ type }: BookItem): boolean => type.startsWith('image/') || type === 'text/css'

const attributeOf = /\s(?:src|href|xlink:href|poster)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi

/** Paths in the archive of what a page refers to. */
function* shownBy(text: string, path: string): Generator<string> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const [, quoted, apostrophes] of text.matchAll(attributeOf))
    yield targetPath(folder, unescapedMark(quoted ?? apostrophes ?? ''))
}

const unescapedMark = (href: string): string => href.replaceAll('&amp;', '&')
