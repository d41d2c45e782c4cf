import { createHash, randomFillSync } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BundleArticle } from '#core/bundle/source'
import type { BundleContents } from '#core/bundle/making'
import type { ArticleId, VersionId } from '#core/ids'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle } from '#platform/bundle/export-bundle'
import { openLibrary } from '#platform/library/library-host'
import { madeArticle, madeSource, sampleChoices } from '#support/bundle-source'

/**
 * A bundle of few large originals: written as a folder and as a zip, checked, taken in. Each form is deleted before the next.
 *   node build/bench.mjs large-bundle 5     (gigabytes; `tmpdir` needs three times as much)
 */
const gigabytes = Number(process.argv[2] ?? 5)
const fileBytes = 90_000_000
const count = Math.ceil((gigabytes * 1e9) / fileBytes)
const megabytes = (count * fileBytes) / 1e6
let peakBytes = 0
const watching = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss)
}, 50)

const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  peakBytes = 0
  const before = performance.now()
  const value = await work()
  const seconds = (performance.now() - before) / 1000
  const speed = (megabytes / seconds).toFixed(0)
  console.log(
    `${name.padEnd(24)} ${seconds.toFixed(1)} s, ${speed} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB`,
  )
  return value
}

const valueOf = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: unknown },
): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Bytes that no packing makes smaller, told apart by their first ones. */
const writeOriginal = async (path: string, number: number): Promise<string> => {
  const block = randomFillSync(Buffer.alloc(1_000_000))
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  try {
    for (let written = 0; written < fileBytes; written += block.length) {
      block.writeUInt32LE(number * 1000 + written / block.length, 0)
      hash.update(block)
      await handle.writeFile(block)
    }
  } finally {
    await handle.close()
  }
  return `sha256:${hash.digest('hex')}`
}

const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  try {
    const originals = join(folder, 'originals')
    await mkdir(originals)
    const articles: BundleArticle[] = []
    await timed('making the originals', async () => {
      for (let i = 0; i < count; i++) {
        const name = `${i}.pdf`
        const id = await writeOriginal(join(originals, name), i)
        const { article } = madeArticle(originals, { path: name, paragraphs: [`ملف ${i}`, 'نصه قصير'] })
        articles.push({
          ...article,
          summary: { ...article.summary, id: id as ArticleId, sizeBytes: fileBytes, format: 'pdf' },
          version: id as VersionId,
          original: { path: join(originals, name), sizeBytes: fileBytes },
        })
      }
    })
    const { library, by, tags } = await madeSource(join(folder, 'small'), [])
    const contents: BundleContents = {
      ...{ library, by, tags, folder: originals, count: articles.length },
      linked: () => null,
      articleAt: (index) => articles[index]!,
    }
    for (const name of ['bundle', 'bundle.zip']) {
      const destination = join(folder, name)
      valueOf(await timed(`export ${name}`, () => exportBundle(contents, { ...sampleChoices, destination })))
      const { ok } = valueOf(await timed(`check ${name}`, () => checkBundle(destination)))
      if (!ok) throw new Error('the bundle does not check')
      if (name === 'bundle') await rm(destination, { recursive: true })
      else console.log(`  ${((await stat(destination)).size / 1e9).toFixed(2)} GB`)
    }
    await rm(originals, { recursive: true })
    const there = join(folder, 'library')
    await mkdir(there)
    const taking = valueOf(
      await openLibrary(
        {
          folder: there,
          dataFolder: join(folder, 'data'),
          workersFolder: null,
          readers: 1,
          isWatching: false,
        },
        () => undefined,
      ),
    )
    const { plan } = valueOf(
      await timed('import bundle.zip', () =>
        taking.importBundle({ path: join(folder, 'bundle.zip') }, 'سلمى'),
      ),
    )
    console.log(`  ${plan.files.length} files`)
    await taking.close()
  } finally {
    clearInterval(watching)
    await rm(folder, { recursive: true, force: true })
  }
}

void run()
