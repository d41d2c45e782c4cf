import { describe, expect, it } from 'vitest'
import { readDateMark } from '#core/annotation/date-mark'

describe('a date mark', () => {
  it.each([
    ['١٢ آذار ٢٠١٣', '2013-03-12', '2013-03-12', 'gregorian'],
    ['12 March 2013', '2013-03-12', '2013-03-12', 'gregorian'],
    ['آذار/مارس 2013', '2013-03', '2013-03', 'gregorian'],
    ['من 12 آذار 2013 إلى 3 نيسان 2013', '2013-03-12', '2013-04-03', 'gregorian'],
    ['between 3 April 2013 and 12 March 2013', '2013-03-12', '2013-04-03', 'gregorian'],
  ] as const)('reads %j', (words, from, to, calendar) => {
    expect(readDateMark(words)).toEqual({ from, to, calendar })
  })

  it('knows a Hijri date, and tells no more of it than is certain', () => {
    expect(readDateMark('15 رمضان 1434')).toEqual({ from: '2013-07', to: '2013-07', calendar: 'hijri' })
  })

  it.each(['', 'أمس', '12', 'شهر آذار', 'x'.repeat(5000)])('reads nothing from %j', (words) => {
    expect(readDateMark(words)).toBeNull()
  })
})
