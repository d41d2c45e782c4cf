/**
 * A text with a byte for each of the commonest letters, and three for any other UTF-16 unit: Arabic and Latin text takes half the
 * bytes of UTF-8, and a compressor half the time. The order of the letters is part of the form.
 */
const above = [
  '،؛؟ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي',
  '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670ٱ',
  '٠١٢٣٤٥٦٧٨٩٪٫٬',
  'پچژکگیہےھںۀۓٹڈڑ۰۱۲۳۴۵۶۷۸۹',
  '«»–—‘’“”…•\u00a0\u200c\u200d\u200e\u200f',
  'éèàâêôîçäöüñ',
].join('')
const other = 0x7f
const letters = new Uint16Array(256)
const bytesOf = new Uint8Array(0x10000)
for (let byte = 0; byte < 0x7f; byte++) letters[byte] = byte
for (let at = 0; at < above.length; at++) letters[0x80 + at] = above.charCodeAt(at)
letters.forEach((unit, byte) => {
  if (byte < 0x7f || unit !== 0) bytesOf[unit] = byte
})

export const toNarrow = (text: string): Uint8Array => {
  let bytes = new Uint8Array(text.length + (text.length >> 3) + 64)
  let used = 0
  for (let at = 0; at < text.length; at++) {
    if (used + 3 > bytes.length) {
      const larger = new Uint8Array(bytes.length + (text.length - at) * 3)
      larger.set(bytes)
      bytes = larger
    }
    const unit = text.charCodeAt(at)
    const byte = bytesOf[unit]!
    if (byte !== 0 || unit === 0) {
      bytes[used++] = byte
      continue
    }
    bytes[used++] = other
    bytes[used++] = unit >> 8
    bytes[used++] = unit & 0xff
  }
  return bytes.subarray(0, used)
}

export const fromNarrow = (bytes: Uint8Array): string => {
  const units = Buffer.allocUnsafe(bytes.length * 2)
  let used = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const unit = byte === other ? (bytes[++at]! << 8) | bytes[++at]! : letters[byte]!
    units[used++] = unit & 0xff
    units[used++] = unit >> 8
  }
  return units.toString('utf16le', 0, used)
}
