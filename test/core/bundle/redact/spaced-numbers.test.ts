import { describe, expect, it } from 'vitest'
import { findProtected } from '#core/bundle/redact/find'
import { compileRules } from '#core/bundle/redact/rules'

const foundBy = (regex: string, text: string): readonly string[] => {
  const compiled = compileRules({ patterns: [{ regex }] }, 'ar')
  if (!compiled.ok) throw new Error(compiled.failure.kind)
  return findProtected(text, compiled.value).map(({ start, end }) => text.slice(start, end))
}

describe('a number that is written apart', () => {
  it.each([
    ['\\d{10}', '1. 0933 123 456'],
    ['\\d{10}', 'الغرفة 12 0933 123 456'],
    ['\\d{10}', 'الغرفة ١٢ - 0933 123 456 في 3 أيام'],
    ['\\d{10}', '2026-11-30 0933 123 456'],
    ['\\b\\d{10}\\b', '1. 0933 123 456'],
    ['\\b09\\d{8}\\b', '1. 0933 123 456'],
    ['(?<!\\d)\\d{10}(?!\\d)', '7 - 0933 123 456 (2)'],
    ['\\b09\\d{8}\\b', '0933 123 456 2026'],
    ['\\b09\\d{8}\\b', '0933 123 456 - 12/11/2026'],
    ['\\d{7,10}', 'ص 5 0933 123 456 7890'],
  ])('is found by %s beside another number in «%s»', (regex, text) => {
    const left = foundBy(regex, text).reduce((rest, one) => rest.replace(one, '█'), text)
    expect(left).not.toMatch(/0933|123|456/)
  })

  it.each([
    ['ملف \\d{7}', 'ملف 2011-05-12 ثم ملف 123-4567', '123-4567'],
    ['(?<=ملف )\\d{7,8}', 'ملف 2011-05-13 هنا. ثم ملف 123-4567 هنا', '123-4567'],
    ['هوية \\d{7}', 'هوية 12345678 ثم هوية 123-4567', '123-4567'],
    ['\\+970\\d{9}', '+9701234567890 ثم +970 599 123 456', '599 123 456'],
    ['ID\\d{9}', 'ID1234567890, ID123 456 789', 'ID123 456 789'],
  ])('is found by %s behind one that is none in «%s»', (regex, text, number) => {
    expect(foundBy(regex, text).some((one) => one.includes(number))).toBe(true)
  })

  it.each([
    ['\\d{10}', '1- 0933-123-456', '0933-123-456'],
    ['\\d{10}', '1. ٠٩٣٣ ١٢٣ ٤٥٦', '٠٩٣٣ ١٢٣ ٤٥٦'],
    ['\\b09\\d{8}\\b', '3) 0 9 3 3 1 2 3 4 5 6', '0 9 3 3 1 2 3 4 5 6'],
  ])('is found by %s in «%s»', (regex, text, number) => {
    expect(foundBy(regex, text)).toEqual([number])
  })

  it.each([
    ['\\d{7,12}', '30/11/2026 - 0933 123 456'],
    ['\\d{10}', '112 0933 123 456'],
  ])('leaves none of its digits where %s takes what is before it', (regex, text) => {
    expect(foundBy(regex, text)).toEqual([text])
  })

  it('is one of several that stand side by side', () => {
    expect(foundBy('\\d{10}', '0933 123 456\n0944 123 456')).toEqual(['0933 123 456', '0944 123 456'])
    expect(foundBy('\\b\\d{10}\\b', '0933 123 456 0944 123 456')).toEqual(['0933 123 456', '0944 123 456'])
  })

  it('is no date, nor what is between the days of two dates', () => {
    expect(foundBy('\\d{8}', '2026-11-30 - 2026-12-01')).toEqual([])
    expect(foundBy('\\d{8}', 'من 1/11/2026 إلى 30/11/2026')).toEqual([])
  })

  it('is a number where no calendar has such a date', () => {
    expect(foundBy('\\d{8}', 'هاتف 27-35-2014')).toEqual(['27-35-2014'])
    expect(foundBy('\\d{8}', '0933-12-14')).toEqual(['0933-12-14'])
  })

  it('runs through no table of dates', () => {
    const table = '2014-03-05 12 2014-03-06 15\n2014-03-07 9 2014-03-08 22'
    expect(foundBy('\\d{9,14}', table)).toEqual([])
    const withNumber = table.replace('15\n', '0933 123 456\n')
    expect(foundBy('\\d{9,14}', withNumber)).toEqual(['0933 123 456'])
    expect(foundBy('\\b09\\d{8}\\b', withNumber)).toEqual(['0933 123 456'])
  })

  it('is none where a single group of digits fits', () => {
    expect(foundBy('^\\d{4}$', '5 2026 7')).toEqual([])
  })
})
