import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '#core/bundle/redact/patterns'
import { parseRules } from '#core/bundle/redact/rules'
import {
  draftOf,
  emptyTerm,
  isEmpty,
  lineOf,
  nameOfRule,
  readyPatterns,
  rulesOf,
} from '#renderer/features/bundle/redaction/rules-draft'

describe('rules as they are written', () => {
  const rules = {
    terms: [
      { text: 'أحمد', also: ['أبو سامر', 'Ahmad'], role: 'شاهد' },
      { text: 'ليلى', also: [] },
    ],
    patterns: [{ regex: '09\\d{8}', role: 'هاتف' }],
    protectedMarks: true,
  }

  it('are the same after they were shown', () => {
    expect(rulesOf(draftOf(rules))).toEqual(rules)
    expect(parseRules(rulesOf(draftOf(rules)))).toEqual({ ok: true, value: rules })
  })

  it.each([
    ['Smith, John', 'أبو سامر'],
    ['«ذئب»، القائد', '"Wolf"', 'a "b" c'],
    ['"', '""', '",'],
    ['؛', 'سطر\nآخر'],
  ])('keep other names whole that have commas or quotation marks in them: %s', (...also) => {
    const kept = { terms: [{ text: 'أحمد', also }], patterns: [], protectedMarks: false }
    expect(rulesOf(draftOf(kept))).toEqual(kept)
  })

  it('are the same after they were shown, whatever is written in them', () => {
    const spelling = fc
      .oneof(fc.string(), fc.stringMatching(/^[،,;؛" ا-ي]{1,8}$/u))
      .map((one) => one.trim())
      .filter((one) => one !== '')
    fc.assert(
      fc.property(fc.array(spelling), (also) => {
        const kept = { terms: [{ text: 'أحمد', also }], patterns: [], protectedMarks: false }
        expect(rulesOf(draftOf(kept))).toEqual(kept)
      }),
    )
  })

  it('take quotation marks within a name for letters', () => {
    const [term] = draftOf({}).terms
    const draft = {
      ...draftOf({}),
      terms: [{ ...term!, text: 'x', also: 'حزب "النور", "Smith, John" ، "open' }],
    }
    expect(rulesOf(draft).terms[0]?.also).toEqual(['حزب "النور"', 'Smith, John', '"open'])
  })

  it('leave out lines with nothing in them, and name the others by their words', () => {
    const draft = draftOf(rules)
    const spread = { ...draft, terms: [emptyTerm(), draft.terms[0]!, emptyTerm(), draft.terms[1]!] }
    expect(rulesOf(spread)).toEqual(rules)
    expect(nameOfRule(spread, 'terms[1].text')).toBe('ليلى')
    expect(nameOfRule(spread, 'patterns[0]')).toBe('09\\d{8}')
    expect(lineOf(spread, 'protectedMarks')).toBeNull()
    expect(lineOf(spread, 'terms[9]')).toBeNull()
  })

  it('take other names alone for a name', () => {
    const [term] = draftOf({}).terms
    const draft = { ...draftOf({}), terms: [{ ...term!, also: 'أبو سامر؛ Abu Samer' }] }
    expect(rulesOf(draft).terms).toEqual([{ text: 'أبو سامر', also: ['Abu Samer'] }])
  })

  it('are empty at first', () => {
    expect(isEmpty(draftOf({}))).toBe(true)
    expect(isEmpty(draftOf({ protectedMarks: true }))).toBe(false)
  })
})

describe('the ready patterns', () => {
  const examples = {
    phone: ['0944 123 456', '+963944123456', '011-2223334'],
    number: ['04010203456'],
    mail: ['salma.k@example.org'],
  }

  it.each(Object.entries(readyPatterns))('%s can be used, and find what they are for', (kind, source) => {
    const regex = compilePattern(source)
    expect(regex).toBeInstanceOf(RegExp)
    for (const example of examples[kind as keyof typeof examples]) {
      ;(regex as RegExp).lastIndex = 0
      expect([example, (regex as RegExp).exec(`عند ${example} ثم`)?.[0]]).toEqual([example, example])
    }
  })
})
