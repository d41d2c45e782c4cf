import type { Failure } from '#core/failure'
import type { ScanReport } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { forgetRecovered } from './adding-record'
import { bringIndexUp } from './bring-index-up'
import type { LibraryContext } from './context'
import { wasAborted } from './pacing'
import { nextLookMs } from './look-intervals'
import { hearsOnlyItself } from './mount-kind'
import { reviewAgain } from './placed-annotations'
import { knownFolders, scan, type Scanned, type ScanScope } from './scan'
import { watchFolders, type FolderWatch } from './watch-folders'
import type { Works } from './works'

/** After so many new texts the index is written at once; after fewer, when the library is closed. */
const manyTexts = 200
/** While a look brings much, what it found so far is told once a second; of big libraries less often, as lists are made anew. */
const fillingMs = { least: 1000, eachFile: 0.2 }

/** An act whose files are looked at part by part: nothing is told or kept of it before its last one, `ended`, has come in. */
export type PartOfAct = 'begun' | 'ended'

export type Scanning = {
  /** Everything, with progress. */
  readonly scan: () => Promise<Result<ScanReport, Failure>>
  /** Some folders (relative), and folders new beneath them. */
  readonly lookInto: (folders: readonly string[], part?: PartOfAct) => Promise<Result<ScanReport, Failure>>
  /** The index anew from the texts that are kept; the files are not read again. */
  readonly rebuildIndex: () => Promise<Result<null, Failure>>
  /** The folder went away, or has come back: then it is watched anew, and looked through. */
  readonly turn: (isAway: boolean) => void
  /** A look that costs little where nothing changed, unless one is under way; nobody has to wait for it. */
  readonly lookAgain: () => void
  readonly stop: () => void
}

/** Looks through the folder when asked and, where `isWatching`, whenever something in it changes. */
export const createScanning = (
  context: LibraryContext,
  works: Works,
  options: {
    readonly isWatching: boolean
    readonly onChanged: () => void
    readonly onLooked: (report: ScanReport) => void
  },
): Scanning => {
  let folderWatch: FolderWatch | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isIndexUp = false
  /** How many looks wait or are under way. */
  let looks = 0
  let lastTookMs = 0
  let isRemote = false
  if (options.isWatching)
    void hearsOnlyItself(context.places.folder).then((found) => {
      isRemote = found
    })
  /** A person stopped the look through everything: what it has seen is watched, and nothing else is read until they go on. */
  let isHalted = false

  const tellFilling = (): (() => void) => {
    let lastMs = -Infinity
    return () => {
      const intervalMs = Math.max(
        fillingMs.least,
        (context.catalog.state.articles.size + context.unreadable.size) * fillingMs.eachFile,
      )
      if (performance.now() - lastMs < intervalMs) return
      options.onChanged()
      lastMs = performance.now()
    }
  }

  const counted = async <T>(scope: ScanScope, task: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    looks++
    try {
      return await works.run('scan', async (signal) => {
        const begunMs = performance.now()
        const done = await task(signal)
        if (scope.kind === 'all') lastTookMs = performance.now() - begunMs
        return done
      })
    } finally {
      looks--
    }
  }

  const look = (scope: ScanScope, part?: PartOfAct): Promise<Result<Scanned, Failure>> =>
    counted(scope, async (signal) => {
      const tells = options.isWatching && part !== 'begun'
      const scanned = await scan(context, scope, signal, tells ? tellFilling() : undefined)
      if (!scanned.ok) return scanned
      if (scope.kind === 'all') isHalted = signal.aborted
      if (signal.aborted) {
        if (options.isWatching) keepWatching(scanned.value.lookedInto)
        return scanned
      }
      const { added, changed, moved, missing, duplicates } = scanned.value.report
      const isWhole = scope.kind === 'all'
      if (isWhole || changed + moved + missing + duplicates > 0) {
        // Which text is read of an article may change with a place of it: then no file was read that has that text.
        await bringIndexUp(context, { hasAllColumns: isIndexUp || !isWhole }, signal)
        if (isWhole) isIndexUp = !wasAborted(signal)
        if (isWhole && !wasAborted(signal)) await forgetRecovered(context)
        await reviewAgain(context, [...context.catalog.state.annotationsOf.keys()])
      }
      if (part !== 'begun') {
        if (added + changed > manyTexts || part === 'ended') await context.search.save()
        await context.keepFold()
      }
      if (options.isWatching) keepWatching(scanned.value.lookedInto)
      return scanned
    })

  const keepWatching = (lookedInto: ReadonlySet<string>): void => {
    if (isStopped) return
    folderWatch ??= watchFolders(
      context.places.folder,
      (folders) => void lookQuietly({ kind: 'folders', folders, isPartial: isHalted }),
    )
    folderWatch.add(lookedInto)
    clearTimeout(timer)
    if (isHalted) return
    timer = setTimeout(
      () => void lookQuietly({ kind: 'all' }),
      nextLookMs(folderWatch.isWhole() && !isRemote, lastTookMs),
    )
    timer.unref()
  }

  /** A look that nobody asked for: told only when it found something. */
  const lookQuietly = async (scope: ScanScope): Promise<void> => {
    if (isStopped) return
    const scanned = await look(scope)
    if (!scanned.ok) {
      if (!context.presence.isAway()) keepWatching(new Set())
      return
    }
    const { added, changed, moved, missing, duplicates, cancelled } = scanned.value.report
    const isSomething = added + changed + moved + missing + duplicates > 0
    if (!isSomething && !cancelled) return
    if (isSomething) options.onChanged()
    options.onLooked(scanned.value.report)
  }

  return {
    scan: async () => {
      const scanned = await look({ kind: 'all' })
      if (!scanned.ok) return scanned
      options.onChanged()
      return { ok: true, value: scanned.value.report }
    },
    lookInto: async (folders, part) => {
      const scanned = await look({ kind: 'folders', folders }, part)
      if (!scanned.ok) return scanned
      if (part !== 'begun') options.onChanged()
      return { ok: true, value: scanned.value.report }
    },
    rebuildIndex: () =>
      works.run('scan', async (signal) => {
        // What is read of the texts while they are away is nothing; the look when they are back indexes what is lacking.
        if (!(await context.presence.check())) return fail(context.presence.failure)
        await context.search.clear()
        await bringIndexUp(context, { hasAllColumns: true }, signal)
        isIndexUp = !wasAborted(signal)
        await context.search.save()
        options.onChanged()
        return wasAborted(signal) ? fail({ kind: 'cancelled' }) : ok(null)
      }),
    turn: (isAway) => {
      clearTimeout(timer)
      folderWatch?.stop()
      folderWatch = null
      if (isAway || !options.isWatching) return
      // What was seen before is looked through folder by folder, as a look into one enters only those that are new.
      const seen = (): readonly string[] => ['', ...knownFolders(context)]
      void lookQuietly(isHalted ? { kind: 'folders', folders: seen(), isPartial: true } : { kind: 'all' })
    },
    lookAgain: () => {
      if (looks === 0 && !isHalted && !context.presence.isAway()) void lookQuietly({ kind: 'all' })
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      folderWatch?.stop()
    },
  }
}
