import { basename } from 'node:path'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { WebArchiveView } from '#core/web-archive/adding-pages'
import type { Capture } from '#core/web-archive/capture'
import { captureOfLine, readIndexLine } from '#core/web-archive/cdx'
import { readListedPages } from '#core/web-archive/listed-pages'
import { pagesOf } from '#core/web-archive/page'
import { entriesOf, isDamage, isRecordsFile, mostFiles, openZip, readText, stored } from './wacz'

/** As many captures as are listed of any archive; an index that unpacks to more bytes than this is not used. */
const mostLines = 500_000
const mostIndexBytes = 512 * 1024 * 1024

/**
 * The pages of a WACZ by its own index (CDXJ), without reading the archive. Undefined where it has none that can be trusted so far: the archive is
 * then read as a whole. What the index says is checked when pages are added.
 */
export const listIndexed = async (
  path: string,
  signal?: AbortSignal,
): Promise<WebArchiveView | undefined> => {
  const zip = await openZip(path)
  if (zip === undefined) return undefined
  try {
    const entries = await entriesOf(zip)
    const captures = await capturesIn(zip, entries, signal)
    if (captures === undefined || captures.length === 0) return undefined
    const textOf = async (name: string): Promise<string> => {
      const entry = entries.get(name)
      return entry === undefined ? '' : readText(zip, entry)
    }
    const listed = [
      ...readListedPages(await textOf('pages/pages.jsonl')),
      ...readListedPages(await textOf('pages/extraPages.jsonl')),
    ]
    const pages = pagesOf(captures, listed).pages.map(({ page }) => page)
    return pages.length === 0
      ? undefined
      : { name: basename(path), pages, damaged: 0, isCut: false, changedFiles: [], isFromIndex: true }
  } catch (error) {
    if (error instanceof Unusable || isDamage(error)) return undefined
    throw error
  } finally {
    zip.close()
  }
}

const capturesIn = async (
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  signal: AbortSignal | undefined,
): Promise<readonly Capture[] | undefined> => {
  const files = [...entries].filter(([name]) => isRecordsFile(name))
  // The places of records are those in a file that is read where it lies, a gzip member for each record.
  const isSeekable = files.every(
    ([name, entry]) => entry.compressionMethod === stored && !/\.zst$/i.test(name),
  )
  const numbers = new Map(files.map(([name], at) => [name.slice(name.lastIndexOf('/') + 1), at]))
  if (!isSeekable || files.length > mostFiles || numbers.size < files.length) return undefined
  const captures: Capture[] = []
  const places = new Set<string>()
  for (const [name, entry] of entries) {
    if (!/^indexes\/.+\.cdxj?(?:\.gz)?$/i.test(name)) continue
    for await (const text of linesOf(zip, entry, name)) {
      signal?.throwIfAborted()
      const line = readIndexLine(text)
      if (line === undefined) continue
      const file = numbers.get(line.file)
      const place = `${file ?? ''}:${line.at}`
      // An index of another archive, or of a file that was packed in one piece.
      if (file === undefined || places.has(place) || captures.length >= mostLines) return undefined
      places.add(place)
      captures.push(
        captureOfLine(line, file, line.at + line.length <= (files[file]?.[1].compressedSize ?? 0)),
      )
    }
  }
  return captures
}

/** Thrown where an index is damaged, or unpacks to more than any would. */
class Unusable extends Error {}
const longestLine = 64 * 1024

async function* linesOf(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<string> {
  const packed = await zip.openReadStreamPromise(entry)
  const unpacked = packed.pipe(/\.gz$/i.test(name) ? createGunzip() : new PassThrough())
  packed.on('error', (error) => unpacked.destroy(error))
  const decoder = new TextDecoder()
  let [bytes, rest] = [0, '']
  try {
    for await (const piece of unpacked) {
      bytes += (piece as Buffer).length
      const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (bytes > mostIndexBytes || rest.length > longestLine) throw new Unusable()
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}
