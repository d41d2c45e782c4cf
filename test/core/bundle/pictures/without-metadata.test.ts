import { describe, expect, test } from 'vitest'
import { readPictureHeader } from '#core/article/picture'
import { withoutMetadata } from '#core/bundle/pictures/without-metadata'
import { writePng } from '#support/picture-writer'

const secret = 'SECRET-WORDS-33.5138N'
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const big16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const little32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const pngWith = (kind: string, after = ''): Uint8Array => {
  const png = Buffer.from(writePng(4, 3))
  const body = ascii(`Comment\0${secret}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const chunk = Buffer.concat([length, ascii(kind), body, Buffer.alloc(4)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), ascii(after)])
}

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), big16(body.length + 2), body])

const exifOf = (orientation: number): Buffer =>
  Buffer.concat([
    ascii('Exif\0\0II*\0'),
    little32(8),
    Buffer.from([2, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]),
    Buffer.from([0x0e, 0x01, 2, 0]),
    little32(secret.length),
    little32(38),
    little32(0),
    ascii(secret),
  ])

const frame = Buffer.from([8, 0, 3, 0, 4, 1, 1, 0x11, 0])
const scan = Buffer.from([1, 1, 0, 0, 63, 0])
const jpegOf = (segments: readonly Buffer[], after = ''): Uint8Array =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    segment(0xc0, frame),
    segment(0xda, scan),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
    ascii(after),
  ])

const gifOf = (extensions: readonly Buffer[], after = ''): Uint8Array =>
  Buffer.concat([
    ascii('GIF89a'),
    Buffer.from([4, 0, 3, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]),
    ...extensions,
    Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
    ascii(after),
  ])

const block = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), ascii(text)])

const riff = (kind: string, body: Buffer): Buffer =>
  Buffer.concat([ascii(kind), little32(body.length), body, Buffer.alloc(body.length % 2)])
const webpOf = (chunks: readonly Buffer[]): Uint8Array =>
  riff('RIFF', Buffer.concat([ascii('WEBP'), ...chunks]))
const lossless = riff('VP8L', Buffer.from([0x2f, 3, 0x80, 0, 0, 9, 9]))
const extended = riff('VP8X', Buffer.from([0b0011_1110, 1, 2, 3, 3, 0, 0, 2, 0, 0]))

const bmpOf = (gap: string, after: string): Uint8Array => {
  const bytes = Buffer.alloc(54 + gap.length + 12 * 3)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(54 + gap.length, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(4, 18)
  bytes.writeInt32LE(-3, 22)
  bytes.writeUInt16LE(24, 28)
  bytes.write(gap, 54, 'latin1')
  return Buffer.concat([bytes, ascii(after)])
}

const cases: Readonly<Record<string, Uint8Array>> = {
  'a comment of a PNG': pngWith('tEXt'),
  'EXIF in a PNG': pngWith('eXIf'),
  'a chunk that nobody knows': pngWith('prVt'),
  'what stands after a PNG': pngWith('zTXt', secret),
  'EXIF in a JPEG': jpegOf([segment(0xe1, exifOf(1))]),
  'XMP in a JPEG': jpegOf([segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${secret}`))]),
  'a comment of a JPEG': jpegOf([segment(0xfe, ascii(secret))]),
  'a profile, IPTC and a small picture': jpegOf([
    segment(0xe0, ascii(`JFXX\0${secret}`)),
    segment(0xe2, ascii(`ICC_PROFILE\0${secret}`)),
    segment(0xed, ascii(`Photoshop 3.0\0${secret}`)),
  ]),
  'what stands after a JPEG': jpegOf([], secret),
  'a comment of a GIF': gifOf([Buffer.concat([Buffer.from([0x21, 0xfe]), block(secret), Buffer.from([0])])]),
  'XMP in a GIF': gifOf([
    Buffer.concat([Buffer.from([0x21, 0xff]), block('XMP DataXMP'), block(secret), Buffer.from([0])]),
  ]),
  'what stands after a GIF': gifOf([], secret),
  'EXIF, XMP and a profile in a WebP': webpOf([
    extended,
    riff('ICCP', ascii(secret)),
    lossless,
    riff('EXIF', ascii(secret)),
    riff('XMP ', ascii(secret)),
  ]),
  'a frame of a WebP with something else in it': webpOf([
    extended,
    riff('ANMF', Buffer.concat([Buffer.alloc(16), riff('SECR', ascii(secret)), lossless])),
  ]),
  'what stands after a BMP': bmpOf('', secret),
}

describe('a picture without what else is in its file', () => {
  test.each(Object.entries(cases))('has not %s', (_, bytes) => {
    expect(Buffer.from(bytes).includes(secret)).toBe(true)
    const plain = withoutMetadata(bytes)
    expect(plain).not.toBeNull()
    expect(Buffer.from(plain!).includes(secret)).toBe(false)
    expect(readPictureHeader(plain!)).toEqual(readPictureHeader(bytes))
    expect(withoutMetadata(plain!)).toEqual(plain)
  })

  test('has its dots as they were, and stands as it stood', () => {
    const png = pngWith('tEXt')
    expect(dotsOrNull(withoutMetadata(png)!)).toEqual(dotsOrNull(writePng(4, 3)))
    const jpeg = Buffer.from(withoutMetadata(jpegOf([segment(0xe1, exifOf(6))]))!)
    expect(jpeg.includes(secret)).toBe(false)
    const name = jpeg.indexOf('Exif\0\0')
    expect(jpeg.readUInt16BE(name + 24)).toBe(6)
    expect(jpeg.subarray(-10).toString('hex')).toBe('0102ff0003ffd004ffd9')
    const loop = Buffer.concat([
      Buffer.from([0x21, 0xff]),
      block('NETSCAPE2.0'),
      Buffer.from([3, 1, 0, 0, 0]),
    ])
    expect(Buffer.from(withoutMetadata(gifOf([loop]))!).includes('NETSCAPE2.0')).toBe(true)
  })

  test.each([
    ['a gap before the dots of a BMP', bmpOf(secret, '')],
    ['a JPEG that is cut off', jpegOf([]).subarray(0, -2)],
    ['a PNG that is cut off', writePng(4, 3).slice(0, -20)],
    ['a GIF that is cut off', gifOf([]).subarray(0, -3)],
    ['words', ascii(secret)],
  ])('is none at all of %s', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeNull()
  })

  test('whatever the bytes are, there is an answer', () => {
    for (const bytes of Object.values(cases))
      for (let at = 0; at < bytes.length; at++) {
        const changed = Uint8Array.from(bytes)
        changed[at] = changed[at]! ^ 0xff
        expect(() => withoutMetadata(changed)).not.toThrow()
        expect(() => withoutMetadata(bytes.slice(0, at))).not.toThrow()
      }
  })
})

const dotsOrNull = (png: Uint8Array): string => Buffer.from(png).toString('latin1').split('IDAT')[1] ?? ''
