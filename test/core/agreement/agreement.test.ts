import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '#core/agreement/alpha'
import { cohenKappa } from '#core/agreement/kappa'

/** Pairs of judgements from a table of how often each pair came. */
const pairsOf = (table: readonly (readonly number[])[]): (readonly [number, number])[] =>
  table.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => [first, second] as const)),
  )

/** Units from one line for each person; a full stop is a unit that the person did not judge. */
const unitsOf = (lines: readonly string[]): (string | null)[][] => {
  const people = lines.map((line) => line.split(' '))
  return people[0]!.map((_, unit) => people.map((values) => (values[unit] === '.' ? null : values[unit]!)))
}

describe("Cohen's kappa", () => {
  it('is that of the example with which it was published (Cohen 1960, table 1)', () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ]
    const result = cohenKappa(pairsOf(table))
    expect(result?.observed).toBeCloseTo(0.7, 10)
    expect(result?.expected).toBeCloseTo(0.41, 10)
    expect(result?.kappa).toBeCloseTo(0.492, 3)
  })

  it('is 0.4 where 35 of 50 agree and 25 would by chance', () => {
    expect(
      cohenKappa(
        pairsOf([
          [20, 5],
          [10, 15],
        ]),
      )?.kappa,
    ).toBeCloseTo(0.4, 10)
  })

  it('is one where two agree on things that differ, and nothing where all is one thing or nothing is there', () => {
    expect(cohenKappa([[1, 1] as const, [2, 2] as const])?.kappa).toBe(1)
    expect(cohenKappa([[1, 1] as const, [1, 1] as const])?.kappa).toBeNull()
    expect(cohenKappa([])).toBeNull()
  })

  it('does not depend on who is first, and is never above one', () => {
    const judgement = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(fc.array(fc.tuple(judgement, judgement), { minLength: 1 }), (pairs) => {
        const one = cohenKappa(pairs)?.kappa ?? null
        const other = cohenKappa(pairs.map(([a, b]) => [b, a] as const))?.kappa ?? null
        if (one === null || other === null) expect(one).toBe(other)
        else {
          expect(one).toBeCloseTo(other, 10)
          expect(one).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe("Krippendorff's alpha", () => {
  // The three worked examples for nominal data of Krippendorff 2011: sections A, B and C.
  it.each([
    ['two people, two values', ['0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0'], 0.095],
    ['two people, five values', ['a a b b d c c c e d d a', 'b a b b b c c c e d d d'], 0.692],
    [
      'four people, units that some did not judge',
      [
        '1 2 3 3 2 1 4 1 2 . . .',
        '1 2 3 3 2 2 4 1 2 5 . 3',
        '. 3 3 3 2 3 4 2 2 5 1 .',
        '1 2 3 3 2 4 4 1 2 5 1 .',
      ],
      0.743,
    ],
  ] as const)('is that of the published example: %s', (_, lines, expected) => {
    expect(krippendorffAlpha(unitsOf(lines))?.alpha).toBeCloseTo(expected, 3)
  })

  it('passes over units that one person alone judged', () => {
    const units = unitsOf(['1 2 1 .', '1 2 . 2'])
    expect(krippendorffAlpha(units)).toEqual({ units: 2, judgements: 4, alpha: 1 })
  })

  it('says nothing where there is nothing to tell', () => {
    expect(krippendorffAlpha([])).toBeNull()
    expect(krippendorffAlpha([['a', 'a']])).toEqual({ units: 1, judgements: 2, alpha: null })
  })
})
