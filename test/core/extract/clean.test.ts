import { expect, it } from 'vitest'
import { cleanText } from '#core/extract/clean'

it.each([
  ['a\r\nb\rc\nd', 'a\nb\nc\nd', 0],
  ['a\u0085b\u2028c\u2029d', 'a\nb\nc\n\nd', 0],
  ['a\x0bb\x0cc', 'a\nb\x0cc', 0],
  ['a\r\n\r\nb', 'a\n\nb', 0],
  ['a\0b\x07c\x7fd\x9be\uffffe', 'abcdee', 5],
  ['\tجدول', '\tجدول', 0],
  ['a\ud800b\udc00c 😀', 'abc 😀', 2],
  [
    '\u202eقلب\u202c \u2067عزل\u2069 \u200fعلامة\u061c',
    '\u202eقلب\u202c \u2067عزل\u2069 \u200fعلامة\u061c',
    0,
  ],
  ['e\u0301 é أ ا\u0654', 'e\u0301 é أ ا\u0654', 0],
])('cleans %j', (text, cleaned, controls) => {
  expect(cleanText(text)).toEqual({ text: cleaned, controls })
})
