import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colours } from '#core/annotation/annotation'
import { marksAt, paintMarks, type Mark } from '#core/reading/paint'

const mark = (id: string, start: number, end: number, colour: Mark['colour'] = 'yellow'): Mark => ({
  id,
  start,
  end,
  colour,
})

describe('paintMarks', () => {
  it('gives the ground to the narrower of two nested marks and keeps the line of the other', () => {
    expect(paintMarks([mark('wide', 0, 20, 'blue'), mark('narrow', 5, 10, 'pink')])).toEqual([
      { start: 0, end: 5, colour: 'blue', covered: false },
      { start: 5, end: 10, colour: 'blue', covered: true },
      { start: 5, end: 10, colour: 'pink', covered: false },
      { start: 10, end: 20, colour: 'blue', covered: false },
    ])
  })

  it('keeps marks that touch apart', () => {
    expect(paintMarks([mark('a', 0, 5), mark('b', 5, 9, 'green')])).toEqual([
      { start: 0, end: 5, colour: 'yellow', covered: false },
      { start: 5, end: 9, colour: 'green', covered: false },
    ])
  })

  it('draws nothing for no marks', () => {
    expect(paintMarks([])).toEqual([])
  })

  const marks = fc.array(
    fc.record({
      id: fc.uuid(),
      start: fc.nat(60),
      length: fc.integer({ min: 1, max: 30 }),
      colour: fc.constantFrom(...colours),
    }),
    { maxLength: 12 },
  )

  it('covers every place of every mark, and gives the ground of a place to one mark only', () => {
    fc.assert(
      fc.property(marks, (drawn) => {
        const given = drawn.map(({ id, start, length, colour }) => mark(id, start, start + length, colour))
        const painted = paintMarks(given)
        for (let place = 0; place < 100; place++) {
          const here = painted.filter((p) => p.start <= place && place < p.end)
          const expected = given.filter((m) => m.start <= place && place < m.end)
          expect(here.length).toBe(expected.length)
          expect(here.filter((p) => !p.covered).length).toBe(Math.min(1, expected.length))
        }
      }),
    )
  })
})

describe('marksAt', () => {
  it('means the narrowest mark', () => {
    const marks = [mark('wide', 0, 20), mark('narrow', 5, 10)]
    expect(marksAt(marks, 7).map(({ id }) => id)).toEqual(['narrow', 'wide'])
    expect(marksAt(marks, 12).map(({ id }) => id)).toEqual(['wide'])
    expect(marksAt(marks, 20)).toEqual([])
  })
})
