import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { LibraryNews } from '#core/library/progress'
import type { ListRequest } from '#core/library/queries'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { openRemoteLibrary, type RemoteLibrary } from '#platform/library/library-client'
import { arabicCorpus } from '#support/arabic-corpus'

/**
 * A whole library at size: `npm run bench:library -- [articles] [folder]`. Figures are of one run each unless said otherwise;
 * run it several times, alone, and quote the median. With a folder, its articles are measured instead of generated ones.
 */
const count = Number(process.argv[2] ?? 5000)
const given = process.argv[3]
const workersFolder = resolve('out/main')

const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

const row = (what: string, figure: number, unit: string): void =>
  console.log(`${what.padEnd(62)} ${figure.toFixed(figure < 10 ? 2 : 0).padStart(9)} ${unit}`)

const timed = async <T>(work: () => Promise<T>): Promise<readonly [value: T, ms: number]> => {
  const start = performance.now()
  const value = await work()
  return [value, performance.now() - start]
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const writeCorpus = async (folder: string): Promise<void> => {
  const article = arabicCorpus()
  for (let n = 0; n < count; n++) {
    const { title, text, source, date } = article(n)
    const path = join(folder, date.slice(0, 4), date.slice(5, 7), `article-${String(n).padStart(6, '0')}.txt`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${title}\n\n${text}\n\nالمصدر: ${source}، ${date}\n`)
  }
}

const open = async (folder: string, dataFolder: string): Promise<RemoteLibrary & { news: LibraryNews[] }> => {
  const news: LibraryNews[] = []
  const options = { folder, dataFolder, workersFolder, readers: 2, isWatching: true }
  const opened = await openRemoteLibrary(join(workersFolder, 'library-worker.cjs'), options, {
    onNews: (one) => news.push(one),
    onStopped: (failure) => console.error(failure),
  })
  return { ...valueOf(opened), news }
}

const request = (query: string): ListRequest => ({
  view: 'all',
  tags: [],
  query,
  order: query === '' ? 'title' : 'relevance',
  descending: false,
  offset: 0,
  limit: 30,
})

const main = async (): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const folder = given ?? join(root, 'library')
  const dataFolder = join(root, 'data')
  if (given === undefined) await writeCorpus(folder)
  await rm(join(folder, '_sanad'), { recursive: true, force: true })

  const whileScanning: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const first = await open(folder, dataFolder)
  const [report, scanMs] = await timed(async () => {
    const scanning = first.library.scan()
    const state = { isOver: false }
    void scanning.finally(() => (state.isOver = true))
    while (!state.isOver) {
      await new Promise((soon) => setTimeout(soon, 250))
      const [, ms] = await timed(() => first.library.listArticles(request('السجن')))
      whileScanning.push(ms)
    }
    return scanning
  })
  delay.disable()
  const { added } = valueOf(report)
  row('articles', added, '')
  row('first scan: walk, hash, journal, extract, index', scanMs / 1000, 's')
  row('  per second', added / (scanMs / 1000), 'articles')
  row('  longest block of the thread that stands for the main process', delay.max / 1e6, 'ms')

  row('  a search with snippets meanwhile, four a second, median', percentile(whileScanning, 0.5), 'ms')
  row('    95th percentile', percentile(whileScanning, 0.95), 'ms')

  const changed = join(folder, 'bench-new.txt')
  const [, noticedMs] = await timed(async () => {
    await writeFile(changed, 'مقالة تجيء متأخرة: كلمةفريدةجدا')
    while (valueOf(await first.library.listArticles(request('كلمةفريدةجدا'))).total === 0)
      await new Promise((soon) => setTimeout(soon, 20))
  })
  row('a file added while running: until it is found', noticedMs / 1000, 's')
  await appendFile(changed, ' ثم زيدت كلمةأخرىفريدة')
  const [, changedMs] = await timed(async () => {
    while (valueOf(await first.library.listArticles(request('كلمةأخرىفريدة'))).total === 0)
      await new Promise((soon) => setTimeout(soon, 20))
  })
  row('a file changed while running: until it is found', changedMs / 1000, 's')
  await first.library.close()
  await first.end()

  const starts: number[] = []
  for (let i = 0; i < 3; i++) {
    const [second, ms] = await timed(async () => {
      const opened = await open(folder, dataFolder)
      valueOf(await opened.library.listArticles(request('')))
      valueOf(await opened.library.listArticles(request('السجن')))
      return opened
    })
    starts.push(ms / 1000)
    await second.library.close()
    await second.end()
  }
  row('second start: until list and search answer, median of 3', percentile(starts, 0.5), 's')

  const again = await open(folder, dataFolder)
  const [, rescanMs] = await timed(() => again.library.scan())
  row('looking through the folder again, nothing changed', rescanMs / 1000, 's')
  const article = valueOf(await again.library.listArticles(request(''))).rows[0]!.article.id
  const annotate = (n: number) =>
    again.library.annotate({ article, range: null, note: `ملاحظة ${n}`, tags: [], colour: 'blue' }, 'قياس')
  const [, aloneMs] = await timed(async () => {
    for (let n = 0; n < 200; n++) valueOf(await annotate(n))
  })
  row('annotations acknowledged after fsync, one after another', 200 / (aloneMs / 1000), 'a second')
  const [, togetherMs] = await timed(() => Promise.all(Array.from({ length: 10_000 }, (_, n) => annotate(n))))
  row('annotations acknowledged after fsync, 10,000 asked at once', 10_000 / (togetherMs / 1000), 'a second')
  const searches: number[] = []
  for (const query of ['السجن', 'كتاب مدينة', '"في المدينة"', 'مدر*', 'كتاپ~'])
    for (let i = 0; i < 10; i++) {
      const [, ms] = await timed(() => again.library.listArticles(request(query)))
      searches.push(ms)
    }
  row('search with snippets through the library, median of 50', percentile(searches, 0.5), 'ms')
  row('  95th percentile', percentile(searches, 0.95), 'ms')
  row('memory of the process, all threads', process.memoryUsage().rss / 1e6, 'MB')
  await again.library.close()
  await again.end()
  await rm(changed, { force: true })

  if (existsSync('/usr/bin/recollindex')) {
    const conf = join(root, 'recoll')
    await mkdir(conf, { recursive: true })
    await writeFile(join(conf, 'recoll.conf'), `topdirs = ${folder}\nskippedNames = _sanad\n`)
    const start = performance.now()
    spawnSync('/usr/bin/recollindex', ['-c', conf, '-z'], { stdio: 'ignore' })
    const recollMs = performance.now() - start
    row('recollindex on the same files', recollMs / 1000, 's')
    row('  ours as a share of it', scanMs / recollMs, '')
  }
  await rm(root, { recursive: true, force: true })
}

void main()
