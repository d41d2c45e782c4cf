import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { textIn, type XmlElement } from '#core/extract/xml/element'
import { decodeXml, readXml } from '#core/extract/xml/read-xml'

const bomb = `<!DOCTYPE a [${Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]><a>قبل&e20;بعد</a>`

describe('readXml', { timeout: 120_000 }, () => {
  it('knows elements and attributes by their local names', () => {
    const { root, isWhole } = readXml(
      '<?xml version="1.0"?><w:a w:val="1" r:val="2"><x:b>نص &amp; <![CDATA[<c>]]></x:b></w:a>',
    )
    expect(isWhole).toBe(true)
    expect(root).toMatchObject({ name: 'a', attributes: { val: '1' }, children: [{ name: 'b' }] })
    expect(textIn(root)).toBe('نص & <c>')
  })

  it('hands children over one by one, and keeps none of them', () => {
    const taken: string[] = []
    const take = (child: XmlElement): void => void taken.push(textIn(child))
    const { root } = readXml('<d><body><p>ا</p><p>ب<p>ج</p></p></body><e/></d>', { body: take })
    expect(taken).toEqual(['ا', 'بج'])
    expect(root).toMatchObject({ children: [{ name: 'body', children: [] }, { name: 'e' }] })
  })

  it.each([
    ['cut in a tag', '<a><b>نص</b><c', 'نص'],
    ['cut in the text', '<a><b>نص', 'نص'],
    ['closed wrongly', '<a><b>نص</a></b>', 'نص'],
    ['with an entity of its own', '<a>&x; نص</a>', '&x; نص'],
    ['with two roots', '<a>نص</a><b>آخر</b>', 'نص'],
  ])('reads what it can of a file %s', (_, xml, text) => {
    const { root, isWhole } = readXml(xml)
    expect(isWhole).toBe(false)
    expect(textIn(root)).toBe(text)
  })

  it.each(['', 'نص', '<', '<?xml', '\0\0\0'])('finds no element in %j', (xml) => {
    expect(readXml(xml)).toMatchObject({ root: undefined })
  })

  it('expands no entity that a file defines', () => {
    expect(textIn(readXml(bomb).root)).toBe('قبل&e20;بعد')
  })

  it('cuts what is too deep, and keeps its text', () => {
    const { root, limits } = readXml(`${'<a>'.repeat(100_000)}في العمق${'</a>'.repeat(100_000)}`)
    expect(limits).toEqual(['depth'])
    expect(textIn(root)).toBe('في العمق')
  })

  it('stops where there is too much', () => {
    expect(readXml(`<a>${'<b/>'.repeat(1_600_000)}`).limits).toEqual(['nodes'])
  })

  it.each([
    '<a '.repeat(200_000),
    '&x;'.repeat(200_000),
    `<a>${'</b>'.repeat(200_000)}`,
    `<a ${'b="c" '.repeat(200_000)}>`,
  ])('is not slowed down by faults without end (%#)', (xml) => {
    expect(readXml(xml).isWhole).toBe(false)
  })
})

describe('decodeXml', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>نص عربي</a>`
  it.each([
    ['utf-8', 'utf-8', false],
    ['utf-8', 'utf-8', true],
    ['utf-16', 'utf-16le', true],
    ['utf-16', 'utf-16be', true],
    ['windows-1256', 'windows-1256', false],
    ['unheard-of', 'utf-8', false],
  ])('reads a declaration of %s over bytes of %s', (declared, real, addBOM) => {
    const bytes = new Uint8Array(iconv.encode(xml(declared), real, { addBOM }))
    expect(textIn(readXml(decodeXml(bytes)).root)).toBe('نص عربي')
  })
})
