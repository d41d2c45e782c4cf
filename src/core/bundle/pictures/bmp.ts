import { little32, numbersIn } from './bytes'

const fileHead = 14
const plainHead = 40

const signed = (value: number): number => (value > 0x7fffffff ? value - 0x100000000 : value)

/** BMP without compression, head and dots right behind each other and nothing after them: there is no place for more. */
export const plainBmp = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes.length < fileHead + plainHead) return null
  const numbers = numbersIn(bytes)
  if (numbers.little32(14) !== plainHead || numbers.little32(30) !== 0) return null
  const bits = numbers.little16(28)
  const colours = numbers.little32(46) || (bits <= 8 ? 2 ** bits : 0)
  const start = numbers.little32(10)
  const row = Math.floor((signed(numbers.little32(18)) * bits + 31) / 32) * 4
  const end = start + row * Math.abs(signed(numbers.little32(22)))
  if (start !== fileHead + plainHead + colours * 4 || end < start || end > bytes.length) return null
  const plain = bytes.slice(0, end)
  plain.set(little32(end), 2)
  // Reserved, and written by nobody.
  plain.fill(0, 6, 10)
  return plain
}
