import { describe, expect, it } from 'vitest'
import { layOut } from '#core/article/lay-out'
import type { ArticleContent } from '#core/library/views'
import { lineBoxes } from '../../../../src/renderer/features/reader/line-boxes'
import { titlePlaceOf } from '../../../../src/renderer/features/reader/title'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

describe('lineBoxes', () => {
  it('makes one box of the pieces of a line, also where they differ in height', () => {
    expect(lineBoxes([box(50, 0, 90, 20), box(10, 2, 50, 18), box(0, 40, 30, 60)])).toEqual([
      box(10, 0, 90, 20),
      box(0, 40, 30, 60),
    ])
  })

  it('leaves out boxes that can not be seen', () => {
    expect(lineBoxes([box(5, 0, 5, 20), box(0, 30, 10, 30)])).toEqual([])
  })
})

describe('titlePlaceOf', () => {
  const content = (title: string, first: string, described: Record<string, string> = {}) =>
    ({
      article: { title, described },
      blocks: layOut([{ kind: 'paragraph', runs: [{ text: first }] }]).blocks,
    }) as unknown as Pick<ArticleContent, 'article' | 'blocks'>

  it.each([
    ['the first line is the title', content('عنوان المقالة', 'عنوان  المقالة'), 'text'],
    [
      'the title is the opening of the text',
      content('استمعت المحكمة…', 'استمعت المحكمة أمس إلى الشهود'),
      'opening',
    ],
    ['the title stands elsewhere in the file', content('عنوان', 'استمعت المحكمة أمس'), 'above'],
    ['the person gave another title', content('عنوان', 'عنوان', { title: 'جلسة أمس' }), 'above'],
    ['there is no title', content('', 'استمعت المحكمة أمس'), 'opening'],
  ])('%s', (_name, given, expected) => {
    expect(titlePlaceOf(given)).toBe(expected)
  })
})
