import { describe, expect, it } from 'vitest'
import type { TagId } from '#core/ids'
import type { TagView } from '#core/library/views'
import { noticesOf } from '#renderer/features/library/notices'
import { tagTree } from '#renderer/shared/tags/tag-tree'
import { fakeLibrary } from '#support/window/fake-library'

const tag = (name: string, parent: string | null = null): TagView => ({
  id: name as TagId,
  name,
  colour: '',
  parent: parent as TagId | null,
  description: '',
  example: '',
  shortcut: '',
  articles: 0,
  annotations: 0,
})
const drawn = (tags: readonly TagView[]): readonly string[] =>
  tagTree(tags, 'ar').map((branch) => '·'.repeat(branch.depth) + branch.tag.name)

describe('the tree of tags', () => {
  it('sets each tag under its parent, siblings in the order of the alphabet', () => {
    expect(drawn([tag('مكان'), tag('منقولة', 'شهادة'), tag('مباشرة', 'شهادة'), tag('شهادة')])).toEqual([
      'شهادة',
      '·مباشرة',
      '·منقولة',
      'مكان',
    ])
  })

  it('makes a root of a tag whose parent is gone', () => {
    expect(drawn([tag('أ', 'لا أحد')])).toEqual(['أ'])
  })

  it('loses no tag to a circle', () => {
    expect(drawn([tag('أ', 'ب'), tag('ب', 'أ'), tag('ج', 'ج')])).toHaveLength(3)
  })
})

describe('notices', () => {
  const overview = fakeLibrary({ readOnly: true }).overview()

  it('name the file of each trouble, and keep the reasons of unreadable files', () => {
    const notices = noticesOf({
      ...overview,
      notices: [{ kind: 'journal-torn', path: '_sanad/journal/a.jsonl', line: 7, keptIn: 'a.torn' }],
    })
    expect(notices[0]?.text).toContain('_sanad/journal/a.jsonl')
    expect(notices.at(-1)?.files).toHaveLength(2)
    expect(notices).toHaveLength(3)
  })

  it('are silent about a library without trouble', () => {
    expect(noticesOf({ ...overview, readOnly: null, unreadable: [] })).toEqual([])
  })

  it('keep their key while they are about the same thing', () => {
    const keys = (files: number) =>
      noticesOf({ ...overview, unreadable: overview.unreadable.slice(0, files) }).map(({ key }) => key)
    expect(keys(2)).toEqual(keys(2))
    expect(keys(1)).not.toEqual(keys(2))
  })
})
