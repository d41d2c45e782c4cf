import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { extract, formOf } from '#core/extract/extract'
import { leavesOf } from '#core/article/block'
import { openWebArchive } from '#platform/web-archive/open-web-archive'
import { savePage } from '#platform/web-archive/save-page'
import { writePng } from '#support/picture-writer'
import { temporaryFolder } from '#support/temporary-folder'
import {
  chunked,
  gzippedWarc,
  gzippedWhole,
  httpAnswer,
  pageRecord,
  plainWarc,
  sha1Base32,
  warcRecord,
} from '#support/warc-writer'

const written = async (bytes: Uint8Array, name: string): Promise<string> => {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, bytes)
  return path
}

const opened = async (bytes: Uint8Array, name = 'archive.warc.gz') => {
  const archive = await openWebArchive(await written(bytes, name))
  if (!archive.ok) throw new Error(archive.failure.kind)
  onTestFinished(() => archive.value.close())
  return archive.value
}

const html = (body: string, title = 'شهادة'): string =>
  `<!doctype html><html dir="rtl"><head><title>${title}</title><link rel="stylesheet" href="/s.css"></head><body><article><h1>${title}</h1>${body}</article></body></html>`
const text = '<p>قالت الشاهدة إن الجنود وصلوا عند الفجر وفتشوا البيوت واحداً بعد آخر حتى الظهر.</p>'.repeat(5)

const address = 'https://a.example/news/2013/1.html'
const picture = writePng(64, 64)
const records = [
  pageRecord(address, html(`${text}<p><img src="../img/one.png" alt="صورة الحي"></p>`)),
  pageRecord('https://a.example/news/img/one.png', picture, { 'Content-Type': 'image/png' }),
  pageRecord('https://a.example/s.css', 'p { color: red }', { 'Content-Type': 'text/css' }),
  pageRecord('https://a.example/lost', 'no', {}, { block: httpAnswer('no', {}, '404 Not Found') }),
]

describe.each([
  ['plain', plainWarc],
  ['a gzip member for each record', gzippedWarc],
  ['one gzip member for all', gzippedWhole],
])('a page of an archive that is %s', (_, write) => {
  it('becomes a file that is read as a page saved whole, with its picture and where it is from', async () => {
    const archive = await opened(write(records))
    expect(archive.pages.map(({ page }) => page)).toMatchObject([
      { uri: address, title: 'شهادة', date: '2013-04-05T06:07:08Z', digest: 'agrees', state: 'whole' },
    ])
    const file = await savePage(archive, 'ab'.repeat(32), archive.pages[0]!)
    const head = file!.toString('latin1').split('\r\n\r\n')[0]!
    expect(head).toContain(`X-WARC-Target-URI: ${address}`)
    expect(head).toContain(`X-Web-Archive-Digest: sha256:${'ab'.repeat(32)}`)
    const read = await extract(file!, { path: 'page.mhtml' })
    if (!read.ok) throw new Error(read.failure.kind)
    expect(read.value).toMatchObject({ title: 'شهادة', direction: 'rtl', detected: { url: address } })
    expect(read.value.text).toContain('قالت الشاهدة')
    const image = [...leavesOf(read.value.blocks)].find(({ kind }) => kind === 'image')
    const pictures = await formOf('page.mhtml')!.pictures!(file!, { path: 'page.mhtml' })
    const shown = await pictures((image as { resource?: string } | undefined)?.resource ?? '')
    expect(Buffer.from(shown ?? [])).toEqual(Buffer.from(picture))
  })
})

describe('a saved page', () => {
  it('has the same bytes each time', async () => {
    const [first, second] = await Promise.all([opened(gzippedWarc(records)), opened(plainWarc(records))])
    expect(await savePage(first, '00', first.pages[0]!)).toEqual(
      await savePage(second, '00', second.pages[0]!),
    )
  })

  it('keeps the letters of an old encoding, out of chunks and gzip', async () => {
    const body = iconv.encode(
      html(text, 'جريدة قديمة').replace('<head>', '<head><meta charset="windows-1256">'),
      'win1256',
    )
    const sent = chunked(gzipSync(body), 100)
    const fields = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' }
    const archive = await opened(gzippedWarc([pageRecord(address, sent, fields)]))
    const read = await extract((await savePage(archive, '', archive.pages[0]!))!, { path: 'a.mhtml' })
    expect(read).toMatchObject({ ok: true, value: { title: 'جريدة قديمة' } })
    expect(read.ok && read.value.text).toContain('وفتشوا البيوت')
  })

  it('has the body that a revisit found unchanged, under the date of the revisit', async () => {
    const body = html(text)
    const revisit = warcRecord({
      type: 'revisit',
      uri: address,
      date: '2015-01-01T00:00:00Z',
      block: httpAnswer(''),
      head: { 'WARC-Payload-Digest': sha1Base32(body) },
    })
    const archive = await opened(gzippedWarc([pageRecord('https://a.example/other', body), revisit]))
    const found = archive.pages.find(({ page }) => page.uri === address)
    expect(found?.page).toMatchObject({ date: '2015-01-01T00:00:00Z', state: 'whole', title: 'شهادة' })
    const file = await savePage(archive, '', found!)
    expect(await extract(file!, { path: 'a.mhtml' })).toMatchObject({
      ok: true,
      value: { detected: { url: address } },
    })
    const lonely = await opened(gzippedWarc([revisit]))
    expect(lonely.pages[0]?.page.state).toBe('missing')
    expect(await savePage(lonely, '', lonely.pages[0]!)).toBeUndefined()
  })

  it('lets no line of an address or a title into its head', async () => {
    const evil = 'https://a.example/x%0D%0AX-Evil: 1'
    const archive = await opened(plainWarc([pageRecord(evil, html(text, 'a\r\nX-Evil: 2'))]))
    const file = await savePage(archive, '', archive.pages[0]!)
    expect(file!.toString('latin1').split('\r\n')).not.toContainEqual(expect.stringMatching(/^X-Evil/))
  })

  it('is not made of a body that unpacks to more than is read', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000))
    const archive = await opened(plainWarc([pageRecord(address, bomb, { 'Content-Encoding': 'gzip' })]))
    expect(archive.pages).toHaveLength(1)
    expect(await savePage(archive, '', archive.pages[0]!)).toBeUndefined()
  })
})

const sha256 = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

const waczOf = (
  warc: Buffer,
  {
    level = 0,
    hash = sha256(warc),
    extra = {},
  }: { level?: 0 | 6; hash?: string; extra?: Record<string, Uint8Array> } = {},
): Uint8Array => {
  const lines = [
    { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' },
    { id: '1', url: address, ts: '2013-04-05T06:07:08.123Z', title: 'عنوان من القائمة' },
    { id: '2', url: 'https://a.example/gone', ts: '2013-04-05T06:07:08Z', title: 'صفحة مفقودة' },
  ]
  const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
  return zipSync({
    'archive/data.warc.gz': [warc, { level }],
    'pages/pages.jsonl': Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n`),
    'datapackage.json': json({ resources: [{ name: 'data', path: 'archive/data.warc.gz', hash }, 'x'] }),
    ...extra,
  })
}

describe('a WACZ', () => {
  it.each([
    ['stored', 0],
    ['packed again', 6],
  ] as const)('gives the pages that it lists, %s', async (_, level) => {
    const archive = await opened(waczOf(gzippedWarc(records), { level }), 'a.wacz')
    expect(archive.files).toMatchObject([{ name: 'archive/data.warc.gz', digest: 'agrees' }])
    expect(archive.pages.map(({ page }) => [page.title, page.state])).toEqual([
      ['عنوان من القائمة', 'whole'],
      ['صفحة مفقودة', 'missing'],
    ])
    expect(await savePage(archive, '', archive.pages[0]!)).toBeDefined()
  })

  it('says where a file in it is not what it states', async () => {
    const archive = await opened(waczOf(gzippedWarc(records), { hash: sha256(Buffer.from('x')) }), 'a.wacz')
    expect(archive.files).toMatchObject([{ digest: 'differs' }])
  })

  it('takes no file by a name that leads out', async () => {
    const extra = {
      '../archive/evil.warc': plainWarc(records),
      'archive/../../evil.warc': plainWarc(records),
    }
    const path = await written(waczOf(gzippedWarc(records), { extra }), 'a.wacz')
    const archive = await openWebArchive(path)
    if (archive.ok) {
      onTestFinished(() => archive.value.close())
      expect(archive.value.files.map(({ name }) => name)).toEqual(['archive/data.warc.gz'])
    } else expect(archive.failure.kind).toBe('damaged-file')
  })

  it('unpacks no more of several files than it would of one', async () => {
    const zeros = Buffer.alloc(40_000_000)
    const bytes = zipSync(
      Object.fromEntries(
        [1, 2, 3].map((n) => [`archive/${n}.warc`, [n === 1 ? Buffer.concat(records) : zeros, { level: 6 }]]),
      ) as never,
    )
    const archive = await opened(bytes, 'a.wacz')
    expect(archive.files.map(({ name }) => name)).toEqual(['archive/1.warc', 'archive/2.warc'])
  })

  it('does not unpack a file in it that would be a thousand times its size', async () => {
    const bomb = { 'archive/bomb.warc': Buffer.alloc(100_000_000) }
    const bytes = zipSync({
      ...Object.fromEntries(Object.entries(bomb).map(([n, b]) => [n, [b, { level: 6 }]])),
    } as never)
    expect(await openWebArchive(await written(bytes, 'a.wacz'))).toMatchObject({ ok: false })
  })
})

describe('what is no web archive', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('شهادة من الأرشيف')],
    ['a broken zip', Buffer.from('PK\x03\x04 and no more')],
    ['zeros', Buffer.alloc(100_000)],
    ['a broken gzip', Buffer.from('\x1f\x8b\x08 and no more', 'latin1')],
  ])('is called damaged: %s', async (_, bytes) => {
    const path = await written(bytes, 'x.wacz')
    expect(await openWebArchive(path)).toEqual({ ok: false, failure: { kind: 'damaged-file', path } })
  })

  it('is named where it is not there', async () => {
    expect(await openWebArchive('/nowhere/x.warc')).toMatchObject({
      ok: false,
      failure: { kind: 'file-not-found' },
    })
  })

  it('is left when somebody stops the reading', async () => {
    const path = await written(gzippedWarc(records), 'x.warc.gz')
    expect(await openWebArchive(path, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    })
  })
})
