import { lstat, rename, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ArticleUnreadable, contentsOf, type BundleChoices, type BundleContents } from '#core/bundle/making'
import type { BundleReceipt, BundleStage } from '#core/bundle/outcome'
import type { BundleSource } from '#core/bundle/source'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import { failureOfSystemError, isSystemError } from '../files/failures'
import { syncFolder } from '../files/write-file'
import { lockedWriting, type LockedWriting } from './age-writing'
import type { BundleSink } from './bundle-sink'
import type { BagSource } from './bag-source'
import { checkBundle, openBag } from './check-bundle'
import { openFolderSink } from './folder-sink'
import { Stopped, stopper } from './stopping'
import { writeBundle, type WrittenBundle } from './write-bundle'
import { openZipSink } from './zip-sink'

export type ExportOptions = BundleChoices & {
  /** Path of the folder to make, or of the file where it ends in `.zip` or is encrypted. Nothing may be there yet. */
  readonly destination: string
  /** Makes one age file with the zip in it. Debian's `age` opens it with the same words. */
  readonly passphrase?: string
  /** Public keys of age (`age1…`), in place of a passphrase. */
  readonly recipients?: readonly string[]
  /** The folder inside a zip; otherwise it is called as the file is. */
  readonly topFolder?: string
  /** A last look at the finished bundle, as it was written, before it gets its name; a failure takes it away. */
  readonly inspect?: (bag: BagSource) => Promise<Failure | null>
}

export type ExportWatch = {
  readonly onProgress?: (stage: BundleStage) => void
  readonly signal?: AbortSignal
}

/**
 * Writes a bundle under a temporary name, brings it to the disk, reads it again and checks it, and only then gives it
 * its name. When it fails or is stopped, nothing is left. An original that is not what was read is left out and named
 * in the receipt's notices.
 */
export const exportBundle = async (
  source: BundleSource | BundleContents,
  options: ExportOptions,
  watch: ExportWatch = {},
): Promise<Result<BundleReceipt, Failure>> => {
  const contents = contentsOf(source)
  const destination = resolve(options.destination)
  if (contents.count === 0) return fail({ kind: 'nothing-to-export' })
  const unfit = await unfitDestination(destination)
  if (unfit !== null) return fail(unfit)
  const locked = lockOf(options)
  if (locked === 'no-recipient') return fail({ kind: 'invalid-input', field: 'recipients' })
  const temporary = join(dirname(destination), `.${basename(destination)}.partial`)
  let sink: BundleSink | null = null
  try {
    sink = await openSink(destination, temporary, options, locked)
    const written = await writeBundle(contents, options, sink, progressOf(contents.count, watch))
    await sink.finish()
    const faulty =
      (await validate(temporary, destination, watch, locked)) ??
      (await inspected(temporary, options.inspect, locked))
    const taken = faulty ?? (await unfitDestination(destination))
    if (taken !== null) {
      await sink.discard()
      return fail(taken)
    }
    await rename(temporary, destination)
    await syncFolder(dirname(destination))
    return ok(receiptOf(written, options.bundleId, destination, await stat(destination)))
  } catch (error) {
    await sink?.discard()
    if (error instanceof Stopped) return fail({ kind: 'cancelled' })
    if (error instanceof ArticleUnreadable) return fail(error.failure)
    return fail(failureOfSystemError(error, destination))
  }
}

/** Why nothing can be made there, or null. */
const unfitDestination = async (destination: string): Promise<Failure | null> => {
  try {
    await lstat(destination)
    return { kind: 'destination-exists', path: destination }
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code !== 'ENOENT') return failureOfSystemError(error, destination)
  }
  try {
    const parent = await stat(dirname(destination))
    return parent.isDirectory() ? null : { kind: 'not-a-folder', path: dirname(destination) }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.code === 'ENOENT'
      ? { kind: 'folder-not-found', path: dirname(destination) }
      : failureOfSystemError(error, dirname(destination))
  }
}

/** Null for a bundle that everyone may open. */
const lockOf = ({ passphrase, recipients = [] }: ExportOptions): LockedWriting | 'no-recipient' | null => {
  if (passphrase !== undefined) return lockedWriting({ kind: 'passphrase', passphrase })
  if (recipients.length === 0) return null
  return lockedWriting({ kind: 'recipients', recipients }) ?? 'no-recipient'
}

const openSink = (
  destination: string,
  temporary: string,
  { time, topFolder = topFolderOf(destination) }: ExportOptions,
  locked: LockedWriting | null,
): Promise<BundleSink> => {
  if (locked !== null) return openZipSink({ temporary, time, topFolder, wrap: locked.wrap })
  return /\.zip$/i.test(destination) ? openZipSink({ temporary, time, topFolder }) : openFolderSink(temporary)
}

/** The folder inside the zip is called as the zip is, in names that every system takes. */
const topFolderOf = (destination: string): string =>
  basename(destination)
    .replace(/\.age$/i, '')
    .replace(/\.zip$/i, '')
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '') || 'bundle'

/** The whole size is not known before the end; it is reckoned from the articles that were written. */
export const progressOf =
  (count: number, { onProgress, signal }: ExportWatch) =>
  ({
    articles,
    bytes,
    path,
  }: {
    readonly articles: number
    readonly bytes: number
    readonly path: string
  }) => {
    stopper(signal)()
    const totalBytes = Math.round((bytes / articles) * count)
    onProgress?.({ kind: 'writing', doneBytes: bytes, totalBytes, path })
  }

/** Reads back what was written. A bundle that does not check is the disk's fault, or ours, and is not handed out. */
const validate = async (
  temporary: string,
  destination: string,
  watch: ExportWatch,
  locked: LockedWriting | null,
): Promise<Failure | null> => {
  const checked = await checkBundle(temporary, locked === null ? watch : { ...watch, key: locked.key() })
  if (!checked.ok) return checked.failure
  return checked.value.ok ? null : { kind: 'io', path: destination, code: 'EBADMSG' }
}

const inspected = async (
  temporary: string,
  inspect: ExportOptions['inspect'],
  locked: LockedWriting | null,
): Promise<Failure | null> => {
  if (inspect === undefined) return null
  const bag = await openBag(temporary, locked === null ? {} : { key: locked.key() })
  if (bag === null) return { kind: 'not-a-bundle', path: temporary }
  try {
    return await inspect(bag)
  } finally {
    await bag.close()
  }
}

const receiptOf = (
  written: WrittenBundle,
  bundleId: string,
  path: string,
  onDisk: { readonly size: number; readonly isFile: () => boolean },
): BundleReceipt => ({
  ...written,
  bundleId,
  path,
  sizeBytes: onDisk.isFile() ? onDisk.size : written.sizeBytes,
})
