import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Extracted } from '#core/article/extracted'
import { readPictureHeader } from '#core/article/picture'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { linesAt, picture, writePdf } from '#support/pdf-writer'
import { dotsOf } from '#support/picture-writer'
import { errorRate } from '../../../bench/pdf/error-rate'
import { fixture, holdsTogether, outline } from '../extracted'

const read = async (bytes: Uint8Array): Promise<Extracted> => {
  const extracted = await extract(bytes, { path: 'a.pdf' })
  if (!extracted.ok) throw new Error(extracted.failure.kind)
  holdsTogether(extracted.value)
  return extracted.value
}

const known = new TextDecoder().decode(fixture('testimony-known.txt'))

describe('Arabic that Chromium printed', () => {
  it.each([
    ['testimony.pdf', 0.005],
    ['columns.pdf', 0.01],
  ])('is read as it was written: %s', async (name, most) => {
    const { text, title, direction, warnings, format, blocks } = await read(fixture(name))
    expect(errorRate(known, text)).toBeLessThan(most)
    expect({ title, direction, warnings, format }).toEqual({
      title: 'شهادة من حيّ قديم',
      direction: 'rtl',
      warnings: [],
      format: 'pdf',
    })
    expect(outline(blocks)[0]).toEqual(['h1', 'شهادة من حيّ قديم'])
  })

  it('keeps paragraphs, numbers, brackets and Latin names whole', async () => {
    const { text } = await read(fixture('testimony.pdf'))
    for (const piece of [
      'كُتب عليها رقم ٣٤٥/ب.',
      'حتى الساعة 10:30 صباحاً،',
      '«لا أعرف أسماءهم،',
      '"The Missing: A Long Wait"',
      '(ص. 12-15)',
      'منهم 87% من الرجال و13% من النساء',
      'archive@example.org',
      'الله أعلم',
    ])
      expect(text).toContain(piece)
    expect(text.split('\n\n')[1]).toMatch(/^قالت الشاهدة .* من يفتح لهم\.$/)
  })
})

const paragraph = ['The first line of the paragraph runs on', 'and ends on its second line.']

describe('the pages of a PDF', () => {
  it('begin with their numbers, and their lines are joined to paragraphs', async () => {
    const pages = [
      [
        linesAt(72, 760, ['A Report'], 20),
        linesAt(72, 700, paragraph),
        linesAt(72, 640, ['Another one.']),
      ].join('\n'),
      linesAt(72, 760, ['On the second page.']),
    ]
    const { blocks, title } = await read(writePdf({ pages }))
    expect(title).toBe('A Report')
    expect(blocks.flatMap((block) => (block.kind === 'separator' ? [block.page] : []))).toEqual([2])
    expect(outline(blocks)).toEqual([
      ['h1', 'A Report'],
      ['paragraph', 'The first line of the paragraph runs on and ends on its second line.'],
      ['paragraph', 'Another one.'],
      ['separator'],
      ['paragraph', 'On the second page.'],
    ])
  })

  it('are read column by column where they are set in columns', async () => {
    const left = Array.from({ length: 6 }, (_, at) => `left column line ${at + 1} goes`)
    const right = Array.from({ length: 6 }, (_, at) => `right column line ${at + 1} goes`)
    const pages = [linesAt(60, 700, left) + '\n' + linesAt(330, 700, right)]
    const { text } = await read(writePdf({ pages }))
    expect(text.replace(/\s+/g, ' ')).toBe([...left, ...right].join(' '))
  })

  it('are read row by row where they hold a table', async () => {
    const pages = [
      linesAt(60, 700, ['Name', 'Salma', 'Yusuf']) + '\n' + linesAt(330, 700, ['Age', '31', '44']),
    ]
    const { text } = await read(writePdf({ pages }))
    expect(text.replace(/\s+/g, ' ')).toBe('Name Age Salma 31 Yusuf 44')
  })

  it('without text are told: a scan is not an empty file', async () => {
    const { text, warnings, blocks } = await read(writePdf({ pages: [picture, picture] }))
    expect(text).toBe('')
    expect(warnings).toEqual([{ kind: 'no-text-layer', pages: [1, 2], count: 2, isWhole: true }])
    expect(blocks.map((block) => block.kind === 'image' && block.resource)).toEqual([
      'page:1',
      false,
      'page:2',
    ])
    const pictures = await openPictures(writePdf({ pages: [picture, picture] }), 'a.pdf')
    const drawn = (await pictures('page:2')) ?? new Uint8Array()
    expect(readPictureHeader(drawn)).toEqual({ type: 'image/png', width: 1240, height: 1754 })
    // The page is covered by a picture of two greys.
    const { bytes, channels } = dotsOf(drawn)
    expect([channels, bytes[0], bytes[1239], bytes.at(-1)]).toEqual([1, 0x41, 0x7a, 0x7a])
    for (const other of ['page:0', 'page:3', 'page:x', 'self']) expect(await pictures(other)).toBeUndefined()
    const mixed = await read(writePdf({ pages: [linesAt(72, 700, paragraph), picture] }))
    expect(mixed.warnings).toEqual([{ kind: 'no-text-layer', pages: [2], count: 1, isWhole: false }])
  })

  it('are drawn in colour where they have any, and take little room', async () => {
    const page = 'q 1 0 0 rg 0 421 298 421 re f 0 0 1 rg 298 0 297 421 re f Q'
    const pictures = await openPictures(writePdf({ pages: [page] }), 'a.pdf')
    const drawn = (await pictures('page:1')) ?? new Uint8Array()
    const { bytes, channels } = dotsOf(drawn)
    expect([channels, [...bytes.subarray(0, 3)], [...bytes.subarray(-3)]]).toEqual([
      3,
      [255, 0, 0],
      [0, 0, 255],
    ])
    expect(drawn.length).toBeLessThan(100_000)
  })

  it('take the title that the file states only where it says something', async () => {
    const pages = [linesAt(72, 700, paragraph)]
    expect((await read(writePdf({ pages, title: 'Annual Review' }))).title).toBe('Annual Review')
    expect((await read(writePdf({ pages, title: 'Microsoft Word - x.doc' }))).title).toMatch(
      /^The first line/,
    )
  })

  it('with zero characters in text and title have signs without a meaning there, and are doubtful', async () => {
    const line = 'BT /F1 11 Tf 1 0 0 1 72 700 Tm (The witness\\000 was there\\000\\000 at dawn) Tj ET'
    const { text, title, warnings } = await read(
      writePdf({ pages: [line], title: 'A\\000nnual\\000 Review' }),
    )
    expect(text).toBe('The witness\ufffd was there\ufffd\ufffd at dawn')
    expect(warnings).toEqual([{ kind: 'doubtful-pages', pages: [1], count: 1 }])
    expect(title).not.toContain('\0')
  })

  it('are read up to a limit', { timeout: 120_000 }, async () => {
    const pages = Array.from({ length: 10_000 }, (_, at) =>
      linesAt(72, 700, [`Page number ${at + 1} of many`]),
    )
    const { warnings, text } = await read(writePdf({ pages }))
    expect(warnings).toEqual([{ kind: 'cut', limit: 'pages' }])
    expect(text.endsWith('Page number 5000 of many')).toBe(true)
  })
})

describe('a file that is no sound PDF', () => {
  const whole = writePdf({ pages: [linesAt(72, 700, paragraph)] })
  it.each([
    ['locked', writePdf({ pages: ['x'], locked: true }), 'encrypted-file'],
    ['empty', new Uint8Array(), 'damaged-file'],
    ['of another kind', new TextEncoder().encode('<html>'), 'damaged-file'],
    ['a header alone', new TextEncoder().encode('%PDF-1.7\n'), 'damaged-file'],
    ['cut off', whole.subarray(0, 400), 'damaged-file'],
  ])('fails with a reason when it is %s', async (_, bytes, kind) => {
    expect(await extract(bytes, { path: 'x/a.pdf' })).toEqual({
      ok: false,
      failure: { kind, path: 'x/a.pdf' },
    })
  })

  it('never throws, whatever is changed in it', { timeout: 240_000 }, async () => {
    const printed = fixture('columns.pdf')
    const change = fc.tuple(fc.nat(), fc.nat(255), fc.boolean())
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        async (isSmall, changes) => {
          let bytes = new Uint8Array(isSmall ? whole : printed)
          for (const [place, value, isCut] of changes) {
            if (isCut && place % 5 === 0) bytes = bytes.slice(0, place % bytes.length)
            else if (bytes.length > 0) bytes[place % bytes.length] = value
          }
          const outcome = await extract(bytes, { path: 'a.pdf' })
          if (outcome.ok) holdsTogether(outcome.value)
          else expect(['damaged-file', 'encrypted-file']).toContain(outcome.failure.kind)
        },
      ),
      { numRuns: 300 },
    )
  })
})
