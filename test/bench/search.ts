import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexedArticle } from '#core/search/types'
import { startSearchWorker, type SearchClient } from '#platform/search/search-client'
import { arabicCorpus } from '#support/arabic-corpus'
import { median, percentile, sayRow } from './search-figures'
import { askOthers } from './search-others'

/**
 * Figures of search at N articles of about 500 words, asked as the window asks: through the worker thread.
 *   npm run bench:search -- 50000 [SNAPSHOT]
 * With a path, the index is kept there, and the next run with it measures from the reload on.
 */
const count = Number(process.argv[2] ?? 50_000)
const make = arabicCorpus()

const articleAt = (at: number): IndexedArticle => {
  const made = make(at)
  return { ...made, path: `${made.date.slice(0, 4)}/${made.id}.txt`, type: 'txt', notes: [], states: [] }
}

const start = async (snapshotPath: string): Promise<SearchClient> => {
  const started = await startSearchWorker({
    where: { kind: 'worker', path: join(import.meta.dirname, 'search-worker.cjs') },
    snapshotPath,
  })
  if (!started.ok) throw new Error(JSON.stringify(started.failure))
  return started.value
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now()
  await work()
  return performance.now() - before
}

const ask = async (client: SearchClient, query: string): Promise<number> => {
  const found = await client.search({ query, limit: 20 })
  if (!found.ok) throw new Error(found.failure.kind)
  return found.value.total
}

/** Words as a person would ask for them, taken from articles all over the corpus: frequent and rare. */
const wordsAt = (at: number, many: number): readonly string[] => {
  const words = make((at * 7919) % count)
    .text.split(/[\s.؟_#]+/)
    .filter((word) => word.length > 3)
  return words.slice(at % 50, (at % 50) + many)
}

const ASKED = 200

const kinds: readonly (readonly [string, number, (at: number) => string])[] = [
  ['one word', 10, (at) => wordsAt(at, 1).join(' ')],
  ['two words', 12, (at) => `${wordsAt(at, 1).join(' ')} ${wordsAt(at + 1, 1).join(' ')}`],
  ['phrase', 20, (at) => `"${wordsAt(at, 2).join(' ')}"`],
  ['prefix*', 40, (at) => `${wordsAt(at, 1).join('').slice(0, 4)}*`],
  ['fuzzy~', 40, (at) => `${wordsAt(at, 1).join('')}~`],
  ['filter + words', 20, (at) => `after:2015 before:2020 ${wordsAt(at, 1).join(' ')}`],
]

/** Builds in portions as a first scan does, and asks now and then meanwhile. */
const buildIndex = async (client: SearchClient): Promise<void> => {
  let building = 0
  const meanwhile: number[] = []
  for (let at = 0; at < count; at += 500) {
    const portion = Array.from({ length: Math.min(500, count - at) }, (_, index) => articleAt(at + index))
    const adding = timed(() => client.add(portion))
    if (at > 0) {
      const [word = 'سجن'] = wordsAt(at / 500, 1)
      meanwhile.push(await timed(() => ask(client, word)))
    }
    building += await adding
  }
  sayRow('first index, words already read', `${(building / 1000).toFixed(1)} s`, '')
  sayRow('query while indexing, p95', percentile(meanwhile, 95), '60')
}

const askEach = async (client: SearchClient, from: number, when: string): Promise<void> => {
  for (const [name, target, query] of kinds) {
    const times: number[] = []
    for (let at = from; at < from + ASKED; at++) {
      const asked = query(at)
      times.push(await timed(() => ask(client, asked)))
    }
    sayRow(`${when}${name}: median / p95`, `${median(times)} / ${percentile(times, 95)}`, String(target))
  }
}

/** As the window asks beside a list: what narrows it, with counts, and wider readings. */
const askAround = async (client: SearchClient): Promise<void> => {
  const times: number[] = []
  for (let at = 0; at < ASKED; at++) {
    const query = wordsAt(at, 1).join(' ')
    times.push(await timed(() => client.search({ query, limit: 0, facets: true, wider: true })))
  }
  sayRow(
    'counts for filters, wider readings: median / p95',
    `${median(times)} / ${percentile(times, 95)}`,
    '',
  )
}

const change = async (client: SearchClient): Promise<void> => {
  const updates: number[] = []
  const columns: number[] = []
  for (let at = 0; at < 100; at++) {
    const article = { ...articleAt(count + at), id: articleAt(at * 3).id }
    updates.push(await timed(() => client.add([article])))
    columns.push(await timed(() => client.setColumns([{ ...article, tags: ['جديد'] }])))
  }
  sayRow('update of one article: median / p95', `${median(updates)} / ${percentile(updates, 95)}`, '5')
  sayRow('tags of one article: median / p95', `${median(columns)} / ${percentile(columns, 95)}`, '5')
}

const save = async (client: SearchClient): Promise<void> => {
  const meanwhile: number[] = []
  const state = { saved: false }
  const saving = client.save().then((result) => {
    state.saved = true
    return result
  })
  const before = performance.now()
  while (!state.saved) meanwhile.push(await timed(() => ask(client, 'سجن')))
  const result = await saving
  sayRow('snapshot written', `${(performance.now() - before).toFixed(0)} ms`, '')
  sayRow('longest query meanwhile', percentile(meanwhile, 100), '50')
  if (result.ok) sayRow('index on disk', `${(result.value.bytes / 2 ** 20).toFixed(0)} MB`, '')
}

/** Before anything else was done in this process. */
const weigh = async (path: string): Promise<void> => {
  const client = await start(path)
  await ask(client, 'سجن')
  // Changes wait until all has been read.
  await client.setColumns([])
  const figures = await client.figures()
  if (figures.ok)
    sayRow(
      'memory of the process after a reload, all read',
      `${(figures.value.memoryBytes / 2 ** 20).toFixed(0)} MB`,
      '300',
    )
  await client.close()
}

const reload = async (path: string): Promise<void> => {
  const before = performance.now()
  const client = await start(path)
  await ask(client, 'سجن')
  sayRow('reload to first answer', `${(performance.now() - before).toFixed(0)} ms`, '500')
  await askEach(client, 0, '')
  await change(client)
  // Changes wait until the whole snapshot has been read: these are other words, and no longer first reads.
  await askEach(client, ASKED, 'all read, ')
  await askAround(client)
  const figures = await client.figures()
  if (figures.ok) {
    sayRow('different words', String(figures.value.words), '')
    sayRow(
      'memory of the process after reload and all this',
      `${(figures.value.memoryBytes / 2 ** 20).toFixed(0)} MB`,
      '',
    )
  }
  await client.close()
}

const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const kept = process.argv[3]
  const path = kept ?? join(folder, 'search.bin')
  try {
    sayRow(`at ${count} articles (ms)`, 'measured', 'wanted')
    if (kept !== undefined && existsSync(kept)) {
      await weigh(kept)
      await reload(kept)
      return
    }
    const client = await start(path)
    await buildIndex(client)
    await save(client)
    await client.close()
    await reload(path)
    if (kept !== undefined) return
    await askOthers(
      count,
      articleAt,
      kinds
        .filter(([name]) => ['one word', 'two words', 'phrase'].includes(name))
        .map(([name, , query]) => ({ name, queries: Array.from({ length: ASKED }, (_, at) => query(at)) })),
      folder,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

void run()
