import { basename } from 'node:path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { Capture } from '#core/web-archive/capture'
import type { CaptureIndex } from '#core/web-archive/captures'
import { pagesOf, type ListedPage, type PageOfArchive } from '#core/web-archive/page'
import { failureOfSystemError } from '../files/failures'
import { openFileSource } from './byte-source'
import { readCapture } from './read-capture'
import { seekableSource } from './unpacked-file'
import { openWacz, type ArchiveFile } from './wacz'
import { walkRecords } from './walk-records'
import { LacksDictionary } from './zstd-frames'

export type WebArchive = {
  readonly name: string
  readonly files: readonly ArchiveFile[]
  readonly pages: readonly PageOfArchive[]
  readonly index: CaptureIndex
  /** Stretches that could not be read. */
  readonly damaged: number
  /** True where not all of it was read: too damaged, or too much. */
  readonly isCut: boolean
  readonly close: () => Promise<void>
}

export type OpeningOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void
}

/** What one archive may hold, so that the list of it stays in bounds. */
const mostCaptures = 500_000
const mostAddressUnits = 100_000_000

/** Thrown to leave a walk that has found enough. */
class Full extends Error {}

/** Opens a `.warc`, `.warc.gz`, `.warc.zst` or `.wacz` and reads through all of it once. The file itself is only read. */
export const openWebArchive = async (
  path: string,
  options: OpeningOptions = {},
): Promise<Result<WebArchive, Failure>> => {
  let opened: Opened | undefined
  try {
    opened = await openFiles(path, options.signal)
    if (opened === undefined) return fail({ kind: 'damaged-file', path })
    const read = await readAll(opened.files, options)
    if (read.captures.length === 0 && opened.listed.length === 0) {
      await opened.close()
      return fail({ kind: 'damaged-file', path })
    }
    const found = pagesOf(read.captures, opened.listed)
    const { damaged, isCut } = read
    return ok({ name: basename(path), files: opened.files, ...found, damaged, isCut, close: opened.close })
  } catch (error) {
    await opened?.close()
    if (error instanceof LacksDictionary) return fail({ kind: 'packed-by-dictionary', path })
    return fail(options.signal?.aborted === true ? { kind: 'cancelled' } : failureOfSystemError(error, path))
  }
}

type Opened = {
  readonly files: readonly ArchiveFile[]
  readonly listed: readonly ListedPage[]
  readonly close: () => Promise<void>
}

const openFiles = async (path: string, signal: AbortSignal | undefined): Promise<Opened | undefined> => {
  const source = await openFileSource(path)
  const mark = Buffer.from(await source.read(0, 4)).toString('latin1')
  if (mark.startsWith('PK')) {
    await source.close()
    return openWacz(path, signal)
  }
  try {
    const seekable = await seekableSource(source, signal)
    const file: ArchiveFile = { name: basename(path), source: seekable, digest: 'unstated' }
    return { files: [file], listed: [], close: () => seekable.close() }
  } catch (error) {
    await source.close()
    throw error
  }
}

const readAll = async (
  files: readonly ArchiveFile[],
  { signal, onProgress }: OpeningOptions,
): Promise<{ readonly captures: readonly Capture[]; readonly damaged: number; readonly isCut: boolean }> => {
  const captures: Capture[] = []
  const totalBytes = files.reduce((sum, { source }) => sum + source.sizeBytes, 0)
  let [damaged, isCut, beforeBytes, addressUnits] = [0, false, 0, 0]
  for (const [file, { source }] of files.entries()) {
    const onPlace = (at: number): void => onProgress?.(beforeBytes + at, totalBytes)
    try {
      const walked = await walkRecords(
        source,
        async (record) => {
          const capture = await readCapture(record, file)
          if (capture === undefined) return
          addressUnits += capture.uri.length
          if (captures.length >= mostCaptures || addressUnits > mostAddressUnits) throw new Full()
          captures.push(capture)
        },
        { onPlace, ...(signal && { signal }) },
      )
      damaged += walked.damaged
      isCut ||= walked.isCut
    } catch (error) {
      if (!(error instanceof Full)) throw error
      return { captures, damaged, isCut: true }
    }
    beforeBytes += source.sizeBytes
  }
  return { captures, damaged, isCut }
}
