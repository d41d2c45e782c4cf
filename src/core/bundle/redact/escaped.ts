/**
 * Characters that are written as something else: in addresses, in pages and data that were pasted as they are, and in files that
 * were read in a wrong encoding. Whoever has the text can read them, so a name that is written so is a name.
 */
export type Escaped = { readonly character: string; readonly units: number }

/** What begins at a place of the text, or null. */
export const escapedAt = (text: string, at: number): Escaped | null => {
  const code = text.charCodeAt(at)
  if (code === 0x25) return unicodeEscape(text, at) ?? encodedBytes(text, at)
  if (code === 0x26) return reference(text, at)
  if (code === 0x5c) return unicodeEscape(text, at) ?? encodedBytes(text, at)
  if (code === 0x3d) return encodedBytes(text, at)
  if (code === 0x75 || code === 0x55) return bareEscape(text, at)
  if (code === 0xc3) return arabicOnly(misread(text, at, twiceMisreadByte))
  return code >= 0xd8 && code <= 0xdb ? arabicOnly(misread(text, at, byte1252)) : null
}

/** `%D8%A3` and `%25D8%25A3` of addresses, `=D8=A3` of letters, `\xd8\xa3` and `\330\243` of programs. */
const encodedByte =
  /^(?:%(?:25)*([0-9a-f]{2})|=(?:\r?\n=)?([0-9a-f]{2})|\\{1,2}x([0-9a-f]{2})|\\{1,2}([0-3][0-7]{2}))/i

/** Bytes of UTF-8, or of windows-1256, as old addresses have them. */
const encodedBytes = (text: string, at: number): Escaped | null => {
  const bytes: { readonly value: number; readonly end: number }[] = []
  for (let place = at; bytes.length < 4;) {
    const match = encodedByte.exec(text.slice(place, place + 24))
    if (match === null) break
    const [whole, percent, printable, hex, octal] = match
    place += whole.length
    const digits = percent ?? printable ?? hex
    bytes.push({
      value: digits === undefined ? Number.parseInt(octal!, 8) : Number.parseInt(digits, 16),
      end: place,
    })
  }
  const [first] = bytes
  // Elsewhere than in an address, only letters of other alphabets are written so: `=12` is a sum.
  if (first === undefined || (first.value < 0x80 && text[at] !== '%')) return null
  const length = lengthOfUtf8(first.value)
  const last = bytes[length - 1]
  if (last !== undefined) {
    const encoded = bytes.slice(0, length).map(({ value }) => `%${value.toString(16).padStart(2, '0')}`)
    try {
      const character = decodeURIComponent(encoded.join(''))
      if (character.length === String.fromCodePoint(character.codePointAt(0)!).length)
        return character < ' ' ? null : { character, units: last.end - at }
    } catch (error) {
      // Not UTF-8: then perhaps of the encoding that came before it.
      if (!(error instanceof URIError)) throw error
    }
  }
  const character = first.value < 0xc0 ? undefined : windows1256[first.value - 0x80]
  return character === undefined ? null : { character, units: first.end - at }
}

const lengthOfUtf8 = (first: number): number => (first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2)

/** What windows-1256 has from 0x80 on. */
const windows1256 = Array.from(
  '€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟' +
    'ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے',
)

const characterOf = (code: number): string | null =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null

const given = (match: RegExpExecArray | null, code: number): Escaped | null => {
  const character = match === null ? null : characterOf(code)
  return character === null ? null : { character, units: match![0].length }
}

/** `&#1571;` and `&#x623;`; browsers ask for no semicolon. */
const reference = (text: string, at: number): Escaped | null => {
  const match = /^&(?:amp;)?#(?:(\d{1,7})|x([0-9a-f]{1,6}));?/i.exec(text.slice(at, at + 16))
  return given(
    match,
    match?.[1] === undefined ? Number.parseInt(match?.[2] ?? '0', 16) : Number.parseInt(match[1], 10),
  )
}

/** `\u0623` and `\u{623}`, of JSON and of scripts; `%u0623` of old ones. */
const unicodeEscape = (text: string, at: number): Escaped | null => {
  const match = /^(?:\\{1,2}|%(?:25)*)u(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})/i.exec(text.slice(at, at + 20))
  return given(match, Number.parseInt(match?.[1] ?? match?.[2] ?? '0', 16))
}

/** `U+0623`, and `u0623` where the backslash was lost on the way: of Arabic letters only, as words may look like it. */
const bareEscape = (text: string, at: number): Escaped | null => {
  const match = /^u\+?(0[67][0-9a-f]{2}|f[be][0-9a-f]{2})/i.exec(text.slice(at, at + 8))
  return given(match, Number.parseInt(match?.[1] ?? '0', 16))
}

type Byte = { readonly value: number; readonly units: number }
type ByteAt = (text: string, at: number) => Byte | null

/** What windows-1252 has in place of the controls of Latin-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The byte that a character of windows-1252, or of Latin-1, was. */
const byte1252: ByteAt = (text, at) => {
  if (at >= text.length) return null
  const place = windows1252.indexOf(text[at]!)
  const value = place >= 0 ? 0x80 + place : text.charCodeAt(at)
  return value > 0xff ? null : { value, units: 1 }
}

/** The same where what was misread had been misread before. */
const twiceMisreadByte: ByteAt = (text, at) => {
  const read = misread(text, at, byte1252)
  const byte = read === null ? null : byte1252(read.character, 0)
  return byte === null ? null : { value: byte.value, units: read!.units }
}

/** A character of UTF-8 whose bytes were taken for characters (`Ø£`). */
const misread = (text: string, at: number, byteAt: ByteAt): Escaped | null => {
  const first = byteAt(text, at)
  if (first === null || first.value < 0xc2 || first.value >= 0xf0) return null
  let code = first.value & (first.value >= 0xe0 ? 0x0f : 0x1f)
  let units = first.units
  for (let left = lengthOfUtf8(first.value) - 1; left > 0; left--) {
    const next = byteAt(text, at + units)
    if (next === null || (next.value & 0xc0) !== 0x80) return null
    code = (code << 6) | (next.value & 0x3f)
    units += next.units
  }
  const character = characterOf(code)
  return character === null ? null : { character, units }
}

const isArabicLetter = (character: string): boolean => character >= '\u0600' && character <= '\u06ff'
const arabicOnly = (read: Escaped | null): Escaped | null =>
  read !== null && isArabicLetter(read.character) ? read : null

/**
 * What only may be something else: UTF-8 that was taken for windows-1256 (`ط£ط­ظ…ط¯`), windows-1256 that was taken for Latin
 * letters (`ÃÍãÏ`). Both are made of what people write as well, so such a text is read in each way.
 */
export type OtherReading = (text: string, at: number) => Escaped | null

const seconds = windows1256
  .slice(0, 0x40)
  .join('')
  .replace(/[\]\\^-]/g, '\\$&')
const utf8As1256 = new RegExp(`(?:[طظ][${seconds}]){2}`, 'u')
const windows1256AsLatin = /[\u00c0-\u00ff]{3}/

/** The other ways in which a text may have to be read; none for nearly all texts. */
export const otherReadingsOf = (text: string): readonly OtherReading[] => [
  ...(utf8As1256.test(text) ? [asUtf8] : []),
  ...(windows1256AsLatin.test(text) ? [asWindows1256] : []),
]

const byte1256: ByteAt = (text, at) => {
  const place = at < text.length ? windows1256.indexOf(text[at]!) : -1
  return place < 0 ? null : { value: 0x80 + place, units: 1 }
}

const asUtf8: OtherReading = (text, at) => arabicOnly(misread(text, at, byte1256))

const asWindows1256: OtherReading = (text, at) => {
  const byte = byte1252(text, at)
  return byte === null || byte.value < 0x80 ? null : { character: windows1256[byte.value - 0x80]!, units: 1 }
}

/** Letters of other scripts that nobody tells from Latin ones by their looks. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅІЈКМНОРСТХУаеѕіјорсхуһԁԛѡ', 'ABESIJKMHOPCTXYaesijopcxyhdqw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαινρ', 'ABEZHIKMNOPTYXoaivp'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, i) => [letter, to[i]!] as const)),
)

/** The Latin letter that one of another script looks like, or the letter itself. */
export const lookedAt = (character: string): string => alike[character] ?? character
