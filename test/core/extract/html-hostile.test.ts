import { describe, expect, it } from 'vitest'
import { openPictures } from '#core/extract/pictures'
import { extracted, outline } from './extracted'

const read = (content: string) => extracted(content, 'a/b.html')

describe('hostile pages', { timeout: 180_000 }, () => {
  it.each([
    ['div', '<div>'.repeat(100_000)],
    ['blockquote', '<blockquote>'.repeat(100_000)],
    ['ul', '<ul><li>'.repeat(50_000)],
    ['table', '<table><tr><td>'.repeat(30_000)],
    ['formatting', Array.from({ length: 3000 }, (_, at) => `<b id=${at}><p>`).join('')],
    ['span', '<span>'.repeat(100_000)],
    ['svg', '<svg>'.repeat(100_000) + '</svg>'.repeat(100_000)],
  ])('are cut in depth with a warning, and keep their words: %s', (_, nest) => {
    const article = read(`${nest}في العمق`)
    expect(article.text).toContain('في العمق')
    expect(article.warnings).toContainEqual({ kind: 'cut', limit: 'depth' })
  })

  it('are cut in size with a warning', () => {
    const article = read('<p>نص'.repeat(700_000))
    expect(article.warnings).toEqual([{ kind: 'cut', limit: 'nodes' }])
    expect(article.words).toBe(499_998)
  })

  it('may hold more elements in one place than a call may have arguments', () => {
    expect(read('<img src=a.jpg alt="">'.repeat(130_000)).blocks).toHaveLength(130_000)
    expect(read(`<ul><li>ا${'<p>ب</p>'.repeat(130_000)}`).words).toBe(130_001)
    expect(read(`<ul><li>ا</li>${'<p>ب</p>'.repeat(130_000)}</ul>`).words).toBe(130_001)
    expect(read(`<table><tr><td>${'<i>ا</i> '.repeat(130_000)}<td>ب<tr><td>ج<td>د</table>`).words).toBe(
      130_003,
    )
  })

  it('may hold large pictures', () => {
    const article = read(`<p>قبل<img src="data:image/png;base64,${'A'.repeat(3_000_000)}" alt="صورة">بعد`)
    expect(outline(article.blocks)).toEqual([
      ['paragraph', 'قبلبعد'],
      ['image', 'صورة', undefined],
    ])
  })

  it.each([
    ['one within the other', `<img src="${'data:image/png;base64,'.repeat(100_000)}">`],
    ['one after the other', `<p>${'data:image/png;base64,A '.repeat(100_000)}`],
  ])('may hold what looks like many pictures, %s', async (_, html) => {
    const pictures = await openPictures(new TextEncoder().encode(html), 'a.html')
    for (const key of ['data:2200000-0', 'data:23-0', 'data:x']) expect(await pictures(key)).toBeUndefined()
  })

  it.each([
    ['<a>'],
    ['<table>'],
    ['<b><i>'],
    ['&amp'],
    ['<!--'],
    ['<p'],
    ['</p>'],
    ['<a href='],
    ['<td>'],
    ['<select><option>'],
    ['<br>'],
    ['<meta charset='],
    ['<math><mi>'],
    ['<frameset>'],
  ])('%s without end is read in bounded time', (piece) => {
    expect(read(piece.repeat(20_000)).format).toBe('html')
  })
})
