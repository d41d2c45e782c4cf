import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findProtected } from '#core/bundle/redact/find'
import { compileRules } from '#core/bundle/redact/rules'

const two = (value: number): string => String(value).padStart(2, '0')
const date = fc
  .tuple(
    fc.integer({ min: 1990, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .chain(([year, month, day]) =>
    fc.constantFrom(
      `${year}-${two(month)}-${two(day)}`,
      `${day}/${month}/${year}`,
      `${two(day)}.${two(month)}.${year}`,
    ),
  )
const count = fc.integer({ min: 0, max: 99 }).map(String)
const digits = fc.stringMatching(/^09[0-9]{8}$/)
const phone = digits.chain((one) =>
  fc.constantFrom(
    one,
    `${one.slice(0, 4)} ${one.slice(4, 7)} ${one.slice(7)}`,
    `${one.slice(0, 4)}-${one.slice(4, 7)}-${one.slice(7)}`,
    `${one.slice(0, 2)} ${one.slice(2, 4)} ${one.slice(4, 6)} ${one.slice(6, 8)} ${one.slice(8)}`,
  ),
)
const arabic = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

type Cell = { readonly text: string; readonly isPhone: boolean }
const cells: fc.Arbitrary<readonly Cell[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(date, count).map(([day, many]) => ({ text: `${day} ${many}`, isPhone: false })),
    },
    { weight: 1, arbitrary: phone.map((text) => ({ text, isPhone: true })) },
  ),
  { minLength: 1, maxLength: 24 },
)

it.each(['\\d{10,14}', '\\b09\\d{8}\\b', '09\\d{8}'])(
  'keeps no digit of a number in a table of dates, and with %s every date where there are enough of them',
  (regex) => {
    const rules = compileRules({ patterns: [{ regex }] }, 'ar')
    if (!rules.ok) throw new Error(rules.failure.kind)
    fc.assert(
      fc.property(cells, fc.boolean(), fc.constantFrom(' ', '\n'), (row, inArabic, between) => {
        const plain = row.map(({ text }) => text).join(between)
        const text = inArabic ? arabic(plain) : plain
        const places = findProtected(text, rules.value)
        let at = 0
        for (const { text: cell, isPhone } of row) {
          const [from, to] = [at, at + cell.length]
          if (isPhone)
            for (let unit = from; unit < to; unit++)
              if (/\d/.test(plain.charAt(unit)))
                expect([unit, places.some(({ start, end }) => start <= unit && unit < end)]).toEqual([
                  unit,
                  true,
                ])
          at = to + between.length
        }
        // Enough dates in one row, none of them told apart by another number: nothing of them is taken.
        if (row.every(({ isPhone }) => !isPhone) && row.length >= 3) expect(places).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)
