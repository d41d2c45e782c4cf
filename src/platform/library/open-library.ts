import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { ArticleId } from '#core/ids'
import type { JournalEvent } from '#core/journal/event'
import { createCatalog, type Catalog } from '#core/library/catalog'
import type { LibraryNews } from '#core/library/progress'
import { emptyState } from '#core/library/state'
import type { LibraryNotice } from '#core/library/views'
import { fail, ok, type Failed, type Result } from '#core/result'
import type { ExtractPool } from '../extract/extract-pool'
import { failureOfSystemError } from '../files/failures'
import { relativePath } from '../files/relative-path'
import { foldJournals, type CheckedJournal } from '../journal/journals'
import { recoverAdding } from './adding-record'
import type { ArticleSearch } from './article-search'
import type { LibraryContext } from './context'
import { openFolder, type OpenedFolder } from './library-folder'
import { lastingPack, type LastingPack } from './lasting-pack'
import { lastingRecorder, type LastingRecorder } from './lasting-recorder'
import { createFoldKeeper, keptFoldIn, type FoldKeeper } from './fold-keeper'
import { createTaking } from './taking'
import { createPresence, type Presence } from './presence'
import { reopenJournal } from './reopen-journal'
import { latestTimeIn, memoryRecorder, openOwnJournal, type Recorder } from './own-journal'
import { lookedFile } from './looked-file'
import { lateColumns } from './late-columns'
import { openReadings, type Readings } from './readings'
import { memoryTextPack, openTextPack, type TextPack } from './text-pack'

export type OpenOptions = {
  /** Absolute path, resolved. */
  readonly folder: string
  /** The app's own data: replica records, and caches of libraries that can't be written to. */
  readonly dataFolder: string
  readonly tell: (news: LibraryNews) => void
  readonly pool: ExtractPool
  /** Given the folder where its snapshot may be kept, or null where nothing can be kept. */
  readonly startSearch: (cacheFolder: string | null) => Promise<Result<ArticleSearch, Failure>>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type OpenedLibrary = {
  readonly context: LibraryContext
  /** This device's own journal, as it is now: its path, or null where nothing can be written. */
  readonly ownJournal: string | null
  /** Takes in events that other programs wrote; tells which articles look different. */
  readonly takeOthers: (events: readonly JournalEvent[]) => Promise<readonly ArticleId[]>
  readonly close: () => Promise<void>
}

/** Opens a folder as a library: description, journals, this device's own journal, cache and index. */
export const openLibraryContext = async (options: OpenOptions): Promise<Result<OpenedLibrary, Failure>> => {
  const opened = await openFolder(options.folder, options.dataFolder)
  if (!opened.ok) return opened
  try {
    const cacheFolder = await cacheFolderFor(options, opened.value)
    // The index reads its snapshot in its own thread while this one folds the journals.
    const [search, folded] = await Promise.all([
      options.startSearch(cacheFolder),
      foldAndRecord(options, opened.value, cacheFolder),
    ])
    if (!search.ok || !folded.ok) {
      if (search.ok) await search.value.close()
      if (folded.ok) await folded.value.recorder.close()
      return search.ok ? (folded as Failed<Failure>) : search
    }
    const { notices } = folded.value
    const { rebuilt } = search.value
    if (rebuilt !== null) notices.push({ kind: 'index-rebuilt', reason: rebuilt })
    const { notesAway } = opened.value
    if (notesAway !== undefined) notices.push({ kind: 'notes-away', path: notesAway })
    const pack = lastingPack(await openPack(cacheFolder), () => openPack(cacheFolder))
    const { recorder } = folded.value
    const presence = await createPresence(opened.value.places, () =>
      Promise.all([recorder.reopen(), pack.reopen()]),
    )
    const readings = await openReadings(options.dataFolder, opened.value.description.id)
    const parts = {
      options,
      ...folded.value,
      pack,
      presence,
      readings,
      search: search.value,
    }
    return await begin(assemble(parts), parts.opened)
  } catch (error) {
    return fail(failureOfSystemError(error, opened.value.places.own))
  }
}

type Folded = {
  /** As it was opened; for reading only where a newer version has written in a journal. */
  readonly opened: OpenedFolder
  readonly recorder: LastingRecorder
  readonly catalog: Catalog
  readonly notices: LibraryNotice[]
  readonly keeper: FoldKeeper
}

const foldAndRecord = async (
  options: OpenOptions,
  found: OpenedFolder,
  cacheFolder: string | null,
): Promise<Result<Folded, Failure>> => {
  const state = emptyState()
  const { dataFolder } = options
  const kept = await keptFoldIn(dataFolder, cacheFolder)
  const { journals, isKeptUsed } = await foldJournals(found.places.journals, state, kept)
  const opened = unlessNewer(found, journals)
  const own = await openRecorder(options, opened, journals)
  if (!own.ok) return own
  const notices = [...damageIn(opened, journals), ...own.value.notices]
  const recorder = lastingRecorder({
    first: own.value.recorder,
    now: options.now,
    openAnew: (left) => reopenJournal(opened, options, left),
    onOther: (told) => {
      notices.push(...told)
      // What was kept of the folding knows of one journal of ours.
      keeper.tookOthers()
    },
  })
  const catalog = createCatalog(state)
  const keeper = createFoldKeeper({
    dataFolder,
    cacheFolder,
    catalog,
    recorder,
    journals,
    kept: isKeptUsed ? kept : null,
  })
  return ok({ opened, recorder, catalog, notices, keeper })
}

/**
 * What a newer version has said in a journal is not known here, and what is written without knowing it may say against it: so
 * the library is only read. Events that came with an import are another matter: they are taken as far as they are understood.
 */
const unlessNewer = (opened: OpenedFolder, journals: readonly CheckedJournal[]): OpenedFolder => {
  const newer = journals.find(({ reading }) => reading.newer > 0)
  if (newer === undefined || opened.readOnly !== null) return opened
  const { folder } = opened.places
  const count = journals.reduce((sum, { reading }) => sum + reading.newer, 0)
  return {
    ...opened,
    readOnly: { kind: 'newer-journal', path: relativePath(folder, newer.path), count },
  }
}

/** Texts are kept in memory where the cache can't be written. */
const openPack = async (cacheFolder: string | null): Promise<TextPack> => {
  if (cacheFolder === null) return memoryTextPack()
  try {
    return await openTextPack(cacheFolder)
  } catch (error) {
    failureOfSystemError(error, cacheFolder)
    return memoryTextPack()
  }
}

const openRecorder = async (
  options: OpenOptions,
  opened: OpenedFolder,
  journals: readonly CheckedJournal[],
): Promise<Result<{ readonly recorder: Recorder; readonly notices: readonly LibraryNotice[] }, Failure>> =>
  opened.readOnly === null
    ? openOwnJournal(opened, journals, options)
    : ok({ recorder: memoryRecorder(opened.readOnly, options.now, latestTimeIn(journals)), notices: [] })

const damageIn = ({ places }: OpenedFolder, journals: readonly CheckedJournal[]): readonly LibraryNotice[] =>
  journals.flatMap(({ path, reading }) =>
    reading.damage.map(({ line }) => ({
      kind: 'journal-damaged' as const,
      path: relativePath(places.folder, path),
      line,
    })),
  )

/** Beside the articles where that can be written; otherwise in the app's own data; null where neither can. */
const cacheFolderFor = async (
  { dataFolder }: OpenOptions,
  { places, description, readOnly }: OpenedFolder,
): Promise<string | null> => {
  const elsewhere = join(dataFolder, 'caches', description.id.slice('urn:uuid:'.length))
  for (const folder of readOnly === null ? [places.cache, elsewhere] : [elsewhere]) {
    try {
      await mkdir(folder, { recursive: true })
      return folder
    } catch (error) {
      // Not here: the next place is tried. Anything but the system's refusal is thrown on.
      failureOfSystemError(error, folder)
    }
  }
  return null
}

type Parts = {
  readonly options: OpenOptions
  readonly opened: OpenedFolder
  readonly recorder: LastingRecorder
  readonly catalog: Catalog
  readonly notices: LibraryNotice[]
  readonly keeper: FoldKeeper
  readonly pack: LastingPack
  readonly presence: Presence
  readonly readings: Readings
  readonly search: ArticleSearch
}

const assemble = ({
  options,
  opened,
  recorder,
  catalog,
  notices,
  keeper,
  pack,
  presence,
  readings,
  search,
}: Parts): OpenedLibrary => {
  const late = lateColumns(catalog, search)
  const takeIn = createTaking(catalog, opened.places.journals, recorder.unwritten)
  const take = async (events: readonly JournalEvent[]): Promise<readonly ArticleId[]> => {
    const touched = await takeIn(events)
    late.touch(touched)
    return touched
  }
  const context: LibraryContext = {
    places: opened.places,
    description: opened.description,
    catalog,
    pack,
    readings,
    search: late.search,
    notices,
    pool: options.pool,
    readOnly: opened.readOnly,
    looked: lookedFile(options.dataFolder, opened.description.id),
    recentTexts: new Map(),
    unreadable: new Map(),
    arriving: new Map(),
    saidArriving: new Map(),
    recovering: { arrivals: new Map(), records: [] },
    inReview: new Set(),
    witness: recorder.witness,
    get replica() {
      return recorder.replica
    },
    presence,
    tell: options.tell,
    keepFold: keeper.afterLook,
    record: (acts, by) =>
      keeper.whileRecording(async () => {
        if (acts.length === 0) return ok([])
        if (presence.isAway()) return fail(presence.failure)
        const written = await recorder.append(acts, by)
        if (written.ok) await take(written.value)
        else if (!(await presence.check())) return fail(presence.failure)
        return written
      }),
  }
  return {
    context,
    get ownJournal() {
      return recorder.path
    },
    takeOthers: (events) => {
      keeper.tookOthers()
      for (const { time } of events) recorder.witness(time)
      return take(events)
    },
    close: async () => {
      // Nothing is made where the folder was.
      if (await presence.check()) await keeper.beforeClosing()
      await late.search.close()
      await pack.close()
      await readings.settled()
      await context.looked.settled()
      await recorder.close()
    },
  }
}

const begin = async (
  library: OpenedLibrary,
  { isNew, readOnly, description }: OpenedFolder,
): Promise<Result<OpenedLibrary, Failure>> => {
  if (readOnly !== null) return ok(library)
  const { id, title } = description
  if (!isNew) {
    await recoverAdding(library.context)
    return ok(library)
  }
  const begun = await library.context.record([{ type: 'library.created', data: { library: id, title } }], '')
  if (begun.ok) return ok(library)
  await library.close()
  return begun
}
