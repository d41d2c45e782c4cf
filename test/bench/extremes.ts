import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import { openRemoteLibrary } from '#platform/library/library-client'

/**
 * Folders that no archive should be, and some are: `node build/bench.mjs extremes [empty files] [megabytes of one file]`.
 * Tells how long a look through them takes, and the most memory that all threads took together. 0 leaves one of them out.
 */
const emptyFiles = Number(process.argv[2] ?? 200_000)
const megabytes = Number(process.argv[3] ?? 300)
const workersFolder = resolve('out/main')

const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

const row = (what: string, figure: number, unit: string): void =>
  console.log(`${what.padEnd(62)} ${figure.toFixed(figure < 10 ? 2 : 0).padStart(9)} ${unit}`)

const writeEmpty = async (folder: string): Promise<void> => {
  const perFolder = 1000
  for (let first = 0; first < emptyFiles; first += perFolder) {
    const inside = join(folder, String(first / perFolder))
    await mkdir(inside, { recursive: true })
    for (let n = first; n < Math.min(first + perFolder, emptyFiles); n++)
      await writeFile(join(inside, `${n}.txt`), '')
  }
}

const writeHuge = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const paragraph = Buffer.from(`${'قال الشاهد إنه رأى السجلات كاملة قبل نقلها بيومين. '.repeat(10_000)}\n\n`)
  const file = openSync(join(folder, 'huge.txt'), 'w')
  for (let bytes = 0; bytes < megabytes * 1_000_000; bytes += paragraph.length) writeSync(file, paragraph)
  closeSync(file)
}

const measured = async (what: string, folder: string, dataFolder: string): Promise<void> => {
  let mostBytes = 0
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 50)
  const { library, end } = valueOf(
    await openRemoteLibrary(
      join(workersFolder, 'library-worker.cjs'),
      { folder, dataFolder, workersFolder, readers: 2, isWatching: false },
      { onNews: () => undefined, onStopped: (failure) => console.error(failure) },
    ),
  )
  for (const which of ['first', 'second']) {
    const begun = performance.now()
    const report = valueOf(await library.scan())
    row(`${what}: ${which} look`, (performance.now() - begun) / 1000, 's')
    const reasons = new Set(report.unreadable.map(({ failure }) => failure.kind))
    const { added, duplicates } = report
    console.log(
      `  new ${added}, copies ${duplicates}, not read ${report.unreadable.length} (${[...reasons].join()})`,
    )
  }
  await library.close()
  await end()
  clearInterval(watch)
  row(`${what}: most memory of all threads`, mostBytes / 1e6, 'MB')
}

const main = async (): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'sanad-extremes-'))
  try {
    if (megabytes > 0) {
      await writeHuge(join(root, 'huge'))
      await measured(`one file of ${megabytes} MB`, join(root, 'huge'), join(root, 'data-huge'))
    }
    if (emptyFiles > 0) {
      await writeEmpty(join(root, 'empty'))
      await measured(`${emptyFiles} empty files`, join(root, 'empty'), join(root, 'data-empty'))
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

void main()
