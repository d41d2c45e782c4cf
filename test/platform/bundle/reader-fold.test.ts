import { runInNewContext } from 'node:vm'
import { Linter } from 'eslint'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#core/search/fold'
import { readerFileContents } from '#platform/bundle/reader-files'

const files = new Map(readerFileContents())

type Reader = {
  readonly fold: (text: string) => string
  readonly foldWithPlaces: (text: string) => { folded: string; starts: number[]; ends: number[] }
}

const reader = runInNewContext(`${files.get('strings.js')!}${files.get('fold.js')!};sanadReader`) as Reader

describe('the search in a bundle folds letters as the program does', () => {
  test('each character by itself', () => {
    const different: string[] = []
    for (let code = 0; code <= 0x1ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (reader.fold(character) !== fold(character)) different.push(code.toString(16))
    }
    expect(different).toEqual([])
  })

  test('whole texts', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('شَهِيدًا', 'الأُمّـة', 'ﻻ', 'آ', '١٢')))
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(text, (value) => {
        expect(reader.fold(value)).toBe(fold(value))
      }),
    )
  })

  test('and knows where each folded letter came from', () => {
    const { folded, starts, ends } = reader.foldWithPlaces('قَالَ 😀 ﻻ شيء')
    const at = folded.indexOf('لا')
    expect('قَالَ 😀 ﻻ شيء'.slice(starts[at], ends[at + 1])).toBe('ﻻ')
    expect('قَالَ 😀 ﻻ شيء'.slice(starts[0], ends[2])).toBe('قَال')
  })
})

test.each(['strings.js', 'fold.js', 'reader.js'])('%s is a script that browsers of 2017 can read', (name) => {
  const languageOptions = { ecmaVersion: 2017, sourceType: 'script' } as const
  expect(new Linter().verify(files.get(name)!, { languageOptions })).toEqual([])
})

test('every file that a page loads is among the reader’s files', () => {
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['fonts.css', 'reader.css', 'strings.js', 'fold.js', 'reader.js']),
  )
  for (const [name, content] of files) expect(content.length, name).toBeGreaterThan(500)
})
