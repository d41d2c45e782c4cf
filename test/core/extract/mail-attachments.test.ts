import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentsFolder, carrierOf, originOfAttachment } from '#core/adding/attachments'
import { formOf } from '#core/extract/extract'
import type { Attachment } from '#core/extract/form'
import type { ArticleId } from '#core/ids'
import { letterWith } from '#support/letter-writer'
import { fixture } from './extracted'

const read = async (letter: string | Uint8Array, path = 'a.eml'): Promise<readonly Attachment[]> => {
  const bytes = typeof letter === 'string' ? new TextEncoder().encode(letter) : letter
  const found = await formOf(path)?.attachments?.(bytes)
  if (found === undefined) throw new Error('no letter')
  return found
}
const namesOf = (found: readonly Attachment[]): readonly string[] => found.map(({ name }) => name)
const named = (name: string, type = 'text/plain') => ({ name, type, content: 'x' })

describe('the attachments of a letter', () => {
  it('come out as they were put in, with the name that they have there', async () => {
    const content = new Uint8Array([0, 255, 13, 10, 46, 10, 0])
    const [one] = await read(letterWith([{ name: 'شهادة.pdf', type: 'application/pdf', content }]))
    expect(one).toEqual({
      part: 2,
      name: 'شهادة.pdf',
      type: 'application/pdf',
      bytes: content,
      isWhole: true,
    })
    expect(namesOf(await read(fixture('letter.eml')))).toEqual(['تقرير.pdf', 'part 5.eml'])
  })

  it('get names that lead nowhere and that every system takes', async () => {
    const names = [
      '../../etc/passwd.txt',
      'C:\\\\x\\\\con.txt',
      '..',
      '.hidden.txt',
      'a\u202etxt.exe',
      'a<b>?.txt',
    ]
    expect(namesOf(await read(letterWith(names.map((name) => named(name)))))).toEqual([
      'passwd.txt',
      '_con.txt',
      'part 4.txt',
      '_hidden.txt',
      'a-txt.exe',
      'a-b-.txt',
    ])
    const long = await read(letterWith([named(`${'ن'.repeat(300)}.pdf`)]))
    expect(new TextEncoder().encode(long[0]!.name).length).toBeLessThanOrEqual(160)
    expect(long[0]!.name).toMatch(/ن\.pdf$/)
  })

  it('get an ending from their kind where they have none', async () => {
    const letter = letterWith([
      { type: 'application/pdf', content: 'x' },
      named('بلا لاحقة', 'text/html'),
      named('Re: 3.12', 'message/rfc822'),
      named('x', 'application/x-unknown'),
    ])
    expect(namesOf(await read(letter))).toEqual(['part 2.pdf', 'بلا لاحقة.html', 'Re- 3.12.eml', 'x'])
  })

  it('are told to be cut where the letter ends before them', async () => {
    const letter = letterWith([named('a.txt'), { ...named('b.txt'), content: 'y'.repeat(500) }])
    const cut = await read(letter.slice(0, -200))
    expect(cut.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['a.txt', true],
      ['b.txt', false],
    ])
  })

  it('are none where nothing is attached, and of a saved page only what says that it is', async () => {
    expect(await read(letterWith([]))).toEqual([])
    expect(await read('no letter at all')).toEqual([])
    const page = letterWith([named('a.txt')]).replace(
      'Content-Disposition: attachment',
      'Content-Disposition: inline',
    )
    expect(await read(page, 'a.mhtml')).toEqual([])
    expect(namesOf(await read(letterWith([named('a.txt')]), 'a.mhtml'))).toEqual(['a.txt'])
  })

  it('are refused where there are more than anyone sends', async () => {
    const many = Array.from({ length: 2001 }, () => named('a.txt'))
    await expect(read(letterWith(many))).rejects.toThrow('no letter')
  })

  it('never throw and never name another folder, whatever the letter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(900), async (name, end) => {
        const plain = name.replace(/["\r\n]/g, '')
        for (const one of (await formOf('a.eml')?.attachments?.(
          new TextEncoder().encode(letterWith([named(plain)]).slice(0, end)),
        )) ?? [])
          expect(one.name).toMatch(/^[^/\\.][^/\\]*$/)
      }),
      { numRuns: 60 },
    )
  })
})

describe('where an attachment is from', () => {
  it('is read from what was written of it, and from nothing else', () => {
    const article = `sha256:${'ab'.repeat(32)}` as ArticleId
    const value = originOfAttachment('بريد/رسالة.eml', {
      article,
      part: 2,
      name: 'a · b.pdf',
      type: 'application/pdf',
    })
    expect(carrierOf({ title: 'x', 'مرفق مع': value })).toEqual({ article, isBook: false })
    expect(carrierOf({ x: `site.wacz sha256:${'ab'.repeat(32)} · record` })).toBeNull()
    expect(carrierOf({})).toBeNull()
  })

  it('lies in a folder named after the letter', () => {
    expect(attachmentsFolder('d/رسالة.eml')).toBe('رسالة.attachments')
    expect(attachmentsFolder(`${'ن'.repeat(200)}.eml`).length).toBeLessThan(100)
  })
})
