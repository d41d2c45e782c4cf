import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { linesAt, picture as scan, writePdf } from '#support/pdf-writer'
import { writePng } from '#support/picture-writer'
import { temporaryFolder } from '#support/temporary-folder'
import { createExtractPool, type ExtractPool, type ExtractPoolOptions } from '#platform/extract/extract-pool'
import { unpackTree } from '#platform/extract/packed-tree'
import { letterWith } from '#support/letter-writer'
import { buildWorker, extractWorkerSource } from './built-worker'

const fixtures = resolve(import.meta.dirname, '../../fixtures/articles')

let built = ''
let workerPath = ''

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'sanad-worker-'))
  workerPath = await buildWorker(extractWorkerSource, built)
})
afterAll(() => rm(built, { recursive: true, force: true }))

const poolOf = (options: Partial<ExtractPoolOptions> = {}): ExtractPool => {
  const pool = createExtractPool({ size: 2, workerPath, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const jobsIn = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return Object.keys(files).map((path) => ({ path, absolutePath: join(folder, path) }))
}

/** A worker that does what the name of the file says. */
const naughtyWorker = async (): Promise<string> => {
  const folder = await temporaryFolder()
  const path = join(folder, 'naughty.cjs')
  await writeFile(
    path,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', ({ job }) => {
       if (job.path === 'hang') for (;;) {}
       if (job.path === 'exit') process.exit(7)
       if (job.path === 'throw') throw new Error('broken')
       if (job.path === 'grow') { const all = []; for (;;) all.push(new Array(100000).fill({})) }
       parentPort.postMessage({ kind: 'done', result: { ok: true, value: { text: job.path } } })
     })`,
  )
  return path
}
/** A worker that answers with the number of its thread. */
const numberedWorker = async (): Promise<string> => {
  const path = join(await temporaryFolder(), 'numbered.cjs')
  await writeFile(
    path,
    `const { parentPort, threadId } = require('node:worker_threads')
     parentPort.on('message', () =>
       parentPort.postMessage({ kind: 'done', result: { ok: true, value: { text: String(threadId) } } }))`,
  )
  return path
}
const named = (path: string) => ({ path, absolutePath: path })
const digestOf = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

describe('threads of an extract pool', () => {
  it('are let go when they have had nothing to do, and started again', async () => {
    const pool = poolOf({ size: 1, workerPath: await numberedWorker(), idleMs: 100 })
    const threadOf = async () => {
      const read = await pool.run(named('a.txt'))
      return read.ok ? read.value.text : read.failure
    }
    const first = await threadOf()
    expect(await threadOf()).toBe(first)
    await vi.waitFor(async () => expect(await threadOf()).not.toBe(first), { timeout: 10_000, interval: 400 })
  })
})

describe.each([
  ['threads', {}],
  ['this thread', { inProcess: true }],
])('an extract pool in %s', (_, options) => {
  it('hands over what was sent with a letter', async () => {
    const content = new Uint8Array([0, 255, 10])
    const letter = letterWith([
      { name: 'a.pdf', type: 'application/pdf', content },
      { name: 'b.txt', type: 'text/plain', content: '' },
    ])
    const [job] = await jobsIn({ 'a.eml': letter })
    const pool = poolOf(options)
    const asked = { ...job!, digest: digestOf(new TextEncoder().encode(letter)), withBytes: true }
    const read = await pool.readAttachments(asked)
    expect(read.ok && read.value.attachments.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.pdf', content],
      ['b.txt', new Uint8Array()],
    ])
    const named = await pool.readAttachments({ ...asked, withBytes: false })
    expect(named.ok && named.value.attachments.map(({ bytes }) => bytes)).toEqual([null, null])
    expect(await pool.readAttachments({ ...asked, digest: 'sha256:0' })).toMatchObject({
      failure: { kind: 'article-text-missing' },
    })
  })

  it('gives each file its own outcome', async () => {
    const jobs = await jobsIn({
      'a.txt': 'نص أول',
      'b.html': '<p>نص ثان',
      'c.txt': new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]),
      'd.pdf': 'x',
      'e.md': '',
      'f.pdf': writePdf({ pages: [linesAt(72, 700, ['A page of a document.'])] }),
    })
    const pool = poolOf(options)
    const results = await Promise.all(
      [...jobs, { path: 'gone.txt', absolutePath: '/no/such/gone.txt' }].map(pool.run),
    )
    expect(results.map((result) => (result.ok ? result.value.text : result.failure))).toEqual([
      'نص أول',
      'نص ثان',
      { kind: 'binary', path: 'c.txt' },
      { kind: 'damaged-file', path: 'd.pdf' },
      '',
      'A page of a document.',
      { kind: 'file-not-found', path: 'gone.txt' },
    ])
    const [first] = results
    expect(first?.ok && unpackTree(first.value.tree)?.text).toBe('نص أول')
  })

  it('reads documents and books', async () => {
    const names = ['testimony-writer.docx', 'testimony-writer.odt', 'testimony-writer.rtf', 'testimony.epub']
    const jobs = names.map((path) => ({ path, absolutePath: join(fixtures, path) }))
    const results = await Promise.all(jobs.map(poolOf(options).run))
    expect(results.map((result) => (result.ok ? result.value.summary : result.failure))).toMatchObject(
      ['docx', 'odt', 'rtf', 'epub'].map((format) => ({
        format,
        title: 'شهادة من الحيّ القديم',
        direction: 'rtl',
      })),
    )
  })

  it('reads pictures out of files, of the version that is asked for alone', async () => {
    const bytes = writePdf({ pages: [scan, scan] })
    const photo = writePng(48, 32)
    const [pdf, png] = await jobsIn({ 'a.pdf': bytes, 'b.png': photo })
    const pool = poolOf({ ...options, size: 1 })
    const ofPdf = { ...(pdf ?? named('')), digest: digestOf(bytes) }
    const ofPhoto = { ...(png ?? named('')), digest: digestOf(photo) }
    const results = await Promise.all([
      pool.readPicture({ ...ofPdf, resource: 'page:1' }),
      pool.readPicture({ ...ofPhoto, resource: 'self' }),
      pool.readPicture({ ...ofPhoto, resource: 'self' }),
      pool.readPicture({ ...ofPdf, resource: 'page:2' }),
      pool.readPicture({ ...ofPdf, resource: 'page:3' }),
      pool.readPicture({ ...ofPdf, digest: digestOf(photo), resource: 'page:1' }),
      pool.readPicture({ ...named('gone.pdf'), digest: digestOf(photo), resource: 'page:1' }),
    ])
    expect(
      results.map((result) => (result.ok ? [result.value.width, result.value.height] : result.failure)),
    ).toEqual([
      [1240, 1754],
      [48, 32],
      [48, 32],
      [1240, 1754],
      { kind: 'picture-missing', path: 'a.pdf' },
      { kind: 'picture-missing', path: 'a.pdf' },
      { kind: 'file-not-found', path: 'gone.pdf' },
    ])
    expect(results[2].ok && Buffer.from(results[2].value.bytes).equals(photo)).toBe(true)
  })

  it('reads many more files than it has threads', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_each, at) => [`${at}.txt`, `نص ${at}`]))
    const pool = poolOf(options)
    const results = await Promise.all((await jobsIn(files)).map(pool.run))
    expect(results.map((result) => result.ok && result.value.text)).toEqual(Object.values(files))
  })

  it('takes no work after it is closed, and leaves none unanswered', async () => {
    const jobs = await jobsIn({ 'a.txt': 'ا'.repeat(2_000_000), 'b.txt': 'ب', 'c.txt': 'ج', 'd.txt': 'د' })
    const pool = poolOf({ ...options, size: 1 })
    const running = jobs.map(pool.run)
    await pool.close()
    const cancelled = { ok: false, failure: { kind: 'cancelled' } }
    expect(await Promise.all(running)).toEqual([cancelled, cancelled, cancelled, cancelled])
    expect(await pool.run(named('e.txt'))).toEqual(cancelled)
  })

  it('does not read a file above its limit', async () => {
    const [job] = await jobsIn({ 'a.txt': 'x'.repeat(100) })
    const result = await poolOf({ ...options, limitBytes: 10 }).run(job ?? named(''))
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'too-large', sizeBytes: 100, limitBytes: 10 },
    })
  })
})

describe('a thread that fails', { timeout: 120_000 }, () => {
  it.each([
    ['hang', { kind: 'timed-out', path: 'hang', limitMs: 700 }],
    ['exit', { kind: 'extractor-crashed', path: 'exit', reason: 'exit 7' }],
    ['throw', { kind: 'extractor-crashed', path: 'throw', reason: 'broken' }],
    ['grow', { kind: 'extractor-crashed', path: 'grow', reason: 'ERR_WORKER_OUT_OF_MEMORY' }],
  ])('marks only the file it had: %s', async (name, failure) => {
    const timeoutMs = name === 'hang' ? 700 : 30_000
    const pool = poolOf({ size: 1, workerPath: await naughtyWorker(), timeoutMs, memoryLimitMb: 64 })
    const results = await Promise.all(
      ['before', name, 'after', name, 'last'].map((path) => pool.run(named(path))),
    )
    expect(results).toEqual([
      { ok: true, value: { text: 'before' } },
      { ok: false, failure },
      { ok: true, value: { text: 'after' } },
      { ok: false, failure },
      { ok: true, value: { text: 'last' } },
    ])
  })

  it('stops at a picture that takes too long, and goes on', async () => {
    const pool = poolOf({ size: 1, workerPath: await naughtyWorker(), timeoutMs: 700 })
    const asked = { digest: '', resource: 'page:1' }
    const results = await Promise.all([
      pool.readPicture({ ...named('hang'), ...asked }),
      pool.readPicture({ ...named('next'), ...asked }),
    ])
    expect(results).toEqual([
      { ok: false, failure: { kind: 'timed-out', path: 'hang', limitMs: 700 } },
      { ok: true, value: { text: 'next' } },
    ])
  })

  it('takes pictures before the files that wait', async () => {
    const pool = poolOf({ size: 1, workerPath: await naughtyWorker() })
    const order: string[] = []
    const note = (path: string) => () => order.push(path)
    await Promise.all([
      pool.run(named('a')).then(note('a')),
      pool.run(named('b')).then(note('b')),
      pool.readPicture({ ...named('c'), digest: '', resource: 'self' }).then(note('c')),
    ])
    expect(order).toEqual(['a', 'c', 'b'])
  })

  it('marks every file when there is no worker to be started', async () => {
    const pool = poolOf({ workerPath: '/no/such/worker.cjs' })
    const results = await Promise.all(['a', 'b', 'c'].map((path) => pool.run(named(path))))
    expect(results.map((result) => !result.ok && result.failure.kind)).toEqual(
      Array(3).fill('extractor-crashed'),
    )
  })

  it('stops a page that takes too long, and goes on', async () => {
    const slow = Array.from({ length: 200_000 }, (_, at) => `<b id=${at}><p>`).join('')
    const jobs = await jobsIn({ 'slow.html': slow, 'a.txt': 'نص' })
    const pool = poolOf({ size: 1, timeoutMs: 40 })
    const results = await Promise.all(jobs.map(pool.run))
    expect(results[0]).toMatchObject({ ok: false, failure: { kind: 'timed-out', path: 'slow.html' } })
  })
})
