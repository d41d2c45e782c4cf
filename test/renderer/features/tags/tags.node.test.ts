import { describe, expect, it } from 'vitest'
import type { TagId } from '#core/ids'
import type { TagView } from '#core/library/views'
import { choicesFor } from '../../../../src/renderer/shared/tags/tag-choices'
import { possibleParents } from '../../../../src/renderer/features/tags/possible-parents'

const tag = (name: string, articles = 0, parent: string | null = null): TagView => ({
  id: name as TagId,
  name,
  colour: '',
  parent: parent as TagId | null,
  description: '',
  example: '',
  shortcut: '',
  articles,
  annotations: 0,
})
const known = [tag('شهادة', 3), tag('مباشرة', 9, 'شهادة'), tag('إفادة', 5), tag('Place', 1)]
const names = (written: string, taken: readonly string[] = []): string[] =>
  choicesFor(written, known, taken).map(({ name, tag: of }) => (of ? name : `+${name}`))

describe('choicesFor', () => {
  it.each([
    ['nothing written: the most used first', '', [], ['مباشرة', 'إفادة', 'شهادة', 'Place']],
    ['another way to write hamza', 'افا', [], ['إفادة', '+افا']],
    ['capital letters', 'pla', [], ['Place', '+pla']],
    ['a name as it is', 'شهادة', [], ['شهادة']],
    ['letters within a name', 'اشر', [], ['مباشرة', '+اشر']],
    ['what is taken is not offered again', 'شه', ['شهادة'], ['+شه']],
    ['spaces around', '  جديد  ', [], ['+جديد']],
  ])('%s', (_name, written, taken, expected) => {
    expect(names(written, taken)).toEqual(expected)
  })

  it('names the tag above', () => {
    expect(choicesFor('مبا', known, [])[0]?.parent).toBe('شهادة')
  })
})

describe('possibleParents', () => {
  it('offers neither the tag itself nor those below it', () => {
    expect(possibleParents('شهادة' as TagId, known).map(({ name }) => name)).toEqual(['إفادة', 'Place'])
  })

  it('ends where tags stand in a ring', () => {
    const ring = [tag('a', 0, 'b'), tag('b', 0, 'a'), tag('c')]
    expect(possibleParents('c' as TagId, ring).map(({ name }) => name)).toEqual(['a', 'b'])
  })
})
