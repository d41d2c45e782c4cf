import { afterEach, describe, expect, it } from 'vitest'
import { formatAgo, formatDate, formatNumber, formatSize } from '#core/messages/formats'
import { isolated } from '#core/messages/values'
import { isKey } from '#renderer/shared/keys'
import { say, sayCount, sayFailure, setLanguage } from '#renderer/shared/messages'

afterEach(() => setLanguage('ar'))

describe('sentences', () => {
  it('isolate every name, so that a path can not turn the sentence around', () => {
    expect(sayFailure({ kind: 'folder-not-found', path: '/media/usb' })).toContain('\u2068/media/usb\u2069')
  })

  it('take bidi controls out of a name that could break out of its isolate', () => {
    expect(isolated('a\u202Eb\u2069c')).toBe('\u2068abc\u2069')
  })

  it.each([
    [0, 'لا مقالات'],
    [1, 'مقالة واحدة'],
    [2, 'مقالتان'],
    [3, '٣ مقالات'],
    [11, '١١ مقالة'],
    [100, '١٠٠ مقالة'],
    [1_203, '١٬٢٠٣ مقالات'],
  ])('count in Arabic: %i', (count, sentence) => {
    expect(sayCount('app.list.articles', count)).toBe(sentence)
  })

  it('follow a switch of language', () => {
    setLanguage('en')
    expect(sayCount('app.list.articles', 1_203)).toBe('1,203 articles')
    expect(say('app.name')).toBe('Sanad')
  })

  it('say a limit of size in words', () => {
    setLanguage('en')
    const failure = { kind: 'too-large', path: 'a.txt', sizeBytes: 9e7, limitBytes: 64_000_000 } as const
    expect(sayFailure(failure)).toContain('64')
  })
})

describe('numbers and dates', () => {
  it.each([
    ['2019', '٢٠١٩'],
    ['2022-03', 'آذار ٢٠٢٢'],
    ['2025-02-06', '٦ شباط ٢٠٢٥'],
    ['around 1950', 'around 1950'],
    ['2020-13', '2020-13'],
    ['12/3/1987', '12/3/1987'],
  ])('write %s in Arabic as exactly as it is known', (iso, written) => {
    expect(formatDate(iso, 'ar')).toBe(written)
  })

  it('write thousands with the separators of the language', () => {
    expect([formatNumber(62_410, 'ar'), formatNumber(62_410, 'en')]).toEqual(['٦٢٬٤١٠', '62,410'])
  })

  it('say recent times relatively, and old ones as dates', () => {
    const now = new Date('2025-11-30T12:00:00Z')
    expect(formatAgo('2025-11-28T11:00:00Z', 'ar', now)).toBe('أول أمس')
    expect(formatAgo('2025-11-30T11:57:00Z', 'en', now)).toBe('3 minutes ago')
    expect(formatAgo('2024-02-06T12:00:00Z', 'en', now)).toBe('6 February 2024')
  })

  it('write sizes in the unit that fits', () => {
    expect(formatSize(0, 'en')).toContain('0')
    expect(formatSize(1_840_000, 'en')).toMatch(/^1\.8\sMB$/u)
  })
})

describe('keys', () => {
  const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => ({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...held,
  })

  it.each([
    ['Ctrl+K', press('k', 'KeyK', { ctrlKey: true }), true],
    ['Ctrl+K', press('ن', 'KeyK', { ctrlKey: true }), true],
    ['Ctrl+K', press('k', 'KeyK'), false],
    ['Ctrl+K', press('k', 'KeyK', { ctrlKey: true, shiftKey: true }), false],
    // On Dvorak the letter k is where others have v: the letter counts.
    ['Ctrl+K', press('t', 'KeyK', { ctrlKey: true }), false],
    ['Ctrl+Shift+Z', press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), true],
    ['/', press('?', 'Slash', { shiftKey: true }), false],
    ['?', press('؟', 'Slash', { shiftKey: true }), true],
    ['1', press('١', 'Digit1'), true],
    ['Alt+ArrowDown', press('ArrowDown', 'ArrowDown', { altKey: true }), true],
  ])('%s', (keys, pressed, is) => {
    expect(isKey(pressed, keys)).toBe(is)
  })
})
