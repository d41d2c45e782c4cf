import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { chunksOf, type BundleSink } from './bundle-sink'
import { startDigests } from './digests'
import { gatherChunks } from './gather-chunks'

/** What stands between the zip's bytes and the file: encryption, or nothing. */
export type Wrapping = (zip: Readable) => Promise<Readable>

/**
 * What yazl lists in the zip's directory at its end. For each entry it goes through all of them from the first: of a
 * hundred thousand files that alone would take minutes, so those that are done wait elsewhere.
 */
type Listing = { entries: Listed[] }

/** `setFileDataPumpFunction`: what the entry does when its turn to be written has come; called once it is packed. */
type Listed = { setFileDataPumpFunction: (pump: () => void) => void; doFileDataPump?: () => void }

/** Made here, outside of every other function: one that is made beside an entry's content would hold it by its scope. */
const nothing = (): void => undefined

/** The zip keeps its entries to its end; they must not keep what was in them. */
const release = (entry: Listed): void => {
  entry.doFileDataPump = nothing
  entry.setFileDataPumpFunction = nothing
}

export type ZipSinkOptions = {
  /** The name the file has until it is whole. */
  readonly temporary: string
  /** The one folder that everything in the zip lies in; empty where there is none. */
  readonly topFolder: string
  /** ISO 8601; stands at every entry, so that the same bundle is the same bytes. */
  readonly time: string
  readonly wrap?: Wrapping
}

/** How much may wait for the disk: an article is some kilobytes in several pieces, and need not wait for each to be written. */
const waitingBytes = 1024 * 1024

/** Up to this size a file is packed in one piece, on another thread, while the next ones are made. */
const packedAtOnceBytes = 1024 * 1024
/** How much memory may be in packing, or packed and not yet written. */
const underWayBytes = 4 * 1024 * 1024
/** zlib packs into pieces of this size, however little it has to pack. */
const packedPieceBytes = 16 * 1024

/** Already small, so compressing them again is lost time. */
const compressed = /\.(?:woff2|zip|gz|jpe?g|png|webp|mp[34]|docx|xlsx|epub|odt|pdf)$/

/**
 * DOS times have no zone and are written as local time. Noon of the given day, built in local time, is the same bytes
 * wherever the program runs, and no zone puts its clocks forward at noon.
 */
export const dosTime = (time: string): Date => {
  const [year = 1980, month = 1, day = 1] = time.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** A bundle as a zip file, written in one pass without a copy of it anywhere else. */
export const openZipSink = async ({
  temporary,
  topFolder,
  time,
  wrap,
}: ZipSinkOptions): Promise<BundleSink> => {
  await rm(temporary, { force: true })
  const zip = new ZipFile() as ZipFile & Listing
  const done: Listed[] = []
  const stop = new AbortController()
  const output = gatherChunks(waitingBytes)
  zip.outputStream.pipe(output)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  const file = createWriteStream(temporary, { flags: 'wx', highWaterMark: waitingBytes })
  const writing = (async () => {
    const wrapped = wrap === undefined ? output : await wrap(output)
    await pipeline(wrapped, file, { signal: stop.signal })
  })()
  // Rejects when the file can't be written any more, and never resolves: entries are raced against it.
  const broken = writing.then(() => new Promise<never>(() => undefined))
  broken.catch(() => output.destroy())
  const mtime = dosTime(time)

  const optionsFor = (path: string) => ({
    mtime,
    mode: 0o100644,
    forceDosTimestamp: true,
    compress: !compressed.test(path),
  })
  const nameOf = (path: string): string => (topFolder === '' ? path : `${topFolder}/${path}`)

  let lastWritten: Listed | null = null
  let underWay = 0
  let tellWritten: () => void = () => undefined
  /** They are written in their order: what comes before one that is written need not be gone through any more. */
  const setAside = (): void => {
    const at = lastWritten === null ? -1 : zip.entries.indexOf(lastWritten)
    done.push(...zip.entries.splice(0, at + 1))
  }

  const writeAtOnce = async (path: string, bytes: Uint8Array): Promise<void> => {
    zip.addBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      nameOf(path),
      optionsFor(path),
    )
    const entry = zip.entries.at(-1)!
    const heldBytes = bytes.byteLength + packedPieceBytes
    underWay += heldBytes
    const packed = entry.setFileDataPumpFunction.bind(entry)
    entry.setFileDataPumpFunction = (pump) =>
      packed(() => {
        pump()
        release(entry)
        lastWritten = entry
        underWay -= heldBytes
        tellWritten()
      })
    while (underWay > underWayBytes)
      await Promise.race([new Promise<void>((tell) => (tellWritten = tell)), broken])
    setAside()
    const { outputStream } = zip
    if (outputStream instanceof PassThrough && outputStream.writableNeedDrain)
      await Promise.race([once(outputStream, 'drain'), broken])
  }

  const writeStream = async (path: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const entry = Readable.from(content, { objectMode: false })
    // The zip keeps this function to its end; it must not keep the stream and the buffers behind it.
    let given: Readable | null = entry
    zip.addReadStreamLazy(nameOf(path), optionsFor(path), (give) => {
      const stream = given!
      given = null
      give(null, stream)
    })
    const listed = zip.entries.at(-1)
    await Promise.race([finished(entry), broken])
    // What comes before an entry that was read to its end has been written.
    if (listed !== undefined) done.push(...zip.entries.splice(0, Math.max(0, zip.entries.indexOf(listed))))
  }

  return {
    write: async (path, content) => {
      const digests = startDigests()
      const whole = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
      if (whole instanceof Uint8Array && whole.byteLength <= packedAtOnceBytes && !compressed.test(path)) {
        digests.update(whole)
        await writeAtOnce(path, whole)
      } else await writeStream(path, passing(chunksOf(whole), digests.update))
      return { path, sizeBytes: digests.sizeBytes(), ...digests.digests() }
    },
    finish: async () => {
      zip.entries = done.concat(zip.entries)
      zip.end()
      await writing
      const handle = await open(temporary, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      return temporary
    },
    discard: async () => {
      stop.abort()
      // Whatever ended the writing has been reported already, or it was the abort.
      await writing.catch(() => undefined)
      await rm(temporary, { force: true })
    },
  }
}

async function* passing(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk)
    yield chunk
  }
}
