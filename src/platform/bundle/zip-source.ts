import { open, type FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type Entry,
  type ZipFile,
} from 'yauzl'
import { sameButCase } from '#core/bundle/check/bag-paths'
import type { BundleProblem } from '#core/bundle/outcome'
import { problem } from '#core/bundle/check/tag-files'
import type { AgeFile } from './age-reading'
import { DamagedContainer, type BagSource } from './bag-source'

/** Text packs to about a tenth. What unpacks to more than this many times its size, and is large, was made to do harm. */
const bombRatio = 250
const bombBytes = 64 * 1024 * 1024
const mostEntries = 1_000_000

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** A bag in a zip file, or in one that is read through a lock; at its top or in the one folder that it holds. */
export const openZipSource = async (from: string | AgeFile): Promise<BagSource> => {
  const zip = await openZip(from)
  // A file of its own beside the reader's: small entries are read from it in one piece.
  const handle = typeof from === 'string' ? await open(from, 'r') : null
  const close = async (): Promise<void> => {
    zip.close()
    await handle?.close()
  }
  try {
    const listed = await listEntries(zip)
    const top = topFolder(listed.entries.keys())
    const entries = new Map(
      [...listed.entries].flatMap(([name, entry]) =>
        name.startsWith(top) ? [[name.slice(top.length), entry] as const] : [],
      ),
    )
    const outside = [...listed.entries.keys()].filter((name) => !name.startsWith(top))
    return {
      sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
      hasPayloadFolder: [...listed.entries.keys(), ...listed.folders].some((name) =>
        name.startsWith(`${top}data/`),
      ),
      problems: [
        ...listed.problems,
        ...outside.map((name) => problem('outside-bag', name, undefined, 'warning')),
      ],
      read: (name) => readEntry(zip, handle, entries.get(name)!),
      said: () => whatIsSaid(zip, [...listed.entries], listed.folders),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const openZip = async (from: string | AgeFile): Promise<ZipFile> => {
  // Names are decoded below: the reader's own check would end the whole reading at the first bad one.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  if (typeof from === 'string') return damagedUnless(() => openPromise(from, options))
  try {
    return await damagedUnless(() => fromRandomAccessReaderPromise(from.reader, from.sizeBytes, options))
  } catch (error) {
    await new Promise((closed) => from.reader.close(closed))
    throw error
  }
}

/** What the zip reader throws says that the bytes do not hold together; what the system throws is passed on. */
const damagedUnless = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DamagedContainer || 'code' in error) throw error
    throw new DamagedContainer(error.message)
  }
}

/** Every text of the zip's own directory, and of the headers before the entries, which may say something else. */
const whatIsSaid = async (
  zip: ZipFile,
  entries: readonly (readonly [string, Entry])[],
  folders: readonly string[],
): Promise<readonly string[]> => {
  const said: string[] = [Buffer.from(zip.comment).toString('utf8'), ...folders]
  for (const [name, entry] of entries) {
    const local = await damagedUnless(() => zip.readLocalFileHeaderPromise(entry))
    const raw = [entry.fileCommentRaw, entry.extraFieldRaw, local.fileName, local.extraField]
    said.push(name, ...raw.map((bytes) => bytes.toString('utf8')))
  }
  return said.filter((text) => text !== '')
}

const smallBytes = 256 * 1024
const smallUnpackedBytes = 4 * 1024 * 1024
const stored = 0
const deflated = 8

/** Of a hundred thousand small files, opening a stream for each would take longer than all else. */
const readAtOnce = async (zip: ZipFile, handle: FileHandle, entry: Entry): Promise<Uint8Array> => {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  const { fileDataStart } = await damagedUnless(() =>
    zip.readLocalFileHeaderPromise(entry, { minimal: true }),
  )
  const packed = Buffer.allocUnsafe(compressedSize)
  const { bytesRead } = await handle.read(packed, 0, compressedSize, fileDataStart)
  if (bytesRead !== compressedSize) throw new DamagedContainer('unexpected end of file')
  const bytes = compressionMethod === stored ? packed : unpacked(packed, uncompressedSize)
  if (bytes.length !== uncompressedSize)
    throw new DamagedContainer(`${bytes.length} bytes instead of ${uncompressedSize}`)
  return bytes
}

const unpacked = (packed: Buffer, sizeBytes: number): Buffer => {
  try {
    // In one piece of its own size: the pieces that zlib would take by itself are larger than most of these files.
    return inflateRawSync(packed, { chunkSize: sizeBytes + 64, maxOutputLength: Math.max(1, sizeBytes) })
  } catch (error) {
    // Whatever zlib has against it, the bytes are not what the directory says.
    if (!(error instanceof Error)) throw error
    throw new DamagedContainer(error.message)
  }
}

const isSmall = ({ compressedSize, uncompressedSize, compressionMethod }: Entry): boolean =>
  compressedSize <= smallBytes &&
  uncompressedSize <= smallUnpackedBytes &&
  (compressionMethod === stored || compressionMethod === deflated)

async function* readEntry(zip: ZipFile, handle: FileHandle | null, entry: Entry): AsyncGenerator<Uint8Array> {
  if (handle !== null && isSmall(entry)) {
    const bytes = await readAtOnce(zip, handle, entry)
    if (bytes.length > 0) yield bytes
    return
  }
  const stream = await damagedUnless(() => zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } catch (error) {
    // zlib's errors have codes of their own: Z_DATA_ERROR and the like.
    if (error instanceof DamagedContainer) throw error
    if (error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_')))
      throw new DamagedContainer(error.message)
    throw error
  }
}

const listEntries = async (zip: ZipFile) => {
  const entries = new Map<string, Entry>()
  const spellings = new Map<string, string>()
  const problems: BundleProblem[] = []
  const folders: string[] = []
  let packedBytes = 0
  if (zip.entryCount > mostEntries) throw new DamagedContainer(`${zip.entryCount} entries`)
  await damagedUnless(async () => {
    for await (const entry of zip.eachEntry()) {
      packedBytes += entry.compressedSize
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      ).replaceAll('\\', '/')
      const refused = refusal(name, entry)
      const spelling = spellings.get(sameButCase(name))
      if (refused !== null) problems.push(refused)
      else if (name.endsWith('/')) folders.push(name)
      else if (spelling !== undefined) problems.push(problem('zip-duplicate', name, spelling))
      else {
        entries.set(name, entry)
        spellings.set(sameButCase(name), name)
      }
    }
  })
  // Entries that lie over each other in the file: the other way to build a bomb.
  if (packedBytes > zip.fileSize) {
    problems.push(problem('zip-bomb', ''))
    entries.clear()
  }
  return { entries, folders, problems }
}

const refusal = (name: string, entry: Entry): BundleProblem | null => {
  if (validateFileName(name) !== null || name.includes('\0')) return problem('zip-unsafe-name', name)
  if (isLink(entry)) return problem('not-a-file', name)
  if (entry.isEncrypted()) return problem('zip-encrypted', name)
  const isBomb =
    entry.uncompressedSize > bombBytes && entry.uncompressedSize > bombRatio * entry.compressedSize
  return isBomb ? problem('zip-bomb', name) : null
}

/** `name/` where the bag lies in a folder of the zip, else empty. */
const topFolder = (names: Iterable<string>): string => {
  const declarations = [...names].filter((name) => /^(?:[^/]+\/)?bagit\.txt$/.test(name))
  const shallow = declarations.sort((a, b) => a.length - b.length)[0]
  return shallow === undefined ? '' : shallow.slice(0, -'bagit.txt'.length)
}
