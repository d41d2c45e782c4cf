import { findDate } from '../extract/dates'
import { alternation, hijriMonths } from '../extract/months'
import { fold } from '../search/fold'

/** What a date mark means: its first and last day, as exact as they are known (ISO `yyyy`, `yyyy-mm`, `yyyy-mm-dd`). */
export type DateMark = {
  readonly from: string
  readonly to: string
  readonly calendar: 'gregorian' | 'hijri'
}

const hijri = new RegExp(
  `(?<!\\p{L})(?:${fold(alternation(hijriMonths)).replaceAll('\\', '')})(?!\\p{L})|هجري|للهجره|(?<=\\d ?)ه(?!\\p{L})`,
  'u',
)

/**
 * Reads the words of a mark as a date or, where two dates stand in them, as the time between. Of a Hijri date only so much is
 * told as is certain; null where no date can be read.
 */
export const readDateMark = (words: string): DateMark | null => {
  const line = words.replace(/\s+/gu, ' ').slice(0, 200)
  const first = findDate(line)
  if (first?.iso === undefined) return null
  const second = findDate(line.slice(first.index + first.written.length))
  const [from, to] = [first.iso, second?.iso ?? first.iso].sort()
  return { from: from!, to: to!, calendar: hijri.test(fold(line)) ? 'hijri' : 'gregorian' }
}
