import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isDrawable, readPictureHeader } from '#core/article/picture'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import type { Dots } from '#core/extract/png/write-png'
import { madeSquare } from '#core/extract/tiff/canvas'
import { readTiff } from '#core/extract/tiff/directory'
import { pagesOf } from '#core/extract/tiff/pages'
import { mutated, numbersFrom } from '#support/mutations'
import { drawnDots } from '#support/picture-writer'
import { plainFields, writeTiff } from '#support/tiff-writer'
import { holdsTogether } from '../extracted'

const fixtures = 'test/fixtures/tiff'
const drawn = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const png = await (await openPictures(bytes, 'scan.tif'))('page:1')
  return png?.length === 0 ? undefined : png
}
const onePage = { fields: plainFields(2, 1), segments: [Uint8Array.of(1, 2)] }

describe('a TIFF that was made to harm', () => {
  it('ends where the chain of its pages leads back, or out of it', async () => {
    for (const next of [(starts: readonly number[]) => starts[0]!, () => 0xffff_fff0]) {
      const outcome = await extract(writeTiff([onePage, onePage], next), { path: 'a.tif' })
      expect(outcome).toMatchObject({ ok: true, value: { warnings: [{ kind: 'cut', limit: 'pages' }] } })
      expect(outcome.ok && outcome.value.blocks).toHaveLength(3)
    }
  })

  it.each([
    ['more dots than any page has', 400_000_000, 4_000_000],
    ['a side without end', 4_000_000_000, 1],
  ])('is an article, and is not drawn: %s', async (_, width, height) => {
    const bytes = writeTiff([{ fields: plainFields(width, height), segments: [Uint8Array.of(1)] }])
    expect(await extract(bytes, { path: 'a.tif' })).toMatchObject({
      ok: true,
      value: { detected: { facts: [{ value: `${width} × ${height}` }] } },
    })
    expect(await drawn(bytes)).toBeUndefined()
  })

  it('is drawn smaller where it has more dots than a window shows', async () => {
    const wide = { ...plainFields(16_000, 9000, { bits: 1, meaning: 0 }), 278: [8] }
    const strip = new Uint8Array((16_000 / 8) * 8).fill(255)
    const png = await drawn(writeTiff([{ fields: wide, segments: [strip] }]))
    const header = readPictureHeader(png!)
    expect(header).toMatchObject({ width: 5334, height: 3000 })
    expect(isDrawable(header!)).toBe(true)
    const { bytes } = drawnDots(png!)
    // The first rows are black, and paper is white where the strips are lacking.
    expect([bytes[0], bytes[5332], bytes[5334 * 100]]).toEqual([0, 0, 255])
  })

  it('is paper where tiles are far larger than its page, or strips lie on one another', async () => {
    const tiled = { ...plainFields(1, 200_000), 322: [65_000], 323: [1], 324: [8], 325: [1] }
    expect(await drawn(writeTiff([{ fields: tiled, segments: [] }]))).toBeUndefined()
    const fields = { ...plainFields(1000, 5000, { bits: 1, meaning: 0 }), 259: [4], 278: [1] }
    const whole = writeTiff([{ fields, segments: [new Uint8Array(300_000).fill(0x5a)] }])
    const again = writeTiff([{ fields: { ...fields, 500: whole }, segments: [] }])
    expect(await drawn(again)).toBeUndefined()
  })

  it('unpacks to no more than its dots', async () => {
    const { zlibSync } = await import('fflate')
    const bomb = zlibSync(new Uint8Array(20_000_000))
    const fields = { ...plainFields(10, 10), 259: [8] }
    const png = await drawn(writeTiff([{ fields, segments: [bomb] }]))
    expect(readPictureHeader(png!)).toMatchObject({ width: 10, height: 10 })
  })
})

/** Directories one after another whose lists are all the same one. */
const sharingOneList = (directories: number, numbers: number): Uint8Array => {
  const tags = [256, 257, 258, 273, 279, 320, 339]
  const length = 2 + tags.length * 12 + 4
  const start = 8 + numbers * 4
  const bytes = new DataView(new ArrayBuffer(start + directories * length))
  bytes.setUint32(0, 0x4d4d_002a)
  bytes.setUint32(4, start)
  for (let at = 8; at < start; at += 4) bytes.setUint32(at, 1)
  for (let index = 0, at = start; index < directories; index++, at += length) {
    bytes.setUint16(at, tags.length)
    tags.forEach((tag, row) => {
      const entry = at + 2 + row * 12
      bytes.setUint16(entry, tag)
      bytes.setUint16(entry + 2, 4)
      bytes.setUint32(entry + 4, tag < 258 ? 1 : numbers)
      bytes.setUint32(entry + 8, tag < 258 ? 1 : 8)
    })
    bytes.setUint32(at + length - 4, index === directories - 1 ? 0 : at + length)
  }
  return new Uint8Array(bytes.buffer)
}

describe('a TIFF whose pages share one long list', () => {
  it('is read without making the list for each of them', async () => {
    const outcome = await extract(sharingOneList(2000, 300_000), { path: 'a.tif' })
    expect(outcome.ok && outcome.value.blocks).toHaveLength(3999)
  })

  it('is paper where each of many strips would be wrapped with large tables', async () => {
    const fields = { ...plainFields(8, 20_000), 259: [7], 278: [1], 347: new Uint8Array(4000) }
    const strips = Array.from({ length: 20_000 }, () => new Uint8Array(2))
    expect(await drawn(writeTiff([{ fields, segments: strips }]))).toBeUndefined()
  })
})

describe('dots that are higher than wide', () => {
  const grey = (width: number, height: number, value: number): Dots => ({
    width,
    height,
    channels: 1,
    bytes: new Uint8Array(width * height).fill(value),
  })

  it('are repeated from row to row', () => {
    expect(madeSquare(grey(4, 2, 9), 2)).toMatchObject({ width: 4, height: 4 })
  })

  it('are joined across where rows repeated would be more dots than their kind may have', () => {
    const dots = madeSquare(grey(5001, 4000, 9), 2)
    expect(dots).toMatchObject({ width: 2501, height: 4000 })
    expect([dots.bytes.length, dots.bytes[0], dots.bytes.at(-1)]).toEqual([2501 * 4000, 9, 9])
    expect(madeSquare({ ...grey(5001, 4000, 0), isBlackAndWhite: true }, 2)).toMatchObject({ height: 8000 })
  })
})

describe('a TIFF that was cut off', () => {
  it.each(['fax-4', 'fax-3', 'colours-lzw', 'colours-deflate', 'colours-jpeg', 'packbits'])(
    'shows what is left of it: %s',
    async (name) => {
      const whole = new Uint8Array(readFileSync(`${fixtures}/${name}.tif`))
      const bytes = whole.slice()
      for (const { from, length } of pagesOf(readTiff(whole)!)[0]!.segments())
        bytes.fill(0, from + Math.floor(length / 2), from + length)
      const png = await drawn(bytes)
      expect(png && readPictureHeader(png)).toMatchObject({ width: 83, height: 61 })
    },
  )

  it('never throws, whatever is changed in it', { timeout: 300_000 }, async () => {
    const number = numbersFrom(7)
    for (const name of readdirSync(fixtures)) {
      const whole = new Uint8Array(readFileSync(`${fixtures}/${name}`))
      for (let run = 0; run < 60; run++) {
        const bytes = mutated(whole, number)
        const outcome = await extract(bytes, { path: 'a.tif' })
        if (outcome.ok) holdsTogether(outcome.value)
        else expect(outcome.failure.kind).toBe('damaged-file')
        const png = await drawn(bytes)
        if (png) expect(isDrawable(readPictureHeader(png)!)).toBe(true)
      }
    }
  })
})
