import { describe, expect, it } from 'vitest'
import { ar } from '#core/messages/ar/index'
import { en } from '#core/messages/en/index'
import { createTranslator } from '#core/messages/translator'

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : leaves(value, `${prefix}${key}.`),
  )

const english = new Map(leaves(en))
const arabic = new Map(leaves(ar))
const named = (message: string): readonly string[] =>
  [...new Set(message.match(/\{[a-zA-Z]+\}/gu) ?? [])].sort()

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each([...english.keys()])('%s names the same things in both languages', (key) => {
    const withoutCount = (message: string): readonly string[] =>
      named(message).filter((name) => name !== '{count}' && name !== '{n}')
    expect(withoutCount(arabic.get(key)!)).toEqual(withoutCount(english.get(key)!))
  })

  it('give Arabic six forms, or one that serves for every number', () => {
    const counted = [...arabic].filter(
      ([key, message]) => message.includes(' | ') && english.get(key)!.includes(' | '),
    )
    expect(counted.length).toBeGreaterThan(5)
    for (const [key, message] of counted) expect([key, message.split(' | ').length]).toEqual([key, 6])
  })

  it('hold no empty message', () => {
    for (const [key, message] of [...english, ...arabic]) expect([key, message.trim()]).not.toEqual([key, ''])
  })
})

describe('the translator', () => {
  it('isolates names, so that they turn nothing around them', () => {
    expect(createTranslator('ar')('failure.file-not-found', { path: 'court.html' })).toContain(
      '«\u2068court.html\u2069»',
    )
    expect(createTranslator('en', false)('failure.file-not-found', { path: 'a.txt' })).toContain('“a.txt”')
  })

  it('counts as Arabic does', () => {
    const say = createTranslator('ar')
    expect([0, 1, 2, 3, 11, 100].map((count) => say('cli.articles', {}, count))).toEqual([
      'لا مقالات.',
      'مقالة واحدة',
      'مقالتان',
      '٣ مقالات',
      '١١ مقالة',
      '١٠٠ مقالة',
    ])
  })

  it('counts as English does', () => {
    const say = createTranslator('en')
    expect([0, 1, 2].map((count) => say('cli.articles', {}, count))).toEqual([
      'No articles.',
      '1 article',
      '2 articles',
    ])
  })

  it('takes any text as a value, also one with braces, bars and at signs', () => {
    expect(createTranslator('en', false)('failure.file-not-found', { path: 'a|b{c}@:d' })).toContain(
      '“a|b{c}@:d”',
    )
  })
})
