import { isSingleByte, upperHalves, type SingleByteEncoding } from './encoding-tables'

/** The decoder that every runtime has (WHATWG); core is typed without any runtime's library. */
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array | Uint16Array): string }

/** `undecodable` counts the replacement characters that stand for bytes, not those that are in the file. */
export type Decoded = { readonly text: string; readonly undecodable: number }

/** Decodes without a byte order mark. `encoding` is a label that `isKnownEncoding` accepts. */
export const decode = (bytes: Uint8Array, encoding: string): Decoded => {
  if (isSingleByte(encoding)) return decodeSingleByte(bytes, encoding)
  switch (encoding) {
    case 'utf-8':
      return decodeUtf8(bytes)
    case 'utf-16le':
      return decodeUtf16(bytes, false)
    case 'utf-16be':
      return decodeUtf16(bytes, true)
    case 'utf-32le':
      return decodeUtf32(bytes, true)
    case 'utf-32be':
      return decodeUtf32(bytes, false)
    default: {
      const text = newDecoder(encoding).decode(bytes)
      return { text, undecodable: countReplacements(text) }
    }
  }
}

export const isKnownEncoding = (encoding: string): boolean => {
  if (isSingleByte(encoding) || /^utf-(8|16[lb]e|32[lb]e)$/.test(encoding)) return true
  try {
    newDecoder(encoding)
    return true
  } catch {
    return false // The standard's answer to a label it does not know is a RangeError, whatever the label.
  }
}

/** The text when all bytes are UTF-8. */
export const decodeStrictUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined // A fatal decoder throws for one reason only: a byte that is not UTF-8.
  }
}

const newDecoder = (label: string, fatal = false) => new TextDecoder(label, { fatal, ignoreBOM: true })

const strictUtf8 = newDecoder('utf-8', true)

const decodeUtf8 = (bytes: Uint8Array): Decoded => {
  const text = newDecoder('utf-8').decode(bytes)
  return { text, undecodable: countReplacements(text) - countReplacementBytes(bytes) }
}

const decodeSingleByte = (bytes: Uint8Array, encoding: SingleByteEncoding): Decoded => {
  const upper = upperHalves[encoding]
  const units = new Uint16Array(bytes.length)
  let undecodable = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const unit = byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)
    if (unit === replacement) undecodable++
    units[at] = unit
  }
  return { text: fromUnits(units), undecodable }
}

const decodeUtf16 = (bytes: Uint8Array, bigEndian: boolean): Decoded => {
  const units = new Uint16Array(bytes.length >> 1)
  const [low, high] = bigEndian ? [1, 0] : [0, 1]
  let written = 0
  for (let at = 0; at < units.length; at++) {
    const unit = (bytes[2 * at + low] ?? 0) | ((bytes[2 * at + high] ?? 0) << 8)
    if (unit === replacement) written++
    units[at] = unit
  }
  const text = fromUnits(units)
  return { text, undecodable: countReplacements(text) - written + (bytes.length % 2) }
}

const decodeUtf32 = (bytes: Uint8Array, littleEndian: boolean): Decoded => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length >> 2
  const units = new Uint16Array(count * 2)
  let length = 0
  let undecodable = bytes.length % 4 === 0 ? 0 : 1
  for (let at = 0; at < count; at++) {
    const point = view.getUint32(at * 4, littleEndian)
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) {
      undecodable++
      units[length++] = replacement
    } else if (point > 0xffff) {
      units[length++] = 0xd800 + ((point - 0x10000) >> 10)
      units[length++] = 0xdc00 + ((point - 0x10000) & 0x3ff)
    } else units[length++] = point
  }
  return { text: fromUnits(units.subarray(0, length)), undecodable }
}

/** Every processor that Electron runs on is little-endian, so the units are already bytes of UTF-16LE. */
const fromUnits = (units: Uint16Array): string => newDecoder('utf-16le').decode(units)

const replacement = 0xfffd

const countReplacements = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}

const countReplacementBytes = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++
  }
  return count
}
