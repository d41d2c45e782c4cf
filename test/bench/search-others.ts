import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { wordsOf } from '#core/search/tokenise'
import { median, percentile, sayRow } from './search-figures'

/**
 * The same articles in other engines, with the same analysis: they are given the words as ours folds and splits them, and are
 * asked for them. They look for these forms alone, where ours also looks for the other forms of each word.
 */
export type OtherArticle = { readonly title: string; readonly text: string }

type Asked = { readonly name: string; readonly queries: readonly (readonly string[])[] }

const folded = (text: string): string => wordsOf(text).join(' ')

export const askOthers = async (
  count: number,
  articleAt: (at: number) => OtherArticle,
  asked: readonly { readonly name: string; readonly queries: readonly string[] }[],
  folder: string,
): Promise<void> => {
  const words = asked.map(({ name, queries }) => ({ name, queries: queries.map((query) => wordsOf(query)) }))
  const at = (number: number): OtherArticle => {
    const { title, text } = articleAt(number)
    return { title: folded(title), text: folded(text) }
  }
  await askSqlite(count, at, words, folder)
  await askRecoll(count, articleAt, asked, folder)
  askMiniSearch(count, at, words)
}

/** Bytes of a folder's files. */
const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name))
    if (found.isFile()) bytes += found.size
  }
  return bytes
}

/** Recoll on the articles as files, with its own analysis, by its own commands: each question is a process of its own. */
const askRecoll = async (
  count: number,
  articleAt: (at: number) => OtherArticle,
  asked: readonly { readonly name: string; readonly queries: readonly string[] }[],
  folder: string,
): Promise<void> => {
  const timed = (command: string, given: readonly string[]): number | undefined => {
    const before = performance.now()
    const { error, status } = spawnSync(command, ['-c', conf, ...given], { stdio: 'ignore' })
    return error === undefined && status === 0 ? performance.now() - before : undefined
  }
  const conf = join(folder, 'recoll')
  const files = join(folder, 'recoll-files')
  await mkdir(conf)
  for (let number = 0; number < count; number++) {
    const { title, text } = articleAt(number)
    const inside = join(files, String(Math.floor(number / 1000)))
    if (number % 1000 === 0) await mkdir(inside, { recursive: true })
    await writeFile(join(inside, `${number}.txt`), `${title}\n\n${text}\n`)
  }
  await writeFile(join(conf, 'recoll.conf'), `topdirs = ${files}\nnoaspell = 1\n`)
  const indexed = timed('recollindex', ['-z'])
  await rm(files, { recursive: true })
  if (indexed === undefined) {
    sayRow('Recoll: recollindex is not installed', 'skipped', '')
    return
  }
  sayRow('Recoll, first index, files read and analysed', `${(indexed / 1000).toFixed(1)} s`, '')
  sayRow('Recoll, index on disk', `${((await sizeOf(join(conf, 'xapiandb'))) / 2 ** 20).toFixed(0)} MB`, '')
  const ask = (query: string): number => timed('recollq', ['-n', '20', '-q', query]) ?? 0
  sayTimes(
    'recollq',
    'a word that is nowhere, its start',
    Array.from({ length: 50 }, () => ask('qqqxyz')),
  )
  for (const { name, queries } of asked) sayTimes('recollq, its start and', name, queries.map(ask))
}

const sayTimes = (engine: string, name: string, times: readonly number[]): void =>
  sayRow(`${engine}, ${name}: median / p95`, `${median(times)} / ${percentile(times, 95)}`, '')

const askMiniSearch = (
  count: number,
  at: (number: number) => OtherArticle,
  asked: readonly Asked[],
): void => {
  const index = new MiniSearch<OtherArticle & { readonly id: number }>({
    fields: ['title', 'text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 3 }, combineWith: 'AND' },
  })
  let building = 0
  for (let number = 0; number < count; number++) {
    const article = { id: number, ...at(number) }
    const before = performance.now()
    index.add(article)
    building += performance.now() - before
  }
  sayRow('MiniSearch, first index, words already analysed', `${(building / 1000).toFixed(1)} s`, '')
  for (const { name, queries } of asked) {
    if (name === 'phrase') {
      sayRow('MiniSearch, phrase: it has none', 'skipped', '')
      continue
    }
    const times = queries.map((query) => {
      const before = performance.now()
      index.search(query.join(' '))
      return performance.now() - before
    })
    sayTimes('MiniSearch', name, times)
  }
}

/** By SQLite's own command, which says itself how long each question took. */
const askSqlite = async (
  count: number,
  at: (number: number) => OtherArticle,
  asked: readonly Asked[],
  folder: string,
): Promise<void> => {
  const path = join(folder, 'others.sqlite')
  const run = (script: string) =>
    spawnSync('sqlite3', [path], { input: script, encoding: 'utf8', maxBuffer: 1 << 28 })
  const made = run(
    `CREATE VIRTUAL TABLE a USING fts5(title, text, tokenize = "unicode61 remove_diacritics 0");`,
  )
  if (made.error !== undefined || made.status !== 0) {
    sayRow('SQLite FTS5: sqlite3 is not installed, or lacks FTS5', 'skipped', '')
    return
  }
  let building = 0
  for (let number = 0; number < count; number += 2000) {
    const rows: string[] = []
    for (let one = number; one < Math.min(count, number + 2000); one++) {
      const { title, text } = at(one)
      rows.push(`INSERT INTO a VALUES (${quoted(title)}, ${quoted(text)});`)
    }
    const script = join(folder, 'others.sql')
    await writeFile(script, `BEGIN;\n${rows.join('\n')}\nCOMMIT;\n`)
    const before = performance.now()
    run(`.read ${script}\n`)
    building += performance.now() - before
  }
  sayRow('SQLite FTS5, first index, words already analysed', `${(building / 1000).toFixed(1)} s`, '')
  sayRow('SQLite FTS5, on disk with the texts', `${((await stat(path)).size / 2 ** 20).toFixed(0)} MB`, '')
  for (const { name, queries } of asked) {
    const questions = queries.map((query) => {
      const match = query.map((word) => `"${word}"`).join(name === 'phrase' ? ' + ' : ' ')
      return `SELECT rowid FROM a WHERE a MATCH ${quoted(match)} ORDER BY bm25(a, 3, 1) LIMIT 20;`
    })
    const { stdout } = run(`.timer on\n${questions.join('\n')}\n`)
    const times = [...stdout.matchAll(/real (\d+\.\d+)/g)].map(([, seconds]) => Number(seconds) * 1000)
    sayTimes('SQLite FTS5', name, times)
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
