/**
 * Characters that are written as something else: in addresses, in pages and data that were pasted as they are, and in files that
 * were read in a wrong encoding. Whoever has the text can read them, so a name that is written so is a name.
 */
export type Escaped = { readonly character: string; readonly units: number }

/** What begins at a place of the text, or null. */
export const escapedAt = (text: string, at: number): Escaped | null => {
  const code = text.charCodeAt(at)
  if (code === 0x25) return percentEncoded(text, at)
  if (code === 0x26) return reference(text, at)
  if (code === 0x5c) return unicodeEscape(text, at)
  return code >= 0xd8 && code <= 0xdb ? misread(text, at) : null
}

/** `%D8%A3`; `%25D8%25A3` where an address was encoded again; `%C3` of windows-1256, as old addresses have it. */
const percentEncoded = (text: string, at: number): Escaped | null => {
  const bytes: { readonly value: number; readonly end: number }[] = []
  for (let place = at; bytes.length < 4;) {
    const match = /^%(?:25)*([0-9a-f]{2})/i.exec(text.slice(place, place + 24))
    if (match === null) break
    place += match[0].length
    bytes.push({ value: Number.parseInt(match[1]!, 16), end: place })
  }
  const [first] = bytes
  if (first === undefined) return null
  const length = first.value < 0x80 ? 1 : first.value >= 0xf0 ? 4 : first.value >= 0xe0 ? 3 : 2
  const last = bytes[length - 1]
  if (last !== undefined) {
    const encoded = bytes.slice(0, length).map(({ value }) => `%${value.toString(16).padStart(2, '0')}`)
    try {
      const character = decodeURIComponent(encoded.join(''))
      if (character.length === String.fromCodePoint(character.codePointAt(0)!).length)
        return { character, units: last.end - at }
    } catch (error) {
      // Not UTF-8: then perhaps of the encoding that came before it.
      if (!(error instanceof URIError)) throw error
    }
  }
  const character = first.value < 0xc0 ? undefined : windows1256[first.value - 0xc0]
  return character === undefined ? null : { character, units: first.end - at }
}

/** The upper quarter of windows-1256: all its Arabic letters. */
const windows1256 = Array.from(
  'ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے',
)

const characterOf = (code: number): string | null =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null

/** `&#1571;` and `&#x623;` */
const reference = (text: string, at: number): Escaped | null => {
  const match = /^&#(?:(\d{1,7})|x([0-9a-f]{1,6}));/i.exec(text.slice(at, at + 12))
  if (match === null) return null
  const character = characterOf(
    match[1] === undefined ? Number.parseInt(match[2]!, 16) : Number.parseInt(match[1], 10),
  )
  return character === null ? null : { character, units: match[0].length }
}

/** `\u0623` and `\u{623}`, of JSON and of scripts. */
const unicodeEscape = (text: string, at: number): Escaped | null => {
  const match = /^\\{1,2}u(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})/i.exec(text.slice(at, at + 12))
  if (match === null) return null
  const character = characterOf(Number.parseInt(match[1] ?? match[2]!, 16))
  return character === null ? null : { character, units: match[0].length }
}

/** What windows-1252 has in place of the controls of Latin-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** An Arabic letter in UTF-8 whose two bytes were taken for two letters (`Ø£`). */
const misread = (text: string, at: number): Escaped | null => {
  const second = text.charAt(at + 1)
  const code = second.charCodeAt(0)
  const place = second === '' ? -1 : windows1252.indexOf(second)
  const byte = place >= 0 ? 0x80 + place : code
  if (!(byte >= 0x80 && byte <= 0xbf)) return null
  return {
    character: String.fromCharCode(((text.charCodeAt(at) & 0x1f) << 6) | (byte & 0x3f)),
    units: 2,
  }
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
