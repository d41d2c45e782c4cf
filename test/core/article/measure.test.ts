import { expect, it } from 'vitest'
import { measureText } from '#core/article/measure'

it.each([
  ['', 0],
  ['  \n\n ', 0],
  ['كَتَبَ الوَلَدُ', 2],
  ['قال: «نعم»، ثم مضى.', 4],
  ['عام ٢٠١١ و2012', 3],
  ['می\u200cروم', 1],
  ['\u064b\u064c', 0],
  ['٪ — …', 0],
  ['e\u0301te\u0301 été', 2],
  ['𐎀𐎁 𞤀𞤣', 2],
  ['😀 نص', 1],
])('counts words as runs of letters, digits and their marks: %j', (text, words) => {
  expect(measureText(text).words).toBe(words)
})

it.each([
  ['نشر @ivarmm على twitter', 'ltr'],
  ['نشر المركز بيانه على twitter.com مساء الخميس', 'rtl'],
  ['The word سجن means prison', 'ltr'],
  ['שלום', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥 a', 'rtl'],
  ['2011', 'rtl'],
  ['', 'rtl'],
] as const)('takes the direction of most letters: %j', (text, direction) => {
  expect(measureText(text).direction).toBe(direction)
})
