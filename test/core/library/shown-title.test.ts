import { expect, it } from 'vitest'
import { shownTitle } from '#core/library/views'

it.each([
  [{ title: 'شهادة', path: 'a/b.txt', described: { title: 'شهادة أم سليم' } }, 'شهادة أم سليم'],
  [{ title: 'شهادة', path: 'a/b.txt', described: {} }, 'شهادة'],
  [{ title: '', path: 'a/b.txt', described: {} }, 'b.txt'],
  [{ title: 'شهادة', path: 'a/b.txt', described: { title: '' } }, 'b.txt'],
])('%j is shown as %s', (article, shown) => {
  expect(shownTitle(article)).toBe(shown)
})
