import { describe, expect, it } from 'vitest'
import type { Block } from '#core/article/block'
import { codePointName, misleadingBlocks, seenParts } from '#core/reading/controls'

const paragraph = (text: string, start = 0): Block => ({
  kind: 'paragraph',
  runs: [{ text, start }],
  start,
  end: start + Array.from(text).length,
})
const kindsOf = (text: string): readonly string[] => misleadingBlocks([paragraph(text)]).get(0)?.kinds ?? []

describe('invisible characters', () => {
  it('are told apart from the text, which stays whole', () => {
    const text = 'قال\u200f: report\u202efdp.exe\u202c'
    const parts = seenParts(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.flatMap(({ control }) => control ?? [])).toEqual(['RLM', 'RLO', 'PDF'])
    expect(codePointName('\u200f')).toBe('U+200F')
  })

  it.each([
    ['an override', 'report\u202efdp.exe\u202c', ['override']],
    ['an override that is not ended', 'report\u202efdp.exe', ['override', 'unbalanced']],
    ['an embedding that is not ended', 'قال \u202bhello', ['unbalanced']],
    ['an end without a beginning', 'قال \u2069 hello', ['unbalanced']],
    ['an isolate ended as an embedding', '\u2067قال\u202c', ['unbalanced']],
    ['something unseen in an address', 'https://example\u200b.org/a', ['address']],
    ['a mark at the end of an address', 'https://example.org\u200f', []],
    ['marks, joiners and a whole embedding', 'می\u200cخواهم \u200f \u202bقال\u202c \u2068hi\u2069', []],
    ['no such character', 'قال hello', []],
  ])('%s', (_, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })

  it('ends at the end of a line: what is open there is not ended on the next one', () => {
    expect(kindsOf('\u202bأول\nثان\u202c')).toEqual(['unbalanced'])
    expect(kindsOf('\u202bأول\u202c\nثان')).toEqual([])
  })

  it('quotes the line in its stored order, and not a whole book', () => {
    const found = misleadingBlocks([paragraph('ا'), paragraph(`${'كلمة '.repeat(9000)}\u202eabc`, 3)]).get(3)
    expect(found?.line.at(-2)?.control).toBe('RLO')
    expect(found?.line.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(140)
  })

  it('reads a very long line of nothing else in good time', () => {
    expect(kindsOf('\u202b\u202c'.repeat(200_000))).toEqual([])
    expect(kindsOf('\u202b'.repeat(200_000))).toEqual(['unbalanced'])
  })
})
