import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { drawnDots } from '#support/picture-writer'
import { plainFields, writeTiff, type TiffDirectory } from '#support/tiff-writer'
import { holdsTogether } from '../extracted'

/** Written by libtiff 4.5 (`ppm2tiff`, `tiffcp`), so that nothing here was written by what reads it. */
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/fixtures/tiff/${name}.tif`))

const [width, height] = [83, 61]

const black = (x: number, y: number): boolean =>
  ((x - 40) ** 2 + (y - 30) ** 2 < 400 && (x + y) % 7 !== 0) || (y < 3 && x < 20)

const each = (values: (x: number, y: number) => readonly number[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => values(x, y)).flat(),
    ).flat(),
  )
const drawing = each((x, y) => [black(x, y) ? 0 : 255])
const greys = each((x, y) => [(x * 2 + y) & 255])
const colours = each((x, y) => [(x * 3) & 255, (y * 4) & 255, (x ^ y) & 255])

const drawn = async (bytes: Uint8Array, page = 1) => {
  const png = await (await openPictures(bytes, 'scan.tif'))(`page:${page}`)
  if (png === undefined) return undefined
  // What is there and can't be drawn is told from what is not there.
  return png.length === 0 ? null : drawnDots(png)
}

const farthest = (bytes: Uint8Array, meant: Uint8Array): number =>
  meant.reduce((most, value, at) => Math.max(most, Math.abs(value - (bytes[at] ?? 0))), 0)

describe('a page of a TIFF is drawn dot for dot', () => {
  it.each([
    ['fax-3', drawing],
    ['fax-3-two-dimensional', drawing],
    ['fax-4', drawing],
    ['fax-4-strips', drawing],
    ['fax-4-backwards', drawing],
    ['fax-4-tiles', drawing],
    ['lzw', drawing],
    ['packbits', drawing],
    ['grey-deflate', greys],
    ['colours-lzw', colours],
    ['colours-deflate', colours],
    ['colours-planes', colours],
  ])('%s', async (name, dots) => {
    const picture = await drawn(fixture(name))
    expect(picture).toMatchObject({ width, height })
    expect(farthest(picture!.bytes, dots)).toBe(0)
  })

  it('and nearly so where it is a JPEG', async () => {
    const rgb = await drawn(fixture('colours-jpeg-rgb'))
    expect(rgb).toMatchObject({ width, height, channels: 3 })
    expect(farthest(rgb!.bytes, colours)).toBeLessThan(6)
    // Colours of four dots together are one in these.
    for (const name of ['colours-jpeg', 'colours-jpeg-tiles']) {
      const picture = await drawn(fixture(name))
      expect(picture).toMatchObject({ width, height, channels: 3 })
      const off = colours.reduce((sum, value, at) => sum + Math.abs(value - picture!.bytes[at]!), 0)
      expect(off / colours.length).toBeLessThan(12)
    }
  })

  it.each([1, 2, 3])('each page of several: %s', async (page) => {
    expect(await drawn(fixture('pages'), page)).toMatchObject({ width, height })
    expect(await drawn(fixture('pages'), 4)).toBeUndefined()
  })
})

const page = (fields: TiffDirectory, values: readonly number[]): Uint8Array =>
  writeTiff([{ fields, segments: [Uint8Array.from(values)] }])

describe('values of other kinds', () => {
  it.each([
    ['four bits of grey', plainFields(3, 1, { bits: 4 }), [0x0f, 0x80], [0, 255, 136]],
    ['white as zero', plainFields(3, 1, { meaning: 0 }), [0, 255, 100], [255, 0, 155]],
    ['sixteen bits', plainFields(2, 1, { bits: 16 }), [0x12, 0x34, 0xff, 0], [0x12, 0xff]],
    [
      'differences of sixteen bits',
      { ...plainFields(2, 1, { bits: 16 }), 317: [2] },
      [0x12, 0xff, 0x01, 0x01],
      [0x12, 0x14],
    ],
    [
      'red, green, blue and how much they cover',
      plainFields(1, 1, { samples: 4, meaning: 2 }),
      [9, 8, 7, 0],
      [9, 8, 7],
    ],
    ['four inks', plainFields(1, 1, { samples: 4, meaning: 5 }), [0, 255, 0, 127], [128, 0, 128]],
    [
      'a palette',
      {
        ...plainFields(2, 1, { bits: 1, meaning: 3 }),
        320: [0, 0xff00, 0, 0x8000, 0, 0x100],
      },
      [0b0100_0000],
      [0, 0, 0, 255, 128, 1],
    ],
  ])('%s', async (_, fields, values, dots) => {
    expect([...(await drawn(page(fields, values)))!.bytes]).toEqual(dots)
  })

  it.each([
    ['floating numbers', { ...plainFields(1, 1, { bits: 32 }), 339: [3] }],
    ['a packing that nobody knows', { ...plainFields(1, 1), 259: [50_000] }],
    ['colours of CIE Lab', plainFields(1, 1, { samples: 3, meaning: 8 })],
  ])('are left where they are not read: %s', async (_, fields) => {
    expect(
      await drawn(
        page(
          fields,
          Array.from({ length: 12 }, () => 1),
        ),
      ),
    ).toBeNull()
  })
})

describe('a page is shown the right way up', () => {
  it.each([
    [1, 3, [1, 2, 3, 4, 5, 6]],
    [2, 3, [3, 2, 1, 6, 5, 4]],
    [3, 3, [6, 5, 4, 3, 2, 1]],
    [4, 3, [4, 5, 6, 1, 2, 3]],
    [5, 2, [1, 4, 2, 5, 3, 6]],
    [6, 2, [4, 1, 5, 2, 6, 3]],
    [7, 2, [6, 3, 5, 2, 4, 1]],
    [8, 2, [3, 6, 2, 5, 1, 4]],
  ])('orientation %s', async (orientation, across, dots) => {
    const picture = await drawn(page({ ...plainFields(3, 2), 274: [orientation] }, [1, 2, 3, 4, 5, 6]))
    expect(picture).toMatchObject({ width: across, height: 6 / across })
    expect([...picture!.bytes]).toEqual(dots)
  })

  it('and a fax as high as it is on paper', async () => {
    const fields = { ...plainFields(2, 2), 282: { shares: [[204, 1]] }, 283: { shares: [[98, 1]] } } as const
    const picture = await drawn(page(fields, [1, 2, 3, 4]))
    expect(picture).toMatchObject({ width: 2, height: 4 })
    expect([...picture!.bytes]).toEqual([1, 2, 1, 2, 3, 4, 3, 4])
  })
})

describe('a TIFF as an article', () => {
  const scan = writeTiff([
    {
      fields: {
        ...plainFields(2, 1),
        270: 'شهادة مكتوبة بخط اليد',
        305: 'Scanner 1.0',
        306: '2012:06:01 09:00:00',
        315: 'سلمى الحداد',
        282: { shares: [[300, 1]] },
        283: { shares: [[300, 1]] },
      },
      segments: [Uint8Array.of(1, 2)],
    },
    { fields: { ...plainFields(1, 1), 254: [1] }, segments: [Uint8Array.of(9)] },
    { fields: { ...plainFields(2, 1), 270: 'ظهر الورقة' }, segments: [Uint8Array.of(3, 4)] },
  ])

  it('has each page as a picture with its words, and says what the scanner wrote', async () => {
    const outcome = await extract(scan, { path: 'صور/شهادة.tiff' })
    if (!outcome.ok) throw new Error(outcome.failure.kind)
    holdsTogether(outcome.value)
    expect(outcome.value).toMatchObject({
      extractor: 'tiff@1',
      format: 'image',
      title: 'شهادة',
      text: 'شهادة مكتوبة بخط اليد\n\nظهر الورقة',
      warnings: [],
      blocks: [
        { kind: 'image', resource: 'page:1' },
        { kind: 'separator', page: 2 },
        { kind: 'image', resource: 'page:2' },
      ],
      detected: {
        author: 'سلمى الحداد',
        publishedIso: '2012-06-01',
        facts: [
          { name: 'dots', value: '2 × 1' },
          { name: 'pages', value: '2' },
          { name: 'resolution', value: '300 dpi' },
          { name: 'taken', value: '2012:06:01 09:00:00' },
          { name: 'software', value: 'Scanner 1.0' },
        ],
      },
    })
    // The smaller copy between the pages is none.
    expect([...(await drawn(scan, 2))!.bytes]).toEqual([3, 4])
  })

  it('is read whatever its name says of the kind of picture', async () => {
    expect(await extract(scan, { path: 'a.jpg' })).toMatchObject({ ok: true, value: { extractor: 'tiff@1' } })
    expect(await extract(new TextEncoder().encode('no picture'), { path: 'a.tif' })).toEqual({
      ok: false,
      failure: { kind: 'damaged-file', path: 'a.tif' },
    })
  })
})
