import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openVirtualDisplay } from './display.mjs'
import { findRuntime } from './electron-runtime.mjs'
import { launchApp, passTour } from './launch-app.mjs'
import { run } from './processes.mjs'
import { root } from './project.mjs'

/**
 * The built app in real Electron on a library of that many articles: `npm run bench:app -- [articles] [folder]`.
 * A folder is made once, and kept where it is named. Tells how long a second start takes until the list and a search
 * answer, each start with what the disk holds in memory, and what memory all processes share out when nothing is done:
 * RSS counts what they share for each of them, PSS once.
 */
const articles = Number(process.argv[2] ?? 5000)
const given = process.argv[3]
const starts = 5
const idleMs = 20_000

/**
 * The process and all below it.
 * @param {number} pid
 * @returns {readonly number[]}
 */
const tree = (pid) => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(tree)]
}

/** @param {number} pid */
const memoryOf = (pid) => {
  const kind = /--type=([a-z-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'main'
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const inMb = (/** @type {string} */ name) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) * 1024) / 1e6
  return { kind, rss: inMb('Rss'), pss: inMb('Pss') }
}

const row = (/** @type {string} */ what, /** @type {string} */ figures, /** @type {string} */ unit) =>
  console.log(`${what.padEnd(52)} ${figures.padStart(28)} ${unit}`)

/** @param {readonly number[]} values */
const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${median.toFixed(0)} (${(sorted[0] ?? 0).toFixed(0)}-${(sorted.at(-1) ?? 0).toFixed(0)})`
}

/** What a person waits for, in milliseconds since the start: the first row that is drawn, and an answer to a search. */
const startOnce = async (/** @type {Parameters<typeof launchApp>[0]} */ launch) => {
  const cache = join(launch.folder ?? '', '_sanad/cache')
  for (const name of await readdir(cache).catch(() => [])) await readFile(join(cache, name))
  const begun = performance.now()
  const app = await launchApp(launch)
  await app.window.getByTestId('article-row').first().waitFor()
  const list = performance.now() - begun
  await app.window.getByTestId('search-input').fill('السجن')
  await app.window.locator('[data-testid="article-row"] mark').first().waitFor()
  return { ...app, list, search: performance.now() - begun }
}

const folder = resolve(given ?? (await mkdtemp(join(tmpdir(), 'sanad-bench-app-'))))
const library = join(folder, 'library')
const dataFolder = join(folder, 'data')
const display = await openVirtualDisplay({ widthPx: 1366, heightPx: 840 })
try {
  if (!existsSync(join(library, '_sanad')))
    await run(process.execPath, [
      join(root, 'build/bench.mjs'),
      'start',
      'prepare',
      library,
      join(folder, 'made'),
      String(articles),
    ])
  await passTour(dataFolder)
  const { executable } = await findRuntime()
  const launch = { executable, dataFolder, folder: library, env: display.env }
  const first = await startOnce(launch)
  await first.close()
  const lists = []
  const searches = []
  for (let n = 0; n < starts; n++) {
    const { list, search, close } = await startOnce(launch)
    lists.push(list)
    searches.push(search)
    await close()
  }
  row('start until the first row is drawn, with Electron', spread(lists), 'ms')
  row('start until a search that is typed at once is drawn', spread(searches), 'ms')
  const { app, window, close } = await launchApp(launch)
  await window.getByTestId('article-row').first().waitFor()
  await pause(idleMs)
  const parts = tree(app.process().pid ?? 0).map(memoryOf)
  for (const { kind, rss, pss } of parts)
    row(`memory idle: ${kind}`, `${rss.toFixed(0)} RSS, ${pss.toFixed(0)} PSS`, 'MB')
  const sum = (/** @type {'rss' | 'pss'} */ of) => parts.reduce((all, part) => all + part[of], 0).toFixed(0)
  row('memory idle: all processes', `${sum('rss')} RSS, ${sum('pss')} PSS`, 'MB')
  await close()
} finally {
  await display.close()
  if (given === undefined) await rm(folder, { recursive: true, force: true })
}
