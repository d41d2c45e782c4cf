import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { openWebArchive } from '#platform/web-archive/open-web-archive'
import { savePage } from '#platform/web-archive/save-page'
import { pageRecord } from '#support/warc-writer'

/**
 * What reading a large web archive costs: `npm run bench:web-archives -- [megabytes] [tiny records] [name of one of them]`. Writes
 * archives into the temporary folder, lists the pages of each, makes files of fifty of them, and prints how long that takes, and
 * the most memory that the process had. With the path of an archive in place of a number, that one alone is read.
 */
const given = process.argv[2] ?? '1000'
const megabytes = Number(given)
const tinyRecords = Number(process.argv[3] ?? 100_000)
const only = process.argv[4]
const pagesMade = 50

const sentence = 'وقالت الشاهدة إن الجنود وصلوا عند الفجر وفتشوا البيوت واحداً بعد آخر حتى الظهر. '

/** Text that packs as real text does, not as repetition: each word has a number of its own. */
const page = (n: number, bytes: number): string => {
  let text = `<html><head><title>صفحة ${n}</title></head><body>`
  for (let at = 0; text.length < bytes / 2; at++)
    text += `${sentence.slice(at % 40)}${(n * 7919 + at * 104_729) % 1_000_003} `
  return `${text}</body></html>`
}

type Measured = Readonly<Record<string, string | number>>

const written = async (path: string, records: Iterable<Buffer>): Promise<void> => {
  const out = createWriteStream(path)
  for (const record of records) if (!out.write(record)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

const measured = async (path: string): Promise<Measured> => {
  // Reclaimed memory of what wrote the archive would be counted otherwise.
  globalThis.gc?.()
  const watching = { most: 0 }
  const timer = setInterval(() => (watching.most = Math.max(watching.most, process.memoryUsage.rss())), 20)
  const start = performance.now()
  const archive = await openWebArchive(path)
  const seconds = (performance.now() - start) / 1000
  if (!archive.ok) throw new Error(archive.failure.kind)
  const { pages, isCut, close } = archive.value
  const making = performance.now()
  let madeBytes = 0
  const step = Math.max(1, Math.floor(pages.length / pagesMade))
  const chosen = pages.filter((_, at) => at % step === 0)
  for (const page of chosen) madeBytes += (await savePage(archive.value, '', page))?.length ?? 0
  const makingSeconds = (performance.now() - making) / 1000
  clearInterval(timer)
  await close()
  return {
    archive: basename(path),
    MB: Math.round((await stat(path)).size / 1e6),
    pages: pages.length,
    cut: String(isCut),
    seconds: seconds.toFixed(1),
    'pages made': chosen.length,
    'MB made': Math.round(madeBytes / 1e6),
    'seconds to make them': makingSeconds.toFixed(1),
    'peak MB': Math.round(watching.most / 1e6),
  }
}

function* large(pack: (record: Buffer) => Buffer): Generator<Buffer> {
  let written = 0
  for (let n = 0; written < megabytes * 1e6; n++) {
    // Now and then a page as large as any that is read.
    const bytes = n % 500 === 499 ? 20_000_000 : 200_000
    const record = pack(pageRecord(`https://a.example/${n}`, page(n, bytes)))
    written += record.length
    yield record
  }
}

function* tiny(pack: (record: Buffer) => Buffer): Generator<Buffer> {
  for (let n = 0; n < tinyRecords; n++) yield pack(pageRecord(`https://a.example/${n}`, 'x'))
}

const main = async (): Promise<void> => {
  if (Number.isNaN(megabytes)) {
    console.log(await measured(given))
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const packed = (record: Buffer): Buffer => gzipSync(record, { level: 1 })
  const plain = (record: Buffer): Buffer => record
  const archives: Readonly<Record<string, () => Generator<Buffer>>> = {
    'plain.warc': () => large(plain),
    'members.warc.gz': () => large(packed),
    'tiny.warc': () => tiny(plain),
    'tiny.warc.gz': () => tiny(packed),
  }
  try {
    // Each as it comes: together they take minutes.
    for (const [name, records] of Object.entries(archives)) {
      if (only !== undefined && only !== name) continue
      await written(join(folder, name), records())
      console.log(await measured(join(folder, name)))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

void main()
