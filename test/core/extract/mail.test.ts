import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { Extracted } from '#core/article/extracted'
import { leavesOf } from '#core/article/block'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { fixture, holdsTogether, outline } from './extracted'

const read = async (content: string | Uint8Array, path: string): Promise<Extracted> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const extracted = await extract(bytes, { path })
  if (!extracted.ok) throw new Error(extracted.failure.kind)
  holdsTogether(extracted.value)
  return extracted.value
}

const resourcesIn = ({ blocks }: Extracted): readonly (string | undefined)[] =>
  [...leavesOf(blocks)].flatMap((leaf) => (leaf.kind === 'image' ? [leaf.resource] : []))

describe('a letter', () => {
  it('says who wrote to whom, what, and what was attached', async () => {
    const letter = await read(fixture('letter.eml'), 'letter.eml')
    expect(letter).toMatchObject({ format: 'eml', title: 'شهادة من الحي القديم', direction: 'rtl' })
    expect(letter.detected).toMatchObject({
      author: 'سلمى الحداد <salma@example.org>',
      published: 'Tue, 4 Mar 2025 10:20:30 +0200',
      publishedIso: '2025-03-04',
    })
    expect(outline(letter.blocks)).toEqual([
      ['h1', 'شهادة من الحي القديم'],
      [
        'table',
        undefined,
        [[['paragraph', 'From']], [['paragraph', 'سلمى الحداد <salma@example.org>']]],
        [[['paragraph', 'To']], [['paragraph', 'أرشيف المدينة <archive@example.org>, second@example.org']]],
        [[['paragraph', 'Date']], [['paragraph', 'Tue, 4 Mar 2025 10:20:30 +0200']]],
      ],
      ['paragraph', 'السيد المحترم،'],
      ['paragraph', 'أرسل إليكم ما كتبته الشاهدة في الثالث من آذار. الصور مرفقة.'],
      ['image', 'الباب', undefined],
      ['paragraph', 'مع التقدير\nسلمى'],
      ['separator'],
      ['list', [['paragraph', 'تقرير.pdf']], [['paragraph', 'message/rfc822']]],
    ])
  })

  it('shows the pictures that stand in it, and lists them no more', async () => {
    const letter = await read(fixture('letter.eml'), 'letter.eml')
    const pictures = await openPictures(fixture('letter.eml'), 'letter.eml')
    const [resource] = resourcesIn(letter)
    expect((await pictures(resource ?? ''))?.subarray(0, 4)).toEqual(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
    expect(await pictures('part:999')).toBeUndefined()
  })

  it('is read where its headers are in windows-1256 against the standard', async () => {
    const bytes = iconv.encode(
      'Subject: تقرير اللجنة المحلية\r\nFrom: سلمى\r\n\r\nنصّ الرسالة هنا.',
      'windows-1256',
    )
    const letter = await read(new Uint8Array(bytes), 'a.eml')
    expect(letter.title).toBe('تقرير اللجنة المحلية')
    expect(letter.detected.author).toBe('سلمى')
    expect(letter.text).toContain('نصّ الرسالة هنا.')
  })

  it('is named by its opening words where it has no subject', async () => {
    expect((await read('From: a@example.org\n\nكتبت إليكم أمس.', 'a.eml')).title).toBe('كتبت إليكم أمس.')
  })
})

describe('a page that a browser saved whole', () => {
  it('is read as a page, with its address and its pictures', async () => {
    const bytes = fixture('saved-page.mhtml')
    const page = await read(bytes, 'saved-page.mhtml')
    expect(page).toMatchObject({
      format: 'mhtml',
      title: 'شهادة من الحيّ القديم',
      detected: { url: 'https://example.org/reports/door', language: 'ar' },
      warnings: [],
    })
    expect(outline(page.blocks)).toEqual([
      ['h1', 'شهادة من الحيّ القديم'],
      ['paragraph', 'قالت الشاهدة إنّ الباب بقي مغلقاً حتى الصباح، ثم جاء من يفتحه.'],
      ['image', 'باب حديدي', 'https://example.org/images/door.png'],
      ['paragraph', 'الباب كما صُوّر في آذار'],
      ['paragraph', 'ولم يعد أحد إلى البيت بعد تلك الليلة.'],
      ['image', 'ختم', undefined],
    ])
    const pictures = await openPictures(bytes, 'saved-page.mhtml')
    const found = await Promise.all(resourcesIn(page).map(async (resource) => pictures(resource ?? '')))
    expect(found.map((picture) => picture?.[1])).toEqual([0x50, 0x50])
    expect(found[0]).not.toEqual(found[1])
  })
})

describe('pictures of a saved page', () => {
  const data = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n' + 'x'.repeat(2000), 'latin1').toString('base64')}`
  it('are found again inside it and beside it, and nowhere else', async () => {
    const html = `<p>نص</p><img src="${data}"><img alt=ب src="page_files/b.jpg"><img alt=ج src="https://example.org/c.jpg"><img alt=د src='/d.jpg'>`
    const page = await read(html, 'page.html')
    const resources = resourcesIn(page)
    expect(resources).toEqual([
      expect.stringMatching(/^data:/),
      'file:page_files/b.jpg',
      undefined,
      undefined,
    ])
    const pictures = await openPictures(new TextEncoder().encode(html), 'page.html')
    expect((await pictures(resources[0]!))?.length).toBe(2008)
    expect(await pictures('data:1-00')).toBeUndefined()
  })
})

describe('a file that is no message', () => {
  it.each([
    ['empty', ''],
    ['a page', '<html><p>نص</p></html>'],
    ['nested without end', nested(60)],
  ])('fails with a reason when it is %s', async (_, content) => {
    const outcome = await extract(new TextEncoder().encode(content), { path: 'x/a.eml' })
    expect(outcome).toEqual({ ok: false, failure: { kind: 'damaged-file', path: 'x/a.eml' } })
  })

  it('never throws, whatever is changed in it', { timeout: 120_000 }, async () => {
    const change = fc.tuple(fc.nat(), fc.nat(255), fc.boolean())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('letter.eml', 'saved-page.mhtml'),
        fc.array(change, { minLength: 1, maxLength: 20 }),
        async (name, changes) => {
          let bytes = new Uint8Array(fixture(name))
          for (const [place, value, isCut] of changes) {
            if (isCut && place % 7 === 0) bytes = bytes.slice(0, place % bytes.length)
            else if (bytes.length > 0) bytes[place % bytes.length] = value
          }
          const outcome = await extract(bytes, { path: name })
          if (outcome.ok) holdsTogether(outcome.value)
          else expect(outcome.failure).toEqual({ kind: 'damaged-file', path: name })
          const pictures = await openPictures(bytes, name)
          await pictures('part:1')
        },
      ),
      { numRuns: 300 },
    )
  })
})

function nested(depth: number): string {
  let message = 'Content-Type: text/plain\n\nx'
  for (let at = 0; at < depth; at++)
    message = `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n${message}\n--b${at}--\n`
  return message
}
