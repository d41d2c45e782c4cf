import { expect, it } from 'vitest'
import type { PlannedDifference } from '#core/bundle/merge/differences'
import { differenceLabel, sideText } from '../../../../src/renderer/features/import/difference-lines'

const told = (kind: PlannedDifference['kind'], field: string, mine: string): string => {
  const one = { kind, field, mine, theirs: '' } as PlannedDifference
  return `${differenceLabel(one)}: ${sideText(one, 'mine')}`
}

it.each<[PlannedDifference['kind'], string, string]>([
  ['mark', 'kind', 'person'],
  ['mark', 'style', 'underline'],
  ['mark', 'certainty', 'uncertain'],
  ['mark', 'protected', 'yes'],
  ['mark', 'direction', 'rtl'],
  ['mark', 'calendar', 'hijri'],
  ['colour', '', 'yellow'],
  ['metadata', 'direction', 'ltr'],
])('is told in words where it is one of a few: %s %s %s', (kind, field, value) => {
  expect(told(kind, field, value)).not.toMatch(/[a-z]/iu)
})

it('leaves what a person wrote as it is', () => {
  expect(told('mark', 'value', 'person')).toMatch(/: person$/u)
})
