import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stackCards } from '#core/reading/margin'

const gap = 8
const at = (line: number, height = 100) => ({ line, height })

describe('cards beside the text', () => {
  it.each([
    ['stand at their lines where there is room', [at(0), at(300)], null, [0, 300]],
    ['go down where the one before takes the room', [at(0), at(20), at(400)], null, [0, 108, 400]],
    ['push each other down in a row', [at(10), at(10), at(10)], null, [10, 118, 226]],
    ['give way upwards to the chosen one', [at(100), at(150), at(400)], 1, [42, 150, 400]],
    ['give way upwards in a row', [at(300), at(300), at(300)], 2, [84, 192, 300]],
    ['go down below the chosen one', [at(300), at(300), at(300)], 0, [300, 408, 516]],
    ['push the chosen one down rather than leave the page', [at(20), at(40), at(40)], 2, [0, 108, 216]],
    ['are none', [], null, []],
  ] as const)('%s', (_, cards, chosen, tops) => {
    expect(stackCards(cards, chosen, gap)).toEqual(tops)
  })

  const someCards = fc
    .array(fc.record({ line: fc.nat(2000), height: fc.integer({ min: 20, max: 300 }) }), { maxLength: 30 })
    .map((cards) => [...cards].sort((a, b) => a.line - b.line))

  it('never lie over each other or above the page, and keep their order, whichever is chosen', () => {
    fc.assert(
      fc.property(someCards, fc.option(fc.nat(40)), (cards, chosen) => {
        const tops = stackCards(cards, chosen, gap)
        expect(tops).toHaveLength(cards.length)
        for (const [i, top] of tops.entries()) {
          expect(top).toBeGreaterThanOrEqual(0)
          if (i > 0) expect(top).toBeGreaterThanOrEqual(tops[i - 1]! + cards[i - 1]!.height + gap)
        }
      }),
    )
  })

  it('keep the chosen one at its line whenever those before it fit above', () => {
    fc.assert(
      fc.property(someCards, fc.nat(30), (cards, chosen) => {
        const card = cards[chosen]
        fc.pre(card !== undefined)
        const above = cards.slice(0, chosen).reduce((sum, { height }) => sum + height + gap, 0)
        expect(stackCards(cards, chosen, gap)[chosen]).toBe(Math.max(card.line, above))
      }),
    )
  })
})
