import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { compilePattern } from '#core/bundle/redact/patterns'
import { compileRules, parseRulesText } from '#core/bundle/redact/rules'

describe('redaction rules', () => {
  it.each([
    ['no JSON', '{', { kind: 'redaction-rules-shape', rule: 'JSON' }],
    ['an unknown key', '{"words":[]}', { kind: 'redaction-rules-shape', rule: 'words' }],
    ['an empty term', '{"terms":[{"text":" "}]}', { kind: 'redaction-rules-shape', rule: 'terms.0.text' }],
    [
      'a spelling that is no text',
      '{"terms":[{"text":"ab","also":[1]}]}',
      { kind: 'redaction-rules-shape', rule: 'terms.0.also.0' },
    ],
  ])('with %s are refused by place', (_, text, failure) => {
    expect(parseRulesText(text)).toEqual({ ok: false, failure })
  })

  it.each([
    ['(a+)+b', 'redaction-pattern-slow'],
    ['(a|a)*c', 'redaction-pattern-slow'],
    ['(\\d|\\d\\d)+x', 'redaction-pattern-slow'],
    ['(x*)*', 'redaction-pattern-slow'],
    ['\\d*\\d*\\d*\\d*\\d*x', 'redaction-pattern-slow'],
    [`${'\\w*'.repeat(100)}x`, 'redaction-pattern-slow'],
    ['(a)\\1', 'redaction-pattern-slow'],
    ['[', 'redaction-pattern-invalid'],
    ['x*', 'redaction-pattern-invalid'],
  ])('with the pattern %s are refused', (regex, kind) => {
    const result = compileRules({ patterns: [{ regex: '\\d{9}' }, { regex }] }, 'ar')
    expect(result).toMatchObject({ ok: false, failure: { kind, rule: 'patterns[1]' } })
  })

  it.each(['\\b09\\d{8}\\b', '(?:\\+963|0)9\\d{8}', '[A-Z]{2}[- ]?\\d{4,6}', '\\d{3}\\-\\d{4}'])(
    'with the pattern %s are taken',
    (regex) => {
      expect(compileRules({ patterns: [{ regex }] }, 'ar').ok).toBe(true)
    },
  )

  it('uses on a machine that is slow or busy what it uses on any other', () => {
    const now = performance.now.bind(performance)
    const date = Date.now.bind(Date)
    vi.spyOn(performance, 'now').mockImplementation(() => now() * 20)
    vi.spyOn(Date, 'now').mockImplementation(() => date() * 20)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(compilePattern(String.raw`[\w.%+\-]{1,64}@[\w.\-]{1,64}`)).toBeInstanceOf(RegExp)
    expect(compilePattern(String.raw`\d*\d*\d*\d*\d*x`)).toEqual({ kind: 'slow' })
  })

  it('whose role would tell are refused', () => {
    const terms = [{ text: 'أحمد' }, { text: 'سامر', role: 'أخو أحمد' }]
    expect(compileRules({ terms }, 'ar')).toEqual({
      ok: false,
      failure: { kind: 'redaction-role-tells', rule: 'terms[1]' },
    })
  })

  it('of one letter are refused', () => {
    expect(compileRules({ terms: [{ text: 'أ-' }] }, 'ar')).toEqual({
      ok: false,
      failure: { kind: 'redaction-term-empty', rule: 'terms[0]' },
    })
  })

  it('name no role where none is given, in the language of the bundle', () => {
    const roles = (['ar', 'en'] as const).map((language) => {
      const compiled = compileRules({ terms: [{ text: 'أحمد' }] }, language)
      return compiled.ok ? compiled.value.rules[0]?.role : null
    })
    expect(roles).toEqual(['محجوب', 'redacted'])
  })
})
