import { describe, expect, it } from 'vitest'
import type { TagId } from '#core/ids'
import { tagView } from '#support/bundle-source'
import { article, contentsOf, name, redact, textIn } from '#support/redacted-bundle'

const reversed = (text: string): string => Array.from(text).reverse().join('')
const mojibake = (text: string, encoding: string): string =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text))
const utf8Of = (text: string): readonly number[] => [...new TextEncoder().encode(text)]
const hex = (code: number): string => code.toString(16).padStart(4, '0')
/** أحمد الخطيب in windows-1256. */
const bytes1256 = [0xc3, 0xcd, 0xe3, 0xcf, 0x20, 0xc7, 0xe1, 0xce, 0xd8, 0xed, 0xc8]

describe('a name is found however a file or a program wrote it', () => {
  it.each([
    ['as references of HTML', Array.from(name, (letter) => `&#${letter.codePointAt(0)};`).join('')],
    [
      'as hexadecimal references',
      Array.from(name, (one) => `&#x${one.codePointAt(0)!.toString(16)};`).join(''),
    ],
    [
      'as escapes of JSON',
      Array.from(name, (one) => `\\u0${one.codePointAt(0)!.toString(16)}`)
        .join('')
        .replace('\\u020', ' '),
    ],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(name))],
    ['percent-encoded in windows-1256', bytes1256.map((byte) => `%${byte.toString(16)}`).join('')],
    ['as references without their ends', Array.from(name, (one) => `&#${one.codePointAt(0)}`).join('')],
    ['as references that were escaped', Array.from(name, (one) => `&amp;#${one.codePointAt(0)};`).join('')],
    ['as old scripts escape it', Array.from(name, (one) => `%u${hex(one.codePointAt(0)!)}`).join('')],
    [
      'as code points',
      Array.from(name, (one) => (one === ' ' ? one : `U+${hex(one.codePointAt(0)!)} `)).join(''),
    ],
    [
      'as escapes without their backslashes',
      Array.from(name, (one) => (one === ' ' ? one : `u${hex(one.codePointAt(0)!)}`)).join(''),
    ],
    [
      'quoted for letters',
      utf8Of(name)
        .map((byte) => `=${byte.toString(16).toUpperCase()}`)
        .join('')
        .replaceAll('=20', ' '),
    ],
    [
      'as bytes of programs',
      utf8Of(name)
        .map((byte) => `\\x${byte.toString(16)}`)
        .join('')
        .replaceAll('\\x20', ' '),
    ],
    [
      'as octal bytes',
      utf8Of(name)
        .map((byte) => `\\${byte.toString(8)}`)
        .join('')
        .replaceAll('\\40', ' '),
    ],
    ['with its bytes taken for another encoding', Buffer.from(name, 'utf8').toString('latin1')],
    ['with its bytes taken for windows-1252', mojibake(name, 'windows-1252')],
    [
      'with its bytes taken for another encoding twice',
      mojibake(mojibake(name, 'windows-1252'), 'windows-1252'),
    ],
    ['with its bytes taken for windows-1256', mojibake(name, 'windows-1256')],
    ['in windows-1256 that was taken for Latin letters', Buffer.from(bytes1256).toString('latin1')],
    ['from right to left, as old PDFs have it', reversed(name)],
    ['in Latin letters with marks', 'Aḥmad al-Ḵaṭīb'],
    ['in decomposed Latin letters with marks', 'ʾAḥmad al-Khaṭīb'.normalize('NFD')],
    ['in full-width letters', 'Ａｈｍａｄ Ａｌ－Ｋｈａｔｉｂ'],
    ['in mathematical letters', '𝐀𝐡𝐦𝐚𝐝 𝐚𝐥-𝐊𝐡𝐚𝐭𝐢𝐛'],
    ['in Latin letters of which some are Cyrillic', 'Аhmаd аl-Khаtib'],
    ['with a wasla and Quranic marks', 'ٱحۡمَد ٱلۡخَطِيب'],
    ['with joiners and fillers', 'أح\u034fم\u115fد الخ\ufe0fط\u180eيب'],
    ['with Urdu and Kurdish letters', 'أحمد الخطیب'.replace('ی', 'ێ')],
    ['over two paragraphs', `أحمد\n\nالخطيب`],
    ['with dots between letters', 'أ.ح.م.د ال·خ·ط·ي·ب'],
    ['with signs between letters', 'أ*ح*م*د ا*ل*خ*ط*ي*ب'],
  ])('%s', async (_, written) => {
    const paragraphs = written.split('\n\n')
    const { result, destination } = await redact([
      article(`قال ${paragraphs[0]!}`, ...paragraphs.slice(1), 'إنه رأى السيارات.'),
    ])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 1 } } })
    for (const part of paragraphs) expect(await contentsOf(destination)).not.toContain(part)
    expect(await textIn(destination)).toContain('إنه رأى السيارات.')
  })

  it.each([
    ['both letters in their order', 'سلام علاء', 'ءﻼﻋ مﻼﺳ'],
    ['both letters turned', 'سلام علاء', reversed('سلام علاء')],
    ['one of them turned', 'سلام علاء', 'ءﻼﻋ مالس'],
  ])('a name with lam and alef in the order in which it is drawn, %s', async (_, term, written) => {
    const { result, destination } = await redact([article(`قال ${written} إنه رأى.`)], {
      redaction: { rules: { terms: [{ text: term }] } },
    })
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 1 } } })
    expect(await contentsOf(destination)).not.toContain(written)
  })

  it('and a name that a comma ends is no letter of a misread text', async () => {
    const { result } = await redact([article('رأيت سميع، ووديع؛ وقط؟ وحافظ« وربيع، قال.')], {
      redaction: { rules: { terms: [{ text: 'سميع' }, { text: 'حافظ' }] } },
    })
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 2 } } })
  })

  it('and a number in an address', async () => {
    const number = '٠٩٤٤١٢٣٤٥٦'
    const { result, destination } = await redact([
      article(`رقمه في https://example.org/?q=${encodeURIComponent(number)} هنا.`),
    ])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 1 } } })
    expect(await contentsOf(destination)).not.toContain(encodeURIComponent(number))
  })

  it.each([
    ['spaces', '٠٩٤٤ ١٢٣ ٤٥٦'],
    ['hyphens', '0944-123-456'],
    ['dots and brackets', '(0944) 123.456'],
    ['hyphens that do not break', '۰۹۴۴\u2011۱۲۳\u2011۴۵۶'],
    ['slashes and marks', '٠٩٤٤\u200f/١٢٣\u200f/٤٥٦'],
  ])('and a number with %s', async (_, written) => {
    const { result, destination } = await redact([
      {
        ...article(`رقمه ${written} في الليل.`),
        annotations: [{ quote: null, note: `اتصل به: ${written}` }],
      },
    ])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 2 } } })
    expect(await contentsOf(destination)).not.toContain(written)
    expect(await textIn(destination)).toMatch(/رقمه \(?\[هاتف [٠-٩]+\] في الليل\./u)
  })

  it.each([
    ['two numbers in a sentence', 'في عام 2009 قُتل 12345678 شخصاً'],
    ['a day and an amount', 'يوم 09/11 دفعوا 2011'],
    ['a reversed word that is no name', reversed('المدرسة القديمة')],
  ])('but %s stays', async (_, written) => {
    const { result, destination } = await redact([article(written)])
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 0 } } })
    expect(await textIn(destination)).toContain(written)
  })
})

describe('what a library holds beside its texts', () => {
  it('says nothing either: colours and keys of tags, relations, fields of newer versions', async () => {
    const { result, destination } = await redact(
      [
        {
          ...article('قال الشاهد إنه رأى السيارات.'),
          tags: ['شهادة'],
          described: { direction: name, 'custom:alias': name, language: name, published: name },
          annotations: [
            { quote: 'الشاهد', note: '', described: { kind: 'person', value: name }, links: [1] },
            { quote: 'السيارات', note: '', described: { newer: name, kind: name, calendar: name } as never },
          ],
        },
      ],
      {
        source: {
          tags: [
            tagView('شهادة', { colour: name, shortcut: name }),
            tagView(name, { parent: 'شهادة' as TagId }),
          ],
          by: name,
        },
      },
    )
    expect(result.ok).toBe(true)
    const said = await contentsOf(destination)
    expect(said).not.toContain('أحمد')
    expect(said).not.toContain('الخطيب')
  })
})
