import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BundleContents } from '#core/bundle/making'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle } from '#platform/bundle/export-bundle'
import { arabicCorpus } from '#support/arabic-corpus'
import { madeArticle, madeSource, sampleChoices, type MadeArticle } from '#support/bundle-source'

/**
 * Export and check of N articles with two annotations each, against `cp` and `sha256sum` of the same files.
 *   node build/bench.mjs bundle 10000
 */
const count = Number(process.argv[2] ?? 1000)
let peakBytes = 0
const watching = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss)
}, 50)

const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<{ seconds: number; value: T }> => {
  const before = performance.now()
  const value = await work()
  const seconds = (performance.now() - before) / 1000
  console.log(`${name.padEnd(28)} ${seconds.toFixed(1)} s`)
  return { seconds, value }
}

const bytesOf = async (path: string): Promise<number> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  try {
    const library = join(folder, 'library')
    await mkdir(library)
    const make = arabicCorpus()
    const madeAt = (index: number): MadeArticle => {
      const { title, text } = make(index)
      const paragraphs = [`${title} ${index}`, ...text.split('\n').filter((line) => line !== '')]
      const quotes = [paragraphs[1]!.slice(0, 30), paragraphs.at(-1)!.slice(-30)]
      const annotations = quotes.map((quote) => ({ quote, note: 'ملاحظة من كلمات قليلة', tags: ['شهادة'] }))
      return { path: `${index}.txt`, paragraphs, annotations, tags: ['شهادة'] }
    }
    await timed('making the originals', async () => {
      for (let i = 0; i < count; i++) await madeSource(library, [madeAt(i)])
    })
    const first = await madeSource(library, [madeAt(0)])
    const contents: BundleContents = {
      library: first.library,
      folder: library,
      by: first.by,
      tags: first.tags,
      count,
      linked: () => null,
      articleAt: (index) => madeArticle(library, madeAt(index)).article,
    }
    for (const name of ['bundle', 'bundle.zip']) {
      peakBytes = 0
      const destination = join(folder, name)
      const { value, seconds } = await timed(`export ${name}`, () =>
        exportBundle(contents, { ...sampleChoices, destination }),
      )
      if (!value.ok) throw new Error(JSON.stringify(value.failure))
      const megabytes = value.value.sizeBytes / 1e6
      console.log(
        `  ${megabytes.toFixed(0)} MB, ${(megabytes / seconds).toFixed(1)} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB`,
      )
      peakBytes = 0
      const checked = await timed(`check ${name}`, () => checkBundle(destination))
      if (!checked.value.ok || !checked.value.value.ok) throw new Error('the bundle does not check')
      console.log(
        `  ${(megabytes / checked.seconds).toFixed(1)} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB`,
      )
    }
    const bundle = join(folder, 'bundle')
    await timed('cp of the same files', () => execFileSync('cp', ['-r', bundle, join(folder, 'copy')]))
    await timed('sha256sum -c of the same', () =>
      execFileSync('sha256sum', ['--quiet', '-c', 'manifest-sha256.txt'], { cwd: bundle }),
    )
    console.log(`  ${((await bytesOf(bundle)) / 1e6).toFixed(0)} MB in the folder`)
  } finally {
    clearInterval(watching)
    await rm(folder, { recursive: true, force: true })
  }
}

void run()
