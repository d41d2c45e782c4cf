import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AddedFile, AddingId, AddingInput, AddingReceipt, SkippedThing } from '#core/adding/adding'
import type { Failure } from '#core/failure'
import { parentOf } from '#core/parent-folder'
import { fail, ok, type Result } from '#core/result'
import { copyInto, UnreadableSource, type CopiedFile } from '../adding/copy-file'
import { sweepLeftovers } from '../adding/leftovers'
import { removeCopied } from '../adding/remove-copied'
import { Stopped, stopper } from '../bundle/stopping'
import { failureOfSystemError } from '../files/failures'
import { beginRecord, type AddingRecord, type ToArrive } from './adding-record'
import { withBooks } from './books'
import type { LibraryContext } from './context'
import { throttled } from './pacing'
import { gatherAdding, tellStage, type GatheredAdding } from './plan-adding'
import type { PartOfAct } from './scanning'
import { takeBackAdded } from './take-back-added'

/** What one act of adding wrote, remembered while the library is open so that it can be taken back. */
export type Added = {
  readonly files: readonly { readonly path: string; readonly digest: string }[]
  /** Folders that were made for them. */
  readonly folders: readonly string[]
}

/** What is to be said of what comes in, by where each file is given. */
export type Arrivals = ReadonlyMap<string, ToArrive>

export type Adding = {
  readonly remembered: Map<AddingId, Added>
  /** Does something while no look through the folder goes on: it would take files for articles that may go again. */
  readonly undisturbed: <T>(task: () => Promise<T>) => Promise<T>
  /** Looks into folders (relative) for what is new there. */
  readonly lookInto: (folders: readonly string[], part?: PartOfAct) => Promise<Result<unknown, Failure>>
}

/**
 * Copies what was given into the library's folder, then looks there. Either all that could be read comes in, or, when it is
 * cancelled or the disk refuses, nothing does.
 */
export const addFiles = async (
  context: LibraryContext,
  adding: Adding,
  input: AddingInput,
  signal: AbortSignal,
  { arrivals = new Map(), by = '' }: Saying = {},
): Promise<Result<AddingReceipt, Failure>> =>
  withBooks(context, input, { by, signal }, async (books) => {
    const gathered = await gatherAdding(context, input, signal, books)
    if (!gathered.ok) return gathered
    const record = beginRecord(context)
    const all = new Map([...arrivals, ...books.arrivals])
    try {
      const acting = { gathered: gathered.value, arrivals: all, record }
      const receipt = await carryOut(context, adding, acting, signal)
      return receipt.ok ? ok(books.named(receipt.value)) : receipt
    } finally {
      await record.forget()
    }
  })

/** What is to be said of the files, and who says it of chapters. */
export type Saying = { readonly arrivals?: Arrivals; readonly by?: string }

type Acting = {
  readonly gathered: GatheredAdding
  readonly arrivals: Arrivals
  readonly record: AddingRecord
}

const carryOut = async (
  context: LibraryContext,
  adding: Adding,
  acting: Acting,
  signal: AbortSignal,
): Promise<Result<AddingReceipt, Failure>> => {
  const { files, plan } = acting.gathered
  for (const parent of new Set(files.map(({ path }) => parentOf(path))))
    await sweepLeftovers(join(context.places.folder, parent), Date.now())
  const copied = await adding.undisturbed(() => copyAll(context, acting, signal))
  if (!copied.ok) return copied
  const { done, skipped } = copied.value
  const id = done.length === 0 ? null : (`urn:uuid:${randomUUID()}` as AddingId)
  if (id !== null)
    adding.remembered.set(id, {
      files: done.map(({ copy: { path, digest } }) => ({ path, digest })),
      folders: done.flatMap(({ copy }) => copy.madeFolder ?? []),
    })
  for (const { planned, copy } of done) {
    const arrival = arrivalOf(acting, planned)
    if (arrival) context.arriving.set(copy.path, arrival)
  }
  const looked = await adding
    .lookInto(plan.inside.length > 0 ? [''] : foldersToLookInto(done.map(({ copy }) => copy)))
    .finally(() => {
      for (const { copy } of done) context.arriving.delete(copy.path)
    })
  if (!looked.ok) {
    if (id !== null) await adding.undisturbed(() => takeBackAdded(context, adding, id, ''))
    return looked
  }
  return ok({
    id,
    into: plan.into,
    files: done.map((one) => addedFile(context, one)),
    skipped: [...plan.skipped, ...skipped],
    inside: plan.inside,
  })
}

const arrivalOf = (
  { arrivals }: Acting,
  { source }: GatheredAdding['files'][number],
): ToArrive | undefined => (source.from === null ? undefined : arrivals.get(source.from))

type Done = { readonly planned: GatheredAdding['files'][number]; readonly copy: CopiedFile }

const copyAll = async (
  context: LibraryContext,
  acting: Acting,
  signal: AbortSignal,
): Promise<
  Result<{ readonly done: readonly Done[]; readonly skipped: readonly SkippedThing[] }, Failure>
> => {
  const { files, texts, plan } = acting.gathered
  const { folder } = context.places
  try {
    await acting.record.tell(files.flatMap((planned) => arrivalOf(acting, planned) ?? []))
  } catch (error) {
    return fail(failureOfSystemError(error, folder))
  }
  const done: Done[] = []
  const skipped: SkippedThing[] = []
  const tell = throttled(100)
  let doneBytes = 0
  for (const planned of files) {
    const { source, path } = planned
    const onBytes = (count: number): void => {
      doneBytes += count
      tell(() => tellStage(context, { kind: 'copying', doneBytes, totalBytes: plan.totalBytes, path }))
    }
    try {
      const copy = await copyInto(
        folder,
        path,
        source.from === null ? { bytes: texts.get(source.layout)! } : { from: source.from },
        { stop: stopper(signal), onBytes },
      )
      done.push({ planned, copy })
    } catch (error) {
      if (error instanceof UnreadableSource) {
        skipped.push({ from: source.from ?? path, why: { kind: 'unreadable', failure: error.failure } })
        continue
      }
      await removeCopied(
        folder,
        done.map(({ copy }) => copy.path),
        done.flatMap(({ copy }) => copy.madeFolder ?? []),
      )
      return fail(error instanceof Stopped ? { kind: 'cancelled' } : failureOfSystemError(error, path))
    }
  }
  return ok({ done, skipped })
}

/** The folders that hold what is new; those beneath a folder that was made are found by looking into the one above it. */
export const foldersToLookInto = (copies: readonly CopiedFile[]): readonly string[] => {
  const all = copies.flatMap(({ madeFolder }) => madeFolder ?? [])
  const made = all.filter((folder) => !all.some((above) => folder.startsWith(`${above}/`)))
  const isIn = (path: string): boolean => made.some((folder) => path.startsWith(`${folder}/`))
  const folders = new Set<string>(made.map(parentOf))
  for (const { path } of copies) if (!isIn(path)) folders.add(parentOf(path))
  return [...folders]
}

const addedFile = (context: LibraryContext, { planned, copy }: Done): AddedFile => {
  const { source: _source, ...file } = planned
  const { state } = context.catalog
  const location = state.locations.get(copy.path)?.value
  return {
    ...file,
    path: copy.path,
    sizeBytes: copy.sizeBytes,
    isRenamed: file.isRenamed || copy.path !== file.path,
    digest: `sha256:${copy.digest}`,
    article: location?.isPresent === true ? location.article : null,
    failure: context.unreadable.get(copy.path)?.failure ?? null,
  }
}
