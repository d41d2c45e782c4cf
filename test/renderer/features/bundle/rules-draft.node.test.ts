import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '#core/bundle/redact/patterns'
import { findProtected } from '#core/bundle/redact/find'
import { compileRules, parseRules } from '#core/bundle/redact/rules'
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

const foundBy = (regex: string, text: string): readonly string[] => {
  const compiled = compileRules({ patterns: [{ regex }] }, 'ar')
  if (!compiled.ok) throw new Error(compiled.failure.kind)
  return findProtected(text, compiled.value).map(({ start, end }) => text.slice(start, end))
}

describe('the ready patterns', () => {
  const examples = {
    phone: ['0944 123 456', '+963944123456', '011-2223334'],
    number: ['04010203456'],
    plate: [
      'ب 123456',
      'أ ب ج 1234',
      'س-ص-123',
      'B 123456',
      'A 12345',
      '123456 دمشق',
      'حلب 123456',
      '١٢٣٤٥٦ دير الزور',
    ],
    mail: ['salma.k@example.org'],
  }

  it.each(Object.entries(readyPatterns))('%s can be used, and find what they are for', (kind, source) => {
    expect(compilePattern(source)).toBeInstanceOf(RegExp)
    for (const example of examples[kind as keyof typeof examples]) {
      const arabic = example.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
      for (const one of [example, arabic]) expect(foundBy(source, `عند ${one} ثم`)).toEqual([one])
    }
  })

  it('leave dates, years and other numbers where they are', () => {
    const table = 'في 2014 كان\n2014-03-05 12 2014-03-06 15\n2014-03-07 9 2014-03-08 22 ثم من 2011 إلى 2014'
    for (const source of Object.values(readyPatterns))
      expect([source, foundBy(source, table)]).toEqual([source, []])
    expect(foundBy(readyPatterns.phone, table.replace('15\n', '0944 123 456\n'))).toEqual(['0944 123 456'])
    expect(foundBy(readyPatterns.phone, 'يوم 2014-03-05 فقط')).toEqual([])
  })
})
