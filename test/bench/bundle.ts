import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BundleContents } from '#core/bundle/making'
import { checkBundle } from '#platform/bundle/check-bundle'
import type { BundleStage } from '#core/bundle/outcome'
import { exportBundle } from '#platform/bundle/export-bundle'
import { arabicCorpus } from '#support/arabic-corpus'
import { madeArticle, madeSource, sampleChoices, type MadeArticle } from '#support/bundle-source'

/**
 * Export and check of N articles with two annotations each, against `cp` and `sha256sum` of the same files.
 *   node build/bench.mjs bundle 10000
 */
const count = Number(process.argv[2] ?? 1000)
/** `folder` or `zip`: only that form, in a process that has done nothing else before. */
const only = process.argv[3]
let peakBytes = 0
/** In which work the peak was reached, and what of it is the JavaScript heap. */
let peakAt = ''
let work = 'writing'
const look = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage()
  if (rss <= peakBytes) return
  peakBytes = rss
  peakAt = `${work}, heap ${(heapUsed / 1e6).toFixed(0)} MB, external ${(external / 1e6).toFixed(0)} MB`
}
const watching = setInterval(look, 50)
const onProgress = ({ kind }: BundleStage): void => void (work = kind)

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
    const names = { folder: ['bundle'], zip: ['bundle.zip'] }[only ?? ''] ?? ['bundle', 'bundle.zip']
    for (const name of names) {
      peakBytes = 0
      const destination = join(folder, name)
      const { value, seconds } = await timed(`export ${name}`, () =>
        exportBundle(contents, { ...sampleChoices, destination }, { onProgress }),
      )
      if (!value.ok) throw new Error(JSON.stringify(value.failure))
      const megabytes = value.value.sizeBytes / 1e6
      console.log(
        `  ${megabytes.toFixed(0)} MB, ${(megabytes / seconds).toFixed(1)} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB (${peakAt})`,
      )
      peakBytes = 0
      const checked = await timed(`check ${name}`, () => checkBundle(destination))
      if (!checked.value.ok || !checked.value.value.ok) throw new Error('the bundle does not check')
      console.log(
        `  ${(megabytes / checked.seconds).toFixed(1)} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB (${peakAt})`,
      )
    }
    const bundle = join(folder, 'bundle')
    if (only === 'zip') return
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
