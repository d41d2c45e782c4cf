import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ListRequest } from '#core/library/queries'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { openRemoteLibrary } from '#platform/library/library-client'
import { arabicCorpus } from '#support/arabic-corpus'

/**
 * One start of a library in a process of its own, to be run many times, taking turns with another build:
 *   node build/bench.mjs start prepare FOLDER DATA 50000
 *   node .cache/bench/start.cjs start FOLDER DATA 0 [out/main of either build]
 * Says in milliseconds: opened, first list, first search, all three, time of the processor; then MB, and what was found.
 */
const [action = '', folder = '', dataFolder = '', given = '0', out = 'out/main'] = process.argv.slice(2)
const workersFolder = resolve(out)
const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
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
const open = async () =>
  valueOf(
    await openRemoteLibrary(
      join(workersFolder, 'library-worker.cjs'),
      { folder, dataFolder, workersFolder, readers: 2, isWatching: true },
      { onNews: () => undefined, onStopped: (f) => console.error(f) },
    ),
  )
const main = async () => {
  if (action === 'prepare') {
    const article = arabicCorpus()
    for (let n = 0; n < Number(given); n++) {
      const { title, text, source, date } = article(n)
      const path = join(
        folder,
        date.slice(0, 4),
        date.slice(5, 7),
        `article-${String(n).padStart(6, '0')}.txt`,
      )
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${title}\n\n${text}\n\nالمصدر: ${source}، ${date}\n`)
    }
    const opened = await open()
    valueOf(await opened.library.scan())
    await opened.library.close()
    await opened.end()
    return
  }
  const cache = join(folder, '_sanad/cache')
  for (const name of await readdir(cache).catch(() => [])) await readFile(join(cache, name))
  const cpu0 = process.cpuUsage()
  const t0 = performance.now()
  const opened = await open()
  const t1 = performance.now()
  const list = valueOf(await opened.library.listArticles(request('')))
  const t2 = performance.now()
  const found = valueOf(await opened.library.listArticles(request('السجن')))
  const t3 = performance.now()
  const cpu = process.cpuUsage(cpu0)
  console.log(
    [t1 - t0, t2 - t1, t3 - t2, t3 - t0, (cpu.user + cpu.system) / 1000, process.memoryUsage().rss / 1e6]
      .map((x) => x.toFixed(0))
      .join('\t'),
    list.total,
    found.total,
  )
  await opened.library.close()
  await opened.end()
}
void main()
