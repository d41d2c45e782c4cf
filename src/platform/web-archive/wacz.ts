import { createHash } from 'node:crypto'
import { openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { readDatapackage } from '#core/web-archive/datapackage'
import { readListedPages } from '#core/web-archive/listed-pages'
import type { ListedPage } from '#core/web-archive/page'
import { readStatedDigest, type DigestState } from '#core/web-archive/stated-digest'
import { isSystemError } from '../files/failures'
import { chunksFrom, openFileSource, partOfSource, type ByteSource } from './byte-source'
import { seekableSource, unpackedSource } from './unpacked-file'
import { unpackingBudget } from './walk-records'

/** A `.warc`, packed or not, and how it stands to the digest that the archive states of the file as a whole. */
export type ArchiveFile = {
  readonly name: string
  readonly source: ByteSource
  readonly digest: DigestState
}

export type OpenedWacz = {
  readonly files: readonly ArchiveFile[]
  readonly listed: readonly ListedPage[]
  readonly close: () => Promise<void>
}

const mostEntries = 10_000
export const mostFiles = 1000
const mostTextBytes = 64 * 1024 * 1024
/** Records are packed already: what unpacks to far more was made to do harm. */
const unpackRatio = 40

/** Opens a WACZ (Web Archive Collection Zipped 1.1.1). Undefined where the file is no zip, or is too damaged to be one. */
export const openWacz = async (path: string, signal?: AbortSignal): Promise<OpenedWacz | undefined> => {
  const zip = await openZip(path)
  if (zip === undefined) return undefined
  const whole = await openFileSource(path)
  const opened: ArchiveFile[] = []
  const close = async (): Promise<void> => {
    for (const { source } of opened) await source.close()
    await whole.close()
    zip.close()
  }
  try {
    const entries = await entriesOf(zip)
    const textOf = async (name: string): Promise<string> => {
      const entry = entries.get(name)
      return entry === undefined ? '' : readText(zip, entry)
    }
    // One for all that is unpacked to the disk, however many files it is spread over.
    const budget = unpackingBudget(whole)
    const mayUnpack = (bytes: number): boolean => {
      signal?.throwIfAborted()
      return budget(bytes)
    }
    const stated = readDatapackage(await textOf('datapackage.json'))
    for (const [name, entry] of entries) {
      if (!isRecordsFile(name) || opened.length >= mostFiles) continue
      const source = await sourceOf(zip, whole, entry, mayUnpack)
      if (source === undefined) continue
      // It is closed with the others, whatever comes of reading it.
      opened.push({ name, source, digest: 'unstated' })
      const digest = await digestState(source, stated.get(name), signal)
      opened[opened.length - 1] = { name, source: await seekableSource(source, signal, budget), digest }
    }
    const listed = [
      ...readListedPages(await textOf('pages/pages.jsonl')),
      ...readListedPages(await textOf('pages/extraPages.jsonl')),
    ]
    return { files: opened, listed, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const openZip = async (path: string): Promise<ZipFile | undefined> => {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    // The zip reader's own word that this is none; the system's errors have codes.
    if (isSystemError(error) || !(error instanceof Error)) throw error
    return undefined
  }
}

/** The entries that can be meant: no folders, nothing locked, no name that leads out. */
export const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++count > mostEntries) break
      const name = entry.fileName
      if (
        validateFileName(name) === null &&
        !name.endsWith('/') &&
        !entry.isEncrypted() &&
        !entries.has(name)
      )
        entries.set(name, entry)
    }
  } catch (error) {
    // A directory that is damaged, or holds a name that leads out: what was read before it counts.
    if (isSystemError(error) || !(error instanceof Error)) throw error
  }
  return entries
}

/** Empty where it can't be read; a list of pages or of digests is a help, not what is kept. */
export const readText = async (zip: ZipFile, entry: Entry): Promise<string> => {
  if (entry.uncompressedSize > mostTextBytes) return ''
  const pieces: Buffer[] = []
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  } catch (error) {
    if (isDamage(error)) return ''
    throw error
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The files of records, in the order in which they are numbered. */
export const isRecordsFile = (name: string): boolean => /^archive\/.+\.warc(?:\.gz|\.zst)?$/i.test(name)

/** Packed in no way (APPNOTE.TXT 6.3.10, section 4.4.5). */
export const stored = 0

const sourceOf = async (
  zip: ZipFile,
  whole: ByteSource,
  entry: Entry,
  mayUnpack: (bytes: number) => boolean,
): Promise<ByteSource | undefined> => {
  try {
    if (entry.compressionMethod === stored) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      return partOfSource(whole, fileDataStart, entry.compressedSize)
    }
    // The reader ends with an error where more is unpacked than the directory says.
    if (entry.uncompressedSize > mostTextBytes + unpackRatio * entry.compressedSize) return undefined
    if (!mayUnpack(entry.uncompressedSize)) return undefined
    return await unpackedSource(await zip.openReadStreamPromise(entry))
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

/** zlib's errors have codes of their own; those of the zip reader have none. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && (!isSystemError(error) || String(error.code).startsWith('Z_'))

const digestState = async (
  source: ByteSource,
  written: string | undefined,
  signal: AbortSignal | undefined,
): Promise<DigestState> => {
  if (written === undefined || written === '') return 'unstated'
  const stated = readStatedDigest(written)
  if (stated === undefined) return 'unchecked'
  const hash = createHash(stated.algorithm)
  for await (const piece of chunksFrom(source, 0)) {
    signal?.throwIfAborted()
    hash.update(piece)
  }
  return hash.digest('hex') === stated.hex ? 'agrees' : 'differs'
}
