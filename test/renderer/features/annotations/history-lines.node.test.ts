import { afterEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#core/library/views'
import { sentenceOf } from '#renderer/features/annotations/history-lines'
import { setLanguage } from '#renderer/shared/messages'

const lost = (more: object): HistoryEntry =>
  ({ type: 'article.lost', data: { path: 'a/b.txt', ...more } }) as unknown as HistoryEntry

afterEach(() => setLanguage('ar'))

describe('the history of a file that is not there', () => {
  it.each([
    ['en', {}, /^No longer at/],
    ['en', { withdrawn: true }, /^Adding it was taken back/],
    ['ar', {}, /^لم يعد في/],
    ['ar', { withdrawn: true }, /^تُرُوجع عن إضافته/],
  ] as const)('tells whether it was taken back (%s, %o)', (language, more, sentence) => {
    setLanguage(language)
    const said = sentenceOf(lost(more), (tag) => tag)
    expect(said).toMatch(sentence)
    expect(said).toContain('a/b.txt')
  })
})
