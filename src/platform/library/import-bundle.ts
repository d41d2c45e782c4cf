import { randomUUID } from 'node:crypto'
import type { ImportPlan, ImportReceipt, UndoReceipt } from '#core/bundle/import-outcome'
import type { ImportChoice } from '#core/bundle/merge/choice'
import type { Settling } from '#core/bundle/merge/settling'
import type { BundleStage } from '#core/bundle/outcome'
import type { Failure } from '#core/failure'
import type { ImportId } from '#core/ids'
import type { Act } from '#core/journal/event'
import { isUndone } from '#core/library/import-views'
import { fail, ok, type Result } from '#core/result'
import { failureOf, openBundle, type OpenedBundle } from '../bundle/open-bundle'
import { Stopped, stopper } from '../bundle/stopping'
import { bringIndexUp } from './bring-index-up'
import type { LibraryContext } from './context'
import { gatherImport, type GatheredImport, type TextToKeep } from './gather-import'
import { keepGivenText, keepTextsUnder } from './kept-texts'
import { chosenEncodings, keepTextsReadOtherwise, type ChosenEncodings } from './read-otherwise'
import { placeFile, removePlaced, type PlacedFile } from './place-files'
import { reviewAgain } from './placed-annotations'

export type ImportInput = {
  /** Absolute path of a bundle: folder, zip or age file. */
  readonly path: string
  /** Words or a secret key, where it is encrypted. */
  readonly passphrase?: string | undefined
  /** Takes in what is sound of a damaged bundle; otherwise nothing of it. */
  readonly soundPartOnly?: boolean | undefined
  /** What of it is taken in; all, where nothing is said. */
  readonly choice?: ImportChoice | undefined
  /** What stands of what was said otherwise on both sides; the later, where nothing is said. */
  readonly settling?: Settling | undefined
}

export type UndoInput = { readonly import: ImportId; readonly undone: boolean }

/** What taking in a bundle would change. Writes nothing. */
export const planImport = (
  context: LibraryContext,
  input: ImportInput,
  signal: AbortSignal,
): Promise<Result<ImportPlan, Failure>> =>
  withBundle(context, input, signal, async (bundle) =>
    ok((await gatherImport(context, bundle, { ...input, id: newImportId(), by: '' })).plan),
  )

const newImportId = (): ImportId => `urn:uuid:${randomUUID()}` as ImportId

/**
 * Takes a bundle in: its files are written and synced first, then everything else in one write to this device's journal. What
 * is known here already is passed over; where all of it is, nothing is written.
 */
export const importBundle = (
  context: LibraryContext,
  input: ImportInput,
  by: string,
  signal: AbortSignal,
): Promise<Result<ImportReceipt, Failure>> =>
  withBundle<ImportReceipt>(context, input, signal, async (bundle) => {
    if (context.readOnly !== null) return fail(context.readOnly)
    const id = newImportId()
    const gathered = await gatherImport(context, bundle, { ...input, id, by })
    if (gathered.plan.isNothing) return ok({ import: null, plan: gathered.plan })
    const chosen = chosenEncodings(context)
    const placed: PlacedFile[] = []
    const taken = await takeIn(context, bundle, gathered, { id, by, signal, placed })
    if (!taken.ok) {
      await removePlaced(context.places.folder, placed)
      return taken
    }
    await lookAgain(context, chosen, signal)
    const files = gathered.plan.files.map((file, i) => ({ ...file, path: placed[i]!.path }))
    return ok({ import: id, plan: { ...gathered.plan, files } })
  })

const withBundle = async <T>(
  context: LibraryContext,
  { path, passphrase, soundPartOnly = false }: ImportInput,
  signal: AbortSignal,
  use: (bundle: OpenedBundle) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  const opened = await openBundle(path, {
    soundPartOnly,
    signal,
    onProgress: (stage) => tell(context, stage),
    ...(passphrase !== undefined && { passphrase }),
  })
  if (!opened.ok) return opened
  try {
    return await use(opened.value)
  } catch (error) {
    return error instanceof Stopped ? fail({ kind: 'cancelled' }) : failureOf(error, path)
  } finally {
    await opened.value.close()
  }
}

const tell = ({ tell: say }: LibraryContext, stage: BundleStage): void =>
  say({ kind: 'progress', progress: { work: 'import', stage } })

type Taking = {
  readonly id: ImportId
  readonly by: string
  readonly signal: AbortSignal
  /** Files that were written so far: taken away again when something fails. */
  readonly placed: PlacedFile[]
}

const takeIn = async (
  context: LibraryContext,
  bundle: OpenedBundle,
  gathered: GatheredImport,
  { id, by, signal, placed }: Taking,
): Promise<Result<unknown, Failure>> => {
  try {
    await placeAll(context, bundle, gathered, placed, stopper(signal))
    const acquired = await actsOfFiles(
      context,
      placed.filter(({ kind }) => kind !== 'picture'),
    )
    const kept = await keepTextsUnder(
      context,
      gathered.events.map(({ event }) => event),
    )
    if (!kept.ok) return kept
    const keptVersions = new Set(
      kept.value.flatMap((act) => (act.type === 'article.kept' ? [act.data.version] : [])),
    )
    const older = await keepOlder(
      context,
      bundle,
      gathered.texts.filter(({ version }) => !keptVersions.has(version)),
    )
    if (!older.ok) return older
    for (const { event } of gathered.events) context.witness(event.time)
    const acts: readonly Act[] = [
      importedAct(id, bundle, gathered, placed),
      ...gathered.events.map(({ raw }): Act => ({
        type: 'event.imported',
        data: { import: id, original: raw },
      })),
      ...acquired,
      ...kept.value,
      ...older.value,
    ]
    return await context.record(acts, by)
  } catch (error) {
    return error instanceof Stopped ? fail({ kind: 'cancelled' }) : failureOf(error, context.places.folder)
  }
}

/** Longer texts than an article may have are no text of one. */
const longestTextBytes = 100_000_000

/** Texts that came along because annotations stand on them: kept as this library's own are. */
const keepOlder = async (
  context: LibraryContext,
  bundle: OpenedBundle,
  texts: readonly TextToKeep[],
): Promise<Result<readonly Act[], Failure>> => {
  const acts: Act[] = []
  for (const { article, version, from } of texts) {
    if (bundle.sizeOf(from) > longestTextBytes) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of bundle.read(from)) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const kept = await keepGivenText(context, article, version, text, 'another')
    if (!kept.ok) return kept
    acts.push(...kept.value)
  }
  return ok(acts)
}

const placeAll = async (
  context: LibraryContext,
  bundle: OpenedBundle,
  { files }: GatheredImport,
  placed: PlacedFile[],
  stop: () => void,
): Promise<void> => {
  const totalBytes = files.reduce((sum, { from }) => sum + bundle.sizeOf(from), 0)
  let doneBytes = 0
  for (const file of files) {
    stop()
    placed.push(await placeFile(context.places.folder, file, bundle.read(file.from)))
    doneBytes += bundle.sizeOf(file.from)
    tell(context, { kind: 'writing', doneBytes, totalBytes, path: file.path })
  }
}

/** What the scanner would write for these files; a text that stands for its original is another version of the article. */
const actsOfFiles = async (
  context: LibraryContext,
  placed: readonly PlacedFile[],
): Promise<readonly Act[]> => {
  const acts: Act[] = []
  for (const { article, absolutePath, path } of placed) {
    const read = await context.pool.run({ absolutePath, path })
    // A file that can't be read as an article is there nevertheless; the next scan names it.
    if (!read.ok) continue
    const { digest, sizeBytes, modified, summary, tree } = read.value
    const { title, words, format, encoding, direction, extractor } = summary
    const reading = { path, sizeBytes, modified, format, encoding, extractor, title, words, direction }
    const version = digest as typeof article & PlacedFile['version']
    await context.pack.write(version, tree)
    acts.push(
      digest === article
        ? { type: 'article.acquired', data: { article, ...reading } }
        : {
            type: 'article.changed',
            data: { article, version, previous: article as string as PlacedFile['version'], ...reading },
          },
    )
  }
  return acts
}

const importedAct = (
  id: ImportId,
  bundle: OpenedBundle,
  { plan, events }: GatheredImport,
  placed: readonly PlacedFile[],
): Act => ({
  type: 'bundle.imported',
  data: {
    import: id,
    bundle: plan.bundle.id,
    manifest: `sha256:${bundle.manifestSha256}`,
    from: { library: plan.bundle.library, title: plan.bundle.title },
    counts: {
      articles: plan.articles.new.length,
      annotations: plan.annotations.new.length,
      tags: plan.tags.new.length,
      events: events.length,
    },
    files: placed.map(({ path }) => path),
  },
})

/**
 * Kept texts, index and review list, after much has changed at once. All of it is in the journal by then, so nothing here makes
 * a failure of it: a text that can't be kept anew (a full disk) stays as it was kept.
 */
const lookAgain = async (
  context: LibraryContext,
  chosen: ChosenEncodings,
  signal: AbortSignal,
): Promise<void> => {
  await keepTextsReadOtherwise(context, chosen)
  await bringIndexUp(context, { hasAllColumns: false }, signal)
  await reviewAgain(context, [...context.catalog.state.annotationsOf.keys()])
}

/** Undoes a whole import, or takes that back. The files that it wrote stay, as articles of this library. */
export const undoImport = async (
  context: LibraryContext,
  input: UndoInput,
  by: string,
): Promise<Result<UndoReceipt, Failure>> => {
  const { state } = context.catalog
  const imported = state.imports.get(input.import)?.imported?.value
  if (imported === undefined) return fail({ kind: 'import-unknown', import: input.import })
  if (isUndone(state, input.import) !== input.undone) {
    const chosen = chosenEncodings(context)
    const written = await context.record([{ type: 'import.undone', data: input }], by)
    if (!written.ok) return written
    await lookAgain(context, chosen, new AbortController().signal)
  }
  return ok({ import: input.import, undone: input.undone, files: imported.files })
}
