import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { layOut, paragraphsOf } from '#core/article/lay-out'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, VersionId } from '#core/ids'
import type { Act, JournalEvent } from '#core/journal/event'
import { fail, ok, type Result } from '#core/result'
import { unpackTree, type Tree } from '../extract/packed-tree'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { relativePath } from '../files/relative-path'
import { writeFileWhole } from '../files/write-file'
import type { LibraryContext } from './context'
import { textKey } from './text-key'
import { textGeneration } from './text-pack'

/**
 * Texts that must outlive both the file and the cache: of a version that was annotated, and of one that the file no longer
 * holds. Each is one UTF-8 file, named by its own SHA-256, so that `sha256sum` checks it; the journal says which version's
 * text it is. Written and synced before the journal speaks of it.
 */
const pathOfText = (context: LibraryContext, text: string): string =>
  join(context.places.texts, `${text.slice('sha256:'.length)}.txt`)

const digestOf = (bytes: Uint8Array): VersionId =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}` as VersionId

/**
 * Keeps the text of a version and gives the act that says so; none where it is kept already, where nothing can be written
 * here, or where the cache no longer has the text.
 */
export const keepText = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): Promise<Result<readonly Act[], Failure>> => {
  const { catalog } = context
  const isKept = catalog.state.keptTexts.has(version) && !isFoundAlike(catalog, version)
  if (context.readOnly !== null || isKept) return ok([])
  const underWay = keeping.get(context) ?? new Map<VersionId, Promise<Result<readonly Act[], Failure>>>()
  keeping.set(context, underWay)
  const first = underWay.get(version)
  // Whoever asked first says so in the journal.
  if (first) return (await first).ok ? ok([]) : first
  const mine = writeText(context, article, version)
  underWay.set(version, mine)
  try {
    return await mine
  } finally {
    underWay.delete(version)
  }
}

/** The texts on which annotations of another library stand, and whose texts they are. */
export const versionsUnder = (
  context: LibraryContext,
  events: readonly JournalEvent[],
): ReadonlyMap<VersionId, ArticleId> => {
  const { annotations } = context.catalog.state
  const articles = new Map<AnnotationId, ArticleId>()
  for (const event of events)
    if (event.type === 'annotation.added') articles.set(event.data.annotation, event.data.article)
  const versions = new Map<VersionId, ArticleId>()
  for (const event of events) {
    const stood = standingIn(event)
    if (stood === null) continue
    const article = articles.get(stood.annotation) ?? annotations.get(stood.annotation)?.added?.value.article
    if (article !== undefined) versions.set(stood.version, article)
  }
  return versions
}

/** Keeps the texts on which annotations of another library stand. */
export const keepTextsUnder = async (
  context: LibraryContext,
  events: readonly JournalEvent[],
): Promise<Result<readonly Act[], Failure>> => {
  const acts: Act[] = []
  for (const [version, article] of versionsUnder(context, events)) {
    const kept = await keepText(context, article, version)
    if (!kept.ok) return kept
    acts.push(...kept.value)
  }
  return ok(acts)
}

const standingIn = (
  event: JournalEvent,
): { readonly annotation: AnnotationId; readonly version: VersionId } | null => {
  if (event.type === 'annotation.outlined') {
    const { annotation, area } = event.data
    return area && { annotation, version: area.version }
  }
  if (event.type !== 'annotation.added' && event.type !== 'annotation.placed') return null
  const { annotation, target } = event.data
  return target && { annotation, version: target.version }
}

/** Keeps a text that was kept before once more, where it has become another since a person chose its encoding. */
export const keepTextAgain = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): Promise<Result<readonly Act[], Failure>> => {
  const before = context.catalog.state.keptTexts.get(version)?.value
  if (before === undefined) return ok([])
  const written = await writeText(context, article, version)
  if (!written.ok) return written
  return ok(written.value.filter((act) => act.type === 'article.kept' && act.data.text !== before))
}

/** Texts being written now, so that many annotations at once write one file once. */
const keeping = new WeakMap<LibraryContext, Map<VersionId, Promise<Result<readonly Act[], Failure>>>>()

const writeText = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
): Promise<Result<readonly Act[], Failure>> => {
  const packed = await context.pack.read(textKey(context, article, version))
  const tree = packed && unpackTree(packed)
  return tree ? keepGivenText(context, article, version, tree.text) : ok([])
}

/**
 * Keeps a text that can't be made again from its file alone, and gives the act that says so. Of one that another library made
 * nobody here knows by what it was read: annotations on it are looked for again.
 */
export const keepGivenText = async (
  context: LibraryContext,
  article: ArticleId,
  version: VersionId,
  given: string,
  madeBy: 'this-library' | 'another' = 'this-library',
): Promise<Result<readonly Act[], Failure>> => {
  const bytes = Buffer.from(given, 'utf8')
  const text = digestOf(bytes)
  const path = pathOfText(context, text)
  try {
    if (!(await isThere(path, bytes.length))) {
      if (!(await context.presence.check())) return fail(context.presence.failure)
      await mkdir(context.places.texts, { recursive: true })
      await writeFileWhole(path, bytes)
    }
  } catch (error) {
    return fail(failureOfSystemError(error, relativePath(context.places.folder, path)))
  }
  const extractor = context.catalog.state.articles.get(article)?.versions.get(version)?.value.extractor
  const by = { ...(extractor !== undefined && { extractor }), generation: textGeneration }
  const data = { article, version, text, ...(madeBy === 'this-library' && by) }
  return ok([{ type: 'article.kept', data }])
}

const isThere = async (path: string, sizeBytes: number): Promise<boolean> => {
  try {
    return (await stat(path)).size === sizeBytes
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return false
    throw error
  }
}

export type KeptText =
  | { readonly kind: 'sound'; readonly text: string }
  | {
      readonly kind: 'changed' | 'missing'
      readonly path: string
      readonly expected: string
      readonly found: string
    }

/** The kept text of a version, compared with its hash; null where none was kept. */
export const readKeptText = async (context: LibraryContext, version: VersionId): Promise<KeptText | null> => {
  const expected = context.catalog.state.keptTexts.get(version)?.value
  if (expected === undefined) return null
  const absolute = pathOfText(context, expected)
  const path = relativePath(context.places.folder, absolute)
  try {
    const bytes = await readFile(absolute)
    const found = digestOf(bytes)
    return found === expected
      ? { kind: 'sound', text: bytes.toString('utf8') }
      : { kind: 'changed', path, expected, found }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return { kind: 'missing', path, expected, found: '' }
  }
}

/** A kept text as a tree: paragraphs, without the layout that the file had. */
export const keptTree = async (context: LibraryContext, version: VersionId): Promise<Tree | null> => {
  const kept = await readKeptText(context, version)
  if (kept?.kind !== 'sound') return null
  return { ...layOut(paragraphsOf(kept.text)), detected: {}, warnings: [] }
}

/** By version, the kept text of another generation that was found to be letter for letter the one that is read now. */
const alike = new WeakMap<LibraryContext['catalog'], Map<VersionId, string>>()

const isOfAnother = ({ state }: LibraryContext['catalog'], version: VersionId): boolean =>
  state.keptTexts.has(version) && state.keptBy.get(version)?.value.generation !== textGeneration

const isFoundAlike = (catalog: LibraryContext['catalog'], version: VersionId): boolean =>
  isOfAnother(catalog, version) &&
  alike.get(catalog)?.get(version) === catalog.state.keptTexts.get(version)?.value

/**
 * The text that annotations were put on was made by extractors of another generation, or of one that no journal names, and
 * may be another one: the cache does not know it where it was cleared, or where the library came from another device.
 */
export const isKeptOtherwise = (catalog: LibraryContext['catalog'], version: VersionId): boolean =>
  isOfAnother(catalog, version) && !isFoundAlike(catalog, version)

/** A text was read: where it is the kept one, annotations stand on it as they were put. The next act on it says so for good. */
export const noteRead = ({ catalog }: LibraryContext, version: VersionId, text: string): void => {
  if (!isKeptOtherwise(catalog, version)) return
  const found = digestOf(Buffer.from(text, 'utf8'))
  if (found !== catalog.state.keptTexts.get(version)?.value) return
  const known = alike.get(catalog) ?? new Map<VersionId, string>()
  alike.set(catalog, known.set(version, found))
}
