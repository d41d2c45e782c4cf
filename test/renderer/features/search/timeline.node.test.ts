import { describe, expect, it } from 'vitest'
import { mostFilterValues } from '#core/library/queries'
import { yearsChosen } from '../../../../src/renderer/features/search/timeline'

const years = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(4, '0'))

describe('the years that a press chooses', () => {
  it('are the one that was pressed, and none when it is pressed again', () => {
    expect(yearsChosen(['2019', '2020'], [], '2019', null)).toEqual(['2019'])
    expect(yearsChosen(['2019', '2020'], ['2019'], '2019', null)).toEqual([])
  })

  it('are those of the bars between two presses, in either direction', () => {
    const shown = ['1948', '1967', '2019', '2020', '2023']
    expect(yearsChosen(shown, [], '2020', '1967')).toEqual(['1967', '2019', '2020'])
    expect(yearsChosen(shown, [], '1967', '2020')).toEqual(['1967', '2019', '2020'])
  })

  it('are never more than a filter takes: those nearest to the last press', () => {
    const shown = years(1500, 2020)
    expect(yearsChosen(shown, [], '2020', '1500')).toEqual(years(2021 - mostFilterValues, 2020))
    expect(yearsChosen(shown, [], '1500', '2020')).toEqual(years(1500, 1499 + mostFilterValues))
  })
})
