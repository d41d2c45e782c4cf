import { expect, it } from 'vitest'
import { wordsAfter, wordsBefore } from '#renderer/shared/around-words'

it.each([
  ['ات أهدتها عائلات المدينة. تقول ', '… أهدتها عائلات المدينة. تقول '],
  ['تقول ', 'تقول '],
  ['', ''],
  ['سطر\nوسطر بعده فيه كلمات كثيرة هنا ', '…\nوسطر بعده فيه كلمات كثيرة هنا '],
])('what stands before a quote begins with a word: %j', (prefix, shown) => {
  expect(wordsBefore(prefix)).toBe(shown)
})

it.each([
  [' إنها كانت في بيتها حين اتصل بها ا', ' إنها كانت في بيتها حين اتصل بها …'],
  [' ثم ذهبت', ' ثم ذهبت'],
  ['', ''],
])('what stands after it ends with one: %j', (suffix, shown) => {
  expect(wordsAfter(suffix)).toBe(shown)
})
