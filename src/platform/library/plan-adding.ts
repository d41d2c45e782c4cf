import { join } from 'node:path'
import type { AddingInput, AddingPlan, AddingStage } from '#core/adding/adding'
import { intoFolder } from '#core/adding/into-folder'
import { joined, planFiles, safeLayout, type PlannedFiles } from '#core/adding/plan-files'
import { sameButCase } from '#core/bundle/check/bag-paths'
import type { Failure } from '#core/failure'
import type { VersionId } from '#core/ids'
import type { LibraryState } from '#core/library/state'
import { fail, ok, type Result } from '#core/result'
import { gatherGiven, type Gathered } from '../adding/gather-given'
import { lookForCopies } from '../adding/look-for-copies'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import { namesIn } from '../files/names-in'
import { withBooks, type Books } from './books'
import type { LibraryContext } from './context'
import { throttled } from './pacing'

/** A plan, with what is needed to carry it out. */
export type GatheredAdding = {
  readonly plan: AddingPlan
  readonly files: PlannedFiles['files']
  readonly texts: Gathered['texts']
}

/** What adding would mean. Writes nothing. */
export const planAdding = async (
  context: LibraryContext,
  input: AddingInput,
  signal: AbortSignal,
): Promise<Result<AddingPlan, Failure>> =>
  withBooks(context, input, { by: '', signal }, async (books) => {
    const gathered = await gatherAdding(context, input, signal, books)
    return gathered.ok ? ok(books.named(gathered.value.plan)) : gathered
  })

export const gatherAdding = async (
  context: LibraryContext,
  input: AddingInput,
  signal: AbortSignal,
  books: Pick<Books, 'inChapters'>,
): Promise<Result<GatheredAdding, Failure>> => {
  if (context.readOnly !== null) return fail(context.readOnly)
  const into = intoFolder(input.into)
  if (into === null) return fail({ kind: 'not-in-library', path: input.into })
  const { folder } = context.places
  const stop = stopper(signal)
  const tell = throttled(100)
  try {
    const gathered = await gatherGiven(input.given, {
      folder,
      stop,
      tell: (found) => tell(() => tellStage(context, { kind: 'looking', found })),
    })
    const { state } = context.catalog
    const parted = await books.inChapters(gathered.found)
    const copies = await lookForCopies({ ...gathered, found: parted.found }, sizesIn(state), stop)
    const planned = planFiles(copies.found, {
      into,
      taken: await takenPaths(folder, into, copies.found),
      placeOf: (digest) => placeOf(state, digest),
    })
    return ok({
      plan: {
        into,
        files: planned.files.map(({ source: _source, ...file }) => file),
        skipped: [...gathered.skipped, ...parted.skipped, ...copies.skipped, ...planned.skipped],
        inside: gathered.inside,
        totalBytes: planned.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        folders: foldersIn(state),
      },
      files: planned.files,
      texts: gathered.texts,
    })
  } catch (error) {
    return error instanceof Stopped ? fail({ kind: 'cancelled' }) : fail(failureOfSystemError(error, folder))
  }
}

export const tellStage = (context: LibraryContext, stage: AddingStage): void =>
  context.tell({ kind: 'progress', progress: { work: 'add', stage } })

const sizesIn = (state: LibraryState): ReadonlySet<number> =>
  new Set([...state.locations.values()].flatMap(({ value }) => (value.isPresent ? [value.sizeBytes] : [])))

/** Where in the library a file with these bytes lies. */
export const placeOf = (state: LibraryState, digest: string): string | null => {
  const version = `sha256:${digest}` as VersionId
  const article = state.articleOfVersion.get(version)?.value
  if (article === undefined) return null
  const here = [...(state.pathsOf.get(article) ?? [])].filter((path) => {
    const { isPresent, version: lying } = state.locations.get(path)!.value
    return isPresent && lying === version
  })
  return here.sort()[0] ?? null
}

/** Every folder in which an article lies, or a folder with one. */
export const foldersIn = (state: LibraryState): readonly string[] => {
  const folders = new Set<string>()
  for (const [path, { value }] of state.locations)
    if (value.isPresent)
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        folders.add(path.slice(0, at))
  return [...folders].sort((a, b) => a.localeCompare(b, 'ar'))
}

/** What lies in the folders that files would go to. */
const takenPaths = async (
  folder: string,
  into: string,
  found: readonly { readonly layout: string }[],
): Promise<ReadonlySet<string>> => {
  const targets = new Set<string>([into])
  for (const { layout } of found) {
    const parts = safeLayout(layout).split('/').slice(0, -1)
    parts.forEach((_, i) => targets.add(joined(into, parts.slice(0, i + 1).join('/'))))
  }
  const taken = new Set<string>()
  for (const target of targets)
    for (const name of await namesIn(join(folder, target))) taken.add(sameButCase(joined(target, name)))
  return taken
}
