import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { openWebArchive } from '#platform/web-archive/open-web-archive'
import { pageRecord } from '#support/warc-writer'

/**
 * What reading a large web archive costs: `npm run bench:web-archives -- [megabytes] [tiny records]`. Writes archives into the
 * temporary folder, and prints how long each takes, and the most memory that the process had.
 */
const megabytes = Number(process.argv[2] ?? 1000)
const tinyRecords = Number(process.argv[3] ?? 100_000)

const sentence = 'وقالت الشاهدة إن الجنود وصلوا عند الفجر وفتشوا البيوت واحداً بعد آخر حتى الظهر. '

/** Text that packs as real text does, not as repetition: each word has a number of its own. */
const page = (n: number, bytes: number): string => {
  let text = `<html><head><title>صفحة ${n}</title></head><body>`
  for (let at = 0; text.length < bytes / 2; at++)
    text += `${sentence.slice(at % 40)}${(n * 7919 + at * 104_729) % 1_000_003} `
  return `${text}</body></html>`
}

const measured = async (
  name: string,
  folder: string,
  records: Iterable<Buffer>,
): Promise<Readonly<Record<string, string | number>>> => {
  const path = join(folder, name)
  const out = createWriteStream(path)
  for (const record of records) if (!out.write(record)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
  const watching = { most: 0 }
  const timer = setInterval(() => (watching.most = Math.max(watching.most, process.memoryUsage.rss())), 20)
  const start = performance.now()
  const archive = await openWebArchive(path)
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  if (!archive.ok) throw new Error(archive.failure.kind)
  await archive.value.close()
  return {
    archive: name,
    MB: Math.round((await stat(path)).size / 1e6),
    pages: archive.value.pages.length,
    cut: String(archive.value.isCut),
    seconds: seconds.toFixed(1),
    'peak MB': Math.round(watching.most / 1e6),
  }
}

function* large(pack: (record: Buffer) => Buffer): Generator<Buffer> {
  let written = 0
  for (let n = 0; written < megabytes * 1e6; n++) {
    const record = pack(pageRecord(`https://a.example/${n}`, page(n, 200_000)))
    written += record.length
    yield record
  }
}

function* tiny(pack: (record: Buffer) => Buffer): Generator<Buffer> {
  for (let n = 0; n < tinyRecords; n++) yield pack(pageRecord(`https://a.example/${n}`, 'x'))
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const packed = (record: Buffer): Buffer => gzipSync(record, { level: 1 })
  const plain = (record: Buffer): Buffer => record
  try {
    // Each as it comes: together they take minutes.
    console.log(await measured('plain.warc', folder, large(plain)))
    console.log(await measured('members.warc.gz', folder, large(packed)))
    console.log(await measured('tiny.warc', folder, tiny(plain)))
    console.log(await measured('tiny.warc.gz', folder, tiny(packed)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

void main()
