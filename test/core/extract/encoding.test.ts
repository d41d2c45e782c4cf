import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeFile } from '#core/extract/encoding'
import { upperHalves } from '#core/extract/encoding-tables'

const arabic =
  'أكد ناشطون وجود صور لأهاليهم بين الضحايا، وذلك بعد أعوام من الانتظار لمعرفة مصيرهم. وقال أحدهم: «لم ننسَ»، فهل من مجيب؟'
/** Without the signs that ISO-8859-6 has not. */
const plainArabic = arabic.replace(/[«»]/g, '')
const persian = 'این گزارش درباره‌ی زندانیان پیشین است و چند شاهد ژرف‌نگر در تهران گفتند که هیچ‌کس پاسخ نداد'
const urdu =
  'یہ رپورٹ قیدیوں کے بارے میں ہے اور گواہوں نے کہا کہ ہمیں کچھ نہیں معلوم تھا ڈاکٹر اور لڑکے'.replaceAll(
    'ی',
    'ي',
  )
const french =
  'Les détenus ont été libérés après l’été ; « c’est une première », a déclaré l’avocat à Genève.'

const decoded = (bytes: Uint8Array, declared?: string) => {
  const result = decodeFile(bytes, declared)
  if (!result.ok) throw new Error(result.failure)
  return result.value
}
const encode = (text: string, encoding: string, addBOM = false): Uint8Array =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }))

describe('single-byte tables', () => {
  const known = Object.entries(upperHalves).filter(([encoding]) => encoding !== 'x-mac-arabic')
  it.each(known)('agree with another implementation for %s', (encoding, upper) => {
    const bytes = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 0x80))
    const other = iconv.decode(bytes, encoding === 'ibm720' ? 'cp720' : encoding)
    expect(upper).toHaveLength(128)
    // The standard maps the five bytes that windows-1252 leaves open to controls; iconv-lite to U+FFFD.
    const open = encoding === 'windows-1252' ? /[\x81\x8d\x8f\x90\x9d]/g : /(?!)/g
    expect(upper.replace(open, '\ufffd')).toBe(other)
  })
})

describe('an encoding that was chosen', () => {
  const mac = new Uint8Array([0xc7, 0xe4, 0xe6, 0xd5, 0xac, 0xb1, 0xb9])

  it.each([
    ['x-mac-arabic', mac, 'النص،١٩'],
    ['ibm720', encode('النص العربي', 'cp720'), 'النص العربي'],
    ['ibm864', new Uint8Array([0xb1, 0xb9, 0xac, 0xc1]), '١٩،ﺀ'],
    ['windows-1256', encode('نص', 'windows-1256'), 'نص'],
    ['utf-16le', encode('نص', 'utf-16le', true), 'نص'],
    ['utf-8', encode('نص', 'utf-8', true), 'نص'],
  ])('is believed over the bytes: %s', (encoding, bytes, text) => {
    const chosen = decodeFile(bytes, 'windows-1252', encoding)
    expect(chosen).toMatchObject({ ok: true, value: { text, encoding, isGuess: false, undecodable: 0 } })
  })

  it('does not make text of a picture, and is passed over where it is unknown', () => {
    expect(
      decodeFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), undefined, 'utf-8'),
    ).toMatchObject({ ok: false })
    expect(decodeFile(encode('نص', 'utf-8'), undefined, 'of-a-newer-version')).toMatchObject({
      value: { encoding: 'utf-8' },
    })
  })
})

describe('decodeFile', () => {
  it.each([
    ['utf-8', true, arabic],
    ['utf-8', false, arabic],
    ['utf-8', false, ''],
    ['utf-8', false, 'plain ASCII, of which nothing more can be said'],
    ['utf-8', false, 'كلمة \ufffd في الملف نفسه'],
    ['utf-16le', true, arabic],
    ['utf-16be', true, arabic],
    ['utf-16le', false, arabic],
    ['utf-16be', false, arabic],
    ['utf-16le', false, 'مر'],
    ['utf-16le', false, 'English in sixteen bits\r\nwith a second line'],
    ['utf-16be', false, 'شهادة 😀 رقم 12'],
    ['utf-32le', true, 'شهادة 😀'],
    ['utf-32be', true, 'شهادة 😀'],
    ['utf-32le', false, arabic],
    ['utf-32be', false, arabic],
    ['windows-1256', false, arabic],
    ['windows-1256', false, persian.replaceAll('ی', 'ي')],
    ['windows-1256', false, urdu],
    ['windows-1256', false, `${arabic} www.example.org (2011) ${'mixed with English '.repeat(20)}`],
    ['iso-8859-6', false, plainArabic],
    ['windows-1252', false, french],
    ['windows-1252', false, 'Ä Größe, Straße — “quoted”'],
  ])('finds %s (byte order mark: %s) from the bytes alone: %#', (encoding, addBOM, text) => {
    expect(decoded(encode(text, encoding, addBOM))).toEqual({
      text,
      encoding,
      undecodable: 0,
      isGuess: false,
    })
  })

  it('says when it had little to go on', () => {
    expect(decoded(encode('سجن', 'windows-1256'))).toMatchObject({ encoding: 'windows-1256', isGuess: true })
    expect(decoded(encode('café', 'windows-1252'))).toMatchObject({ encoding: 'windows-1252', isGuess: true })
  })

  it('keeps a text that is UTF-8 but for a few bytes and counts them', () => {
    const bytes = encode(`${arabic} ${arabic}`, 'utf-8')
    bytes[21] = 0xff
    const { encoding, undecodable, text } = decoded(bytes)
    expect({ encoding, undecodable }).toEqual({
      encoding: 'utf-8',
      undecodable: text.split('\ufffd').length - 1,
    })
    expect(undecodable).toBeGreaterThan(0)
    expect(text).toContain('الانتظار')
  })

  it.each([1, 2, 3])('reads a copy that stops %d bytes into a letter', (cut) => {
    const bytes = encode('شاهد 😀', 'utf-8').subarray(0, -cut)
    expect(decoded(bytes)).toMatchObject({ encoding: 'utf-8', undecodable: 1, text: 'شاهد \ufffd' })
  })

  it('reads a text whose end was lost to a power cut', () => {
    const bytes = new Uint8Array([...encode('شهادة كاملة', 'utf-8'), ...new Uint8Array(512)])
    expect(decoded(bytes).text).toBe('شهادة كاملة' + '\0'.repeat(512))
  })

  it('counts a lone surrogate and half a unit in UTF-16', () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x27, 0x06, 0x00, 0xd8, 0x28, 0x06, 0xfd, 0xff, 0x2a])
    expect(decoded(bytes)).toMatchObject({ encoding: 'utf-16le', text: 'ا\ufffdب\ufffd', undecodable: 2 })
  })

  it.each([
    ['iso-8859-1', 'windows-1256', arabic, 'windows-1256'],
    ['windows-1252', 'windows-1256', arabic, 'windows-1256'],
    ['windows-1256', 'iso-8859-6', plainArabic, 'iso-8859-6'],
    ['utf-8', 'windows-1256', arabic, 'windows-1256'],
    ['windows-1256', 'utf-8', arabic, 'utf-8'],
    ['iso-8859-1', 'utf-8', french, 'utf-8'],
    ['no-such-thing', 'windows-1256', arabic, 'windows-1256'],
    ['CP1256', 'windows-1256', 'سجن', 'windows-1256'],
    ['windows-1251', 'windows-1251', 'Свидетель рассказал о тюрьме и о пытках', 'windows-1251'],
    ['shift_jis', 'shift_jis', '証人は刑務所について語った', 'shift_jis'],
  ])(
    'declared as %s, really %s: reads it as declared only where the bytes allow: %#',
    (declared, real, text, encoding) => {
      const { isGuess, ...rest } = decoded(encode(text, real), declared)
      expect(rest).toEqual({ text, encoding, undecodable: 0 })
      expect(isGuess).toBe(false)
    },
  )

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['a PDF', [...encode('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'latin1')]],
    ['a zip', [0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0]],
    ['an MP4', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32]],
    ['zeros', Array.from({ length: 64 }, () => 0)],
    [
      'zeros of sixteen bits before a letter',
      [0xff, 0xfe, ...Array.from({ length: 120_000 }, () => 0), 0x61, 0],
    ],
    ['every byte there is', Array.from({ length: 1024 }, (_, at) => (at * 7919) % 256)],
    ['numbers of four bytes', Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? at % 251 : 0))],
    [
      'a mark of UTF-16 before noise',
      [0xff, 0xfe, ...Array.from({ length: 999 }, (_, at) => (at % 2 ? 0xe0 : at % 256))],
    ],
  ])('says that %s is no text', (_, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toEqual({ ok: false, failure: 'binary' })
  })

  it('does not take a text with a stray control character for binary', () => {
    expect(decoded(encode('سطر\x00 فيه بايت صفري واحد', 'utf-8')).text).toContain('\0')
    expect(decoded(encode(`${arabic}\x01 ${arabic}`, 'windows-1256')).encoding).toBe('windows-1256')
  })
})
