import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  startSearchWorker,
  type SearchClient,
  type SearchWorkerOptions,
} from '#platform/search/search-client'
import type { IndexedArticle } from '#core/search/types'
import { arabicCorpus } from '#support/arabic-corpus'
import { temporaryFolder } from '#support/temporary-folder'

const workerSource = resolve(import.meta.dirname, '../../../src/platform/search/search-worker.ts')

let built = ''

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'sanad-search-worker-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: workerSource,
      outDir: built,
      target: 'node18',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
    ssr: { noExternal: true },
  })
})

afterAll(() => rm(built, { recursive: true, force: true }))

const whereOf = (kind: 'worker' | 'here'): SearchWorkerOptions['where'] =>
  kind === 'here' ? { kind } : { kind, path: join(built, 'search-worker.cjs') }

const make = arabicCorpus({ words: 40 })

const articleAt = (at: number): IndexedArticle => ({
  ...make(at),
  path: `${at}.txt`,
  type: 'txt',
  notes: [],
  states: [],
})

/** A place in the words of the articles, which are read after the index was opened: the table at the end says where they are. */
const middleOfTokens = (bytes: Buffer): number => {
  const table = bytes.length - 16 - 4 * 44
  return bytes.readUInt32LE(table + 4 * 12) + (bytes.readUInt32LE(table + 4 * 13) >>> 1)
}

const real: IndexedArticle = {
  id: 'real',
  title: 'قانون قيصر',
  text: 'عن المعتقلين في السجون',
  path: 'real.txt',
  type: 'txt',
  tags: [],
  notes: [],
  states: [],
}

const start = async (kind: 'worker' | 'here', snapshotPath?: string): Promise<SearchClient> => {
  const started = await startSearchWorker({
    where: whereOf(kind),
    ...(snapshotPath === undefined ? {} : { snapshotPath }),
  })
  if (!started.ok) throw new Error(started.failure.kind)
  onTestFinished(() => started.value.close())
  return started.value
}

const totalOf = async (client: SearchClient, query: string): Promise<number> => {
  const found = await client.search({ query, limit: 1 })
  if (!found.ok) throw new Error(found.failure.kind)
  return found.value.total
}

describe.each(['here', 'worker'] as const)('the index %s', (kind) => {
  it('finds what was added, changed and removed', async () => {
    const client = await start(kind)
    expect(await client.add([real, ...Array.from({ length: 100 }, (_, at) => articleAt(at))])).toEqual({
      ok: true,
      value: 101,
    })
    expect(await totalOf(client, 'المعتقل "قانون قيصر"')).toBe(1)
    expect(
      await client.setColumns([
        { ...real, tags: ['مهم جدا'] },
        { ...real, id: 'unknown' },
      ]),
    ).toEqual({
      ok: true,
      value: ['unknown'],
    })
    expect(await totalOf(client, 'وسم:مهم')).toBe(1)
    expect(await client.remove(['real', 'unknown'])).toEqual({ ok: true, value: 1 })
    expect(await totalOf(client, '"قانون قيصر"')).toBe(0)
    expect(await client.figures()).toMatchObject({ ok: true, value: { articles: 100 } })
  })

  it('comes back from its snapshot with the label that was written', async () => {
    const path = join(await temporaryFolder(), 'cache', 'search.bin')
    const first = await start(kind, path)
    expect(first.opened).toEqual({ kind: 'empty' })
    await first.add([real, articleAt(1)])
    const saved = await first.save('after 41 events')
    await first.close()
    const second = await start(kind, path)
    expect(second.opened).toEqual({
      kind: 'restored',
      articles: 2,
      label: 'after 41 events',
      bytes: saved.ok && saved.value.bytes,
    })
    expect(await totalOf(second, 'قيصر')).toBe(1)
    expect(await second.ids()).toEqual({ ok: true, value: ['real', 'article-000001'] })
    expect(await readdir(join(path, '..'))).toEqual(['search.bin'])
  })

  it.each([
    ['damaged', (bytes: Buffer) => bytes.fill(7, 600, 640)],
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'not-a-snapshot',
      () => Buffer.from('this is another file altogether, and long enough to be one of ours'.repeat(9)),
    ],
    ['not-a-snapshot', () => Buffer.from('short')],
    ['not-a-snapshot', () => Buffer.alloc(0)],
  ] as const)('rejects a snapshot that is %s, says so, and is empty and usable', async (reason, spoil) => {
    const path = join(await temporaryFolder(), 'search.bin')
    const first = await start(kind, path)
    await first.add([real])
    await first.save()
    await first.close()
    await writeFile(path, spoil(await readFile(path)))
    const second = await start(kind, path)
    expect(second.opened).toEqual({ kind: 'rejected', path, reason })
    expect(await totalOf(second, 'قيصر')).toBe(0)
    await second.add([real])
    expect(await second.save()).toMatchObject({ ok: true })
    expect((await start(kind, path)).opened).toMatchObject({ kind: 'restored', articles: 1 })
  })

  it('gives a snapshot up that proves to be damaged after it was opened, says so, and is empty and usable', async () => {
    const path = join(await temporaryFolder(), 'search.bin')
    const long = arabicCorpus({ words: 600 })
    const first = await start(kind, path)
    await first.add([
      ...Array.from({ length: 1500 }, (_, at) => ({ ...articleAt(at), text: long(at).text })),
      real,
    ])
    await first.save('label')
    await first.close()
    const bytes = await readFile(path)
    bytes[middleOfTokens(bytes)]! ^= 1
    await writeFile(path, bytes)
    const second = await start(kind, path)
    expect(second.opened).toMatchObject({ kind: 'restored', articles: 1501 })
    expect(await new Promise((lost) => second.onLost(lost))).toBe('damaged')
    expect(await totalOf(second, 'قيصر')).toBe(0)
    expect(await second.ids()).toEqual({ ok: true, value: [] })
    await second.add([real])
    expect(await totalOf(second, '"قانون قيصر"')).toBe(1)
    expect(await second.save()).toMatchObject({ ok: true })
    expect((await start(kind, path)).opened).toMatchObject({ kind: 'restored', articles: 1 })
  })

  it('answers only the newest of several searches of one slot, and all of those without', async () => {
    const client = await start(kind)
    await client.add([real])
    const typed = await Promise.all(
      ['ق', 'قي', 'قيصر'].map((query) => client.search({ query, limit: 1 }, 'typing')),
    )
    expect(typed.map((result) => (result.ok ? result.value.query : result.failure.kind))).toEqual([
      'superseded',
      'superseded',
      'قيصر',
    ])
    const free = await Promise.all(['ق', 'قيصر'].map((query) => client.search({ query, limit: 1 })))
    expect(free.every(({ ok }) => ok)).toBe(true)
  })

  it('answers only the newest also where the thread was done before it heard of it', async () => {
    const client = await start(kind)
    await client.add([real])
    const first = client.search({ query: 'قي', limit: 1 }, 'typing')
    // Long enough for a thread to answer, while nothing is heard here.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    const second = client.search({ query: 'قيصر', limit: 1 }, 'typing')
    expect(await first).toEqual({ ok: false, failure: { kind: 'superseded' } })
    expect((await second).ok).toBe(true)
  })

  it('answers while it indexes and while it saves', async () => {
    const path = join(await temporaryFolder(), 'search.bin')
    const client = await start(kind, path)
    await client.add([real])
    const adding = client.add(Array.from({ length: 600 }, (_, at) => articleAt(at)))
    expect(await totalOf(client, 'قيصر')).toBeGreaterThan(0)
    await adding
    const saving = client.save()
    const changing = client.remove(['real'])
    expect(await totalOf(client, '"قانون قيصر"')).toBe(1)
    await Promise.all([saving, changing])
    expect(await totalOf(client, '"قانون قيصر"')).toBe(0)
    expect((await start(kind, path)).opened).toMatchObject({ kind: 'restored', articles: 601 })
  })

  it('says where it could not save, and keeps the index', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file', 'search.bin')
    const client = await start(kind, path)
    await client.add([real])
    expect(await client.save()).toMatchObject({ ok: false, failure: { kind: 'not-saved', path } })
    expect(await totalOf(client, 'قيصر')).toBe(1)
    const nowhere = await start(kind)
    expect(await nowhere.save()).toEqual({ ok: false, failure: { kind: 'nowhere-to-save' } })
  })

  it('fails what is asked after it was closed', async () => {
    const client = await start(kind)
    await client.close()
    expect(await client.search({ query: 'قيصر', limit: 1 })).toMatchObject({
      ok: false,
      failure: { kind: 'stopped' },
    })
  })
})

it('fails what waits where the thread cannot start', async () => {
  const started = await startSearchWorker({ where: { kind: 'worker', path: join(built, 'missing.cjs') } })
  expect(started).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
})
