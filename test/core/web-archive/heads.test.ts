import { describe, expect, it } from 'vitest'
import { Dechunker } from '#core/web-archive/dechunk'
import { readContentType } from '#core/web-archive/header-lines'
import { readHttpHead } from '#core/web-archive/http-head'
import { readCaptureDate, readRecordHead } from '#core/web-archive/record-head'
import { readStatedDigest } from '#core/web-archive/stated-digest'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the head of a record', () => {
  it('is read whatever the case of its names, with lines that are folded and addresses in brackets', () => {
    const head = readRecordHead(
      bytes(
        'WARC/1.1\r\nwarc-type: Response\r\nWARC-Target-URI: <https://example.org/\r\n خبر>\r\ncontent-length: 12',
      ),
    )
    expect(head).toMatchObject({ type: 'response', targetUri: 'https://example.org/ خبر', blockBytes: 12 })
  })

  it.each([
    ['another first line', 'HTTP/1.1 200 OK\r\nWARC-Type: response\r\nContent-Length: 1'],
    ['no length', 'WARC/1.0\r\nWARC-Type: response'],
    ['a negative length', 'WARC/1.0\r\nWARC-Type: response\r\nContent-Length: -5'],
    ['a length beyond all files', `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ${'9'.repeat(40)}`],
    [
      'an address without end',
      `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 1\r\nWARC-Target-URI: ${'a'.repeat(9000)}`,
    ],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(readRecordHead(bytes(text))).toBeUndefined()
  })

  it.each([
    ['2013-04-05T06:07:08Z', '2013-04-05T06:07:08Z'],
    ['2013-04-05T06:07:08.123456Z', '2013-04-05T06:07:08Z'],
    ['20130405060708', '2013-04-05T06:07:08Z'],
    ['2013-04-05', '2013-04-05T00:00:00Z'],
    ['0001-01-01T00:00:00Z', ''],
    ['9999-12-31T23:59:59Z', ''],
    ['2013-13-45T99:00:00Z', ''],
    ['yesterday', ''],
    ['', ''],
  ])('has the date %j as %j', (written, read) => {
    expect(readCaptureDate(written)).toBe(read)
  })
})

describe('the head of an answer', () => {
  it('says the status, the form, the letters and the codings', () => {
    const head = readHttpHead(
      bytes(
        'HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; charset="Windows-1256"\r\nTransfer-Encoding: chunked\r\nContent-Encoding: x-gzip, br',
      ),
    )
    expect(head).toEqual({
      status: 200,
      mime: 'text/html',
      charset: 'windows-1256',
      isChunked: true,
      contentCodings: ['gzip', 'br'],
    })
    expect(readHttpHead(bytes('ICY 200 OK\r\n'))).toBeUndefined()
    expect(readContentType('')).toEqual({ mime: '', charset: undefined })
  })
})

const dechunked = (text: string, step: number) => {
  const chunks = new Dechunker()
  let out = ''
  const add = (piece: Uint8Array): void => void (out += String.fromCharCode(...piece))
  for (let at = 0; at < text.length; at += step) chunks.push(bytes(text.slice(at, at + step))).forEach(add)
  chunks.end().forEach(add)
  return { out, isComplete: chunks.isComplete }
}

describe.each([1, 3, 1000])('chunks that come %i bytes at a time', (step) => {
  it.each([
    ['are joined', '4\r\nwiki\r\n5;x=y\r\npedia\r\n0\r\nTrailer: 1\r\n\r\n', 'wikipedia', true],
    ['are kept as far as they go', '4\r\nwiki\r\n9\r\nped', 'wikiped', false],
    ['end where a size is none', '4\r\nwiki\r\nzz\r\npedia', 'wiki', false],
    ['are none in a body that was taken apart before', '<html>\nabc', '<html>\nabc', true],
    ['are none in a body of one line', '<p>abc', '<p>abc', true],
    ['may be of no bytes', '0\r\n\r\n', '', true],
  ])('%s', (_, sent, out, isComplete) => {
    expect(dechunked(sent, step)).toEqual({ out, isComplete })
  })
})

describe('a stated digest', () => {
  it.each([
    ['sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ', 'sha1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709', 'sha1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    [
      'SHA-256:4OYMIQUY7QOBJGX36TEJS35ZEQT24QPEMSNZGTFESWMRW6CSXBKQ====',
      'sha256',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ],
  ])('is read from %s', (written, algorithm, hex) => {
    expect(readStatedDigest(written)).toEqual({ algorithm, hex })
  })

  it.each(['', 'sha1:', 'sha1:abc', 'crc:0000', 'sha1:!!!!', '3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ'])(
    'is none in %j',
    (written) => {
      expect(readStatedDigest(written)).toBeUndefined()
    },
  )
})
