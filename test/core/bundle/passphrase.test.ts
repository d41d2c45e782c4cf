import { describe, expect, it } from 'vitest'
import { newPassphrase, passphraseWords, strengthOf } from '#core/bundle/passphrase'
import { fold } from '#core/search/fold'

describe.each(['ar', 'en'] as const)('the words for passphrases, %s', (language) => {
  const words = passphraseWords[language]

  it('are 256, no two of them alike to the ear or the eye', () => {
    expect(words).toHaveLength(256)
    expect(new Set(words.map(fold)).size).toBe(256)
    for (const word of words)
      expect(word).toMatch(language === 'ar' ? /^\p{Script=Arabic}{2,}$/u : /^[a-z]{3,}$/)
  })

  it('make passphrases of at least 77 bits, from the chance that is given', () => {
    let next = 0
    const passphrase = newPassphrase(language, () => next++)
    expect(passphrase.split(' ')).toEqual(words.slice(0, 10))
    expect(strengthOf(passphrase)).toEqual({ bits: 80, isWeak: false })
  })
})

describe('the strength of a passphrase', () => {
  it.each([
    '',
    '123456',
    'password',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnop',
    'كلمة سر',
    'one one one one one one one',
  ])('is weak: %s', (passphrase) => {
    expect(strengthOf(passphrase).isWeak).toBe(true)
  })

  it.each(['Xk9#vT2!qLw8Zr', 'ساعة حبر نهر كتاب قلم باب شباك جدار'])('is enough: %s', (passphrase) => {
    expect(strengthOf(passphrase).isWeak).toBe(false)
  })

  it('only grows with another word', () => {
    expect(strengthOf('river stone lamp door').bits).toBeGreaterThan(strengthOf('river stone lamp').bits)
  })
})
