import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDrawable, readPictureHeader } from '#core/article/picture'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { writeJpegHead, writePng } from '#support/picture-writer'
import { holdsTogether, outline } from './extracted'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the first bytes of a picture', () => {
  it.each([
    ['PNG', writePng(48, 32), { type: 'image/png', width: 48, height: 32 }],
    ['JPEG', writeJpegHead(640, 480, { 0x010e: 'وصف' }), { type: 'image/jpeg', width: 640, height: 480 }],
    ['GIF', latin('GIF89a\x10\x00\x08\x00'), { type: 'image/gif', width: 16, height: 8 }],
    [
      'WebP',
      latin('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0f\0\0\x07\0\0'),
      { type: 'image/webp', width: 16, height: 8 },
    ],
    [
      'lossless WebP',
      latin('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x0f\xc0\x01\x00'),
      { type: 'image/webp', width: 16, height: 8 },
    ],
    [
      'BMP',
      latin(`BM${'\0'.repeat(12)}\x28\0\0\0\x10\0\0\0\xf8\xff\xff\xff`),
      { type: 'image/bmp', width: 16, height: 8 },
    ],
  ])('say what it is: %s', (_, bytes, header) => {
    expect(readPictureHeader(bytes)).toEqual(header)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a drawing that may hold a script', latin('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', latin('<html>')],
    ['a picture without size', latin('GIF89a\0\0\0\0')],
    ['half a header', writePng(48, 32).subarray(0, 14)],
  ])('are refused: %s', (_, bytes) => {
    expect(readPictureHeader(bytes)).toBeUndefined()
  })
})

describe('a picture as an article', () => {
  const photo = writeJpegHead(640, 480, {
    0x010e: 'باب السجن كما صُوّر في آذار',
    0x010f: 'Acme',
    0x0110: 'Camera One',
    0x0132: '2014:03:15 10:30:00',
    0x013b: 'سلمى الحداد',
  })

  it('is named by its file and says what stands in it', async () => {
    const outcome = await extract(photo, { path: 'صور/الباب الحديدي.jpg' })
    if (!outcome.ok) throw new Error(outcome.failure.kind)
    holdsTogether(outcome.value)
    expect(outcome.value).toMatchObject({
      format: 'image',
      title: 'الباب الحديدي',
      text: 'باب السجن كما صُوّر في آذار',
      warnings: [],
      detected: {
        author: 'سلمى الحداد',
        published: '2014:03:15 10:30:00',
        publishedIso: '2014-03-15',
        facts: [
          { name: 'dots', value: '640 × 480' },
          { name: 'taken', value: '2014:03:15 10:30:00' },
          { name: 'camera', value: 'Acme Camera One' },
        ],
      },
    })
    expect(outcome.value.blocks).toMatchObject([{ kind: 'image', resource: 'self' }])
    expect(await (await openPictures(photo, 'a.jpg'))('self')).toEqual(photo)
  })

  it.each([
    ['more dots than a window can draw', 20_000, 9_000],
    ['a side longer than a window can draw', 40_000, 700],
  ])('is taken in whatever its size: %s', async (_, width, height) => {
    const outcome = await extract(writeJpegHead(width, height), { path: 'map.jpg' })
    expect(outcome).toMatchObject({
      ok: true,
      value: { detected: { facts: [{ name: 'dots', value: `${width} × ${height}` }] } },
    })
    expect(isDrawable({ type: 'image/jpeg', width, height })).toBe(false)
  })

  it('is no empty file where nobody has described it', async () => {
    const outcome = await extract(writePng(40, 40), { path: 'a.png' })
    expect(outcome.ok && [outline(outcome.value.blocks), outcome.value.warnings]).toEqual([
      [['image', '', undefined]],
      [],
    ])
  })

  it('fails with a reason where it is no picture', async () => {
    expect(await extract(latin('<svg/>'), { path: 'a.png' })).toEqual({
      ok: false,
      failure: { kind: 'damaged-file', path: 'a.png' },
    })
  })

  it('never throws, whatever is changed in it', { timeout: 120_000 }, async () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = new Uint8Array(photo)
        for (const [place, value] of changes) bytes[place % bytes.length] = value
        const outcome = await extract(bytes, { path: 'a.jpg' })
        if (outcome.ok) holdsTogether(outcome.value)
        else expect(outcome.failure.kind).toBe('damaged-file')
      }),
      { numRuns: 300 },
    )
  })
})
