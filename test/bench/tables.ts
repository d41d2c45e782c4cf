import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import type { AddTableInput } from '#core/table/adding-table'
import { readAsItIs } from '#core/table/table'
import { openRemoteLibrary } from '#platform/library/library-client'
import { arabicCorpus } from '#support/arabic-corpus'

/**
 * What adding a large table costs: `npm run bench:tables -- [rows]`. Writes a CSV of generated articles into the temporary
 * folder, looks at it, counts its rows, adds them, and opens the library again. The memory is that of the whole process, in
 * which the library has its thread.
 */
const rows = Number(process.argv[2] ?? 100_000)
const workersFolder = resolve('out/main')

const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

const writeTable = async (path: string): Promise<void> => {
  const article = arabicCorpus()
  const out = createWriteStream(path)
  out.write('العنوان,النص,التاريخ,المصدر,الرابط,رقم\r\n')
  for (let n = 0; n < rows; n++) {
    const { title, text, source, date } = article(n)
    const cells = [title, text, date, source, `https://example.org/${n}`, String(n)]
    if (!out.write(`${cells.map(quoted).join(',')}\r\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

const measured = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const start = performance.now()
  const value = await work()
  clearInterval(timer)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${what.padEnd(40)} ${seconds.padStart(8)} s   at most ${Math.round(most / 1e6)} MB`)
  return value
}

const main = async (): Promise<void> => {
  const place = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const folder = join(place, 'library')
  const table = join(place, 'articles.csv')
  await mkdir(folder)
  await writeTable(table)
  console.log(`${rows} rows, ${Math.round((await stat(table)).size / 1e6)} MB`)
  const open = async () => {
    const options = { folder, dataFolder: join(place, 'data'), workersFolder, readers: 2, isWatching: false }
    const listener = { onNews: () => undefined, onStopped: console.error }
    return valueOf(await openRemoteLibrary(join(workersFolder, 'library-worker.cjs'), options, listener))
  }
  const { library, end } = await open()
  valueOf(await library.scan())
  const view = valueOf(
    await measured('looking at its beginning', () => library.lookAtTable({ table, reading: readAsItIs })),
  )
  const { text, ...others } = view.guess
  const input: AddTableInput = {
    table,
    reading: readAsItIs,
    mapping: { ...others, text: text ?? '' },
    into: '',
    fields: { link: 'الرابط', written: 'التاريخ كما كُتب', table: 'الجدول' },
  }
  const plan = valueOf(await measured('counting its rows', () => library.planTable(input)))
  const added = valueOf(await measured('adding them', () => library.addTable(input, '')))
  console.log(`${plan.comesIn} would come in, ${added.added.length} came in`)
  valueOf(await library.close())
  await end()
  const again = await measured('opening the library again', open)
  valueOf(await again.library.close())
  await again.end()
  await rm(place, { recursive: true, force: true })
}

void main()
