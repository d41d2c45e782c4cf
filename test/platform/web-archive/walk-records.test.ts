import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Capture } from '#core/web-archive/capture'
import { openFileSource } from '#platform/web-archive/byte-source'
import { readCapture } from '#platform/web-archive/read-capture'
import { walkRecords } from '#platform/web-archive/walk-records'
import { temporaryFolder } from '#support/temporary-folder'
import {
  chunked,
  gzippedWarc,
  gzippedWhole,
  httpAnswer,
  pageRecord,
  plainWarc,
  sha1Base32,
  sha256Hex,
  warcRecord,
} from '#support/warc-writer'

const capturesIn = async (bytes: Uint8Array) => {
  const path = join(await temporaryFolder(), 'archive.warc')
  await writeFile(path, bytes)
  const source = await openFileSource(path)
  onTestFinished(() => source.close())
  const captures: Capture[] = []
  const walked = await walkRecords(source, async (record) => {
    const capture = await readCapture(record, 0)
    if (capture !== undefined) captures.push(capture)
  })
  return { captures, ...walked }
}

const page = (title: string): string =>
  `<!doctype html><html dir="rtl"><head><title>${title}</title></head><body><p>شهادة من الأرشيف</p></body></html>`
const info = warcRecord({
  type: 'warcinfo',
  contentType: 'application/warc-fields',
  block: 'software: a test\r\n',
})
const request = warcRecord({ type: 'request', uri: 'https://a.example/1', block: 'GET / HTTP/1.1\r\n\r\n' })
const three = [1, 2, 3].map((n) => pageRecord(`https://a.example/${n}`, page(`خبر ${n}`)))
const arabic1256 = iconv.encode(
  page('جريدة قديمة').replace('<head>', '<head><meta charset="windows-1256">'),
  'win1256',
)

describe.each([
  ['plain', plainWarc],
  ['a gzip member for each record', gzippedWarc],
  ['one gzip member for all', gzippedWhole],
])('an archive that is %s', (name, write) => {
  it('tells its answers with their titles, and that their digests agree', async () => {
    const { captures, damaged, isCut } = await capturesIn(write([info, request, ...three]))
    expect({ damaged, isCut }).toEqual({ damaged: 0, isCut: false })
    expect(
      captures.map(({ uri, title, digest, isWhole, status }) => [uri, title, digest, isWhole, status]),
    ).toEqual([1, 2, 3].map((n) => [`https://a.example/${n}`, `خبر ${n}`, 'agrees', true, 200]))
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    // Stored decoded under the old head, as some programs do.
    ['gzip', (bytes: Buffer) => bytes],
  ])('reads a title out of chunks in %s', async (coding, pack) => {
    const body = chunked(Buffer.from(pack(Buffer.from(page('عنوان')))))
    const fields = { 'Transfer-Encoding': 'chunked', 'Content-Encoding': coding }
    const { captures } = await capturesIn(write([pageRecord('https://a.example/', body, fields)]))
    expect(captures).toMatchObject([{ title: 'عنوان', digest: 'agrees', sizeBytes: body.length }])
  })

  it('reads windows-1256, whether the head says it, the page, or neither', async () => {
    const bare = iconv.encode(page('جريدة قديمة'), 'win1256')
    const { captures } = await capturesIn(
      write([
        pageRecord('https://a.example/1', bare, { 'Content-Type': 'text/html; charset=windows-1256' }),
        pageRecord('https://a.example/2', arabic1256, { 'Content-Type': 'text/html' }),
        pageRecord('https://a.example/3', bare, { 'Content-Type': 'text/html' }),
      ]),
    )
    expect(captures.map(({ title }) => title)).toEqual(Array(3).fill('جريدة قديمة'))
  })

  it.each([
    ['differs', { 'WARC-Payload-Digest': sha1Base32('another') }],
    ['agrees', { 'WARC-Payload-Digest': sha256Hex(page('x')) }],
    ['agrees', { 'WARC-Payload-Digest': '', 'WARC-Block-Digest': sha1Base32(httpAnswer(page('x'))) }],
    ['differs', { 'WARC-Payload-Digest': '', 'WARC-Block-Digest': sha1Base32('x') }],
    ['unchecked', { 'WARC-Payload-Digest': 'blake3:abcdef' }],
    ['unstated', { 'WARC-Payload-Digest': '' }],
  ])('says of a digest that it is: %s', async (state, head) => {
    const { captures } = await capturesIn(write([pageRecord('https://a.example/', page('x'), {}, { head })]))
    expect(captures).toMatchObject([{ digest: state }])
  })

  it('takes the digest of what is in the chunks as well as of the chunks', async () => {
    const body = Buffer.from(page('x'))
    const head = { 'WARC-Payload-Digest': sha1Base32(body) }
    const sent = pageRecord('https://a.example/', chunked(body), { 'Transfer-Encoding': 'chunked' }, { head })
    expect((await capturesIn(write([sent]))).captures).toMatchObject([{ digest: 'agrees' }])
  })

  it('says what a revisit refers to', async () => {
    const revisit = warcRecord({
      type: 'revisit',
      uri: 'https://a.example/1',
      block: httpAnswer(''),
      head: {
        'WARC-Refers-To-Target-URI': 'https://a.example/2',
        'WARC-Refers-To-Date': '2012-01-01T00:00:00Z',
        'WARC-Payload-Digest': sha1Base32(page('x')),
      },
    })
    expect((await capturesIn(write([revisit]))).captures).toMatchObject([
      {
        kind: 'revisit',
        digest: 'unstated',
        refersTo: { uri: 'https://a.example/2', date: '2012-01-01T00:00:00Z' },
      },
    ])
  })

  it('keeps what stands before the place where it was cut off', async () => {
    const whole = write(three)
    const { captures, damaged } = await capturesIn(whole.subarray(0, Math.floor(whole.length * 0.9)))
    expect(damaged).toBe(1)
    expect(captures.filter(({ isWhole }) => isWhole)).toHaveLength(2)
    expect(captures.length).toBeGreaterThanOrEqual(2)
  })

  it.each(['', 'x', 'WARC/1.0', '\r\n\r\n\r\n'])('holds nothing in %j', async (text) => {
    expect((await capturesIn(write([Buffer.from(text)]))).captures).toEqual([])
  })

  it(`passes over a record whose head has no end`, async () => {
    const endless = Buffer.from(`WARC/1.0\r\nWARC-Type: response\r\nX: ${'a'.repeat(3_000_000)}`)
    const { captures, damaged } = await capturesIn(
      write([three[0]!, endless, Buffer.from('\r\n'), three[1]!]),
    )
    expect(damaged).toBeGreaterThan(0)
    expect(captures.length).toBe(name === 'one gzip member for all' ? 1 : 2)
  })
})

describe('an archive with a record whose length lies', () => {
  it.each([
    ['too long', '700'],
    ['far too long', '99999999999'],
    ['too short', '10'],
  ])('finds the records after it: %s', async (_, length) => {
    const liar = pageRecord('https://a.example/lie', page('كذب'), {}, { head: { 'Content-Length': length } })
    for (const write of [plainWarc, gzippedWarc]) {
      const { captures, damaged } = await capturesIn(write([three[0]!, liar, three[1]!, three[2]!]))
      expect(damaged).toBeGreaterThan(0)
      expect(
        captures.filter(({ digest, isWhole }) => digest === 'agrees' && isWhole).map(({ uri }) => uri),
      ).toEqual(['https://a.example/1', 'https://a.example/2', 'https://a.example/3'])
    }
  })
})

describe('a damaged gzip member', () => {
  it.each([
    ['in its bytes', (member: Buffer) => member.fill(0xff, 60, 80)],
    ['in its checksum', (member: Buffer) => member.fill(0, member.length - 8, member.length - 4)],
    ['in its head', (member: Buffer) => member.fill(0xff, 3, 4)],
    ['cut off', (member: Buffer) => member.subarray(0, 100)],
  ])('%s is passed over', async (_, damage) => {
    const [first, second, third] = three.map((record) => gzipSync(record))
    const { captures, damaged } = await capturesIn(Buffer.concat([first!, damage(second!), third!]))
    expect(damaged).toBeGreaterThan(0)
    expect(captures.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['https://a.example/1', 'https://a.example/3']),
    )
  })

  it('that unpacks to far more than its size ends the reading', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    const { captures, isCut } = await capturesIn(Buffer.concat([gzipSync(three[0]!), bomb]))
    expect(captures).toHaveLength(1)
    expect(isCut).toBe(true)
  })

  it('with garbage between members does not stop the reading', async () => {
    const { captures, damaged } = await capturesIn(
      Buffer.concat([
        gzipSync(three[0]!),
        Buffer.from('garbage \x1f\x8b\x08 more', 'latin1'),
        gzipSync(three[1]!),
      ]),
    )
    expect(captures).toHaveLength(2)
    expect(damaged).toBeGreaterThan(0)
  })
})

describe('an archive of nothing but damage', () => {
  it('is given up before it costs a search for each place', async () => {
    const bad = Buffer.from('WARC/1.0\r\nContent-Length: x\r\n\r\n')
    const { captures, isCut, damaged } = await capturesIn(Buffer.concat(Array<Buffer>(5000).fill(bad)))
    expect({ captures, isCut }).toEqual({ captures: [], isCut: true })
    expect(damaged).toBeLessThan(1100)
  })
})
