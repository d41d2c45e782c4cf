import { describe, expect, it } from 'vitest'
import { rowActOf } from '#renderer/features/article-list/row-keys'

const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const where = { from: 5, perPage: 4, total: 20 }

describe('a key in the list', () => {
  it.each([
    [{ key: 'ArrowDown' }, { kind: 'open', index: 6 }],
    [
      { key: 'ArrowUp', shiftKey: true },
      { kind: 'extend', index: 4 },
    ],
    [
      { key: 'ArrowDown', ctrlKey: true },
      { kind: 'lead', index: 6 },
    ],
    [{ key: 'PageDown' }, { kind: 'open', index: 9 }],
    [
      { key: 'End', shiftKey: true },
      { kind: 'extend', index: 19 },
    ],
    [{ key: ' ' }, { kind: 'toggle', index: 5 }],
    [{ key: 'Escape' }, { kind: 'clear' }],
    [{ key: 'Enter' }, { kind: 'enter' }],
    [{ key: 'ش', code: 'KeyA', ctrlKey: true }, { kind: 'all' }],
    [{ key: 'ArrowDown', altKey: true }, null],
    [{ key: 'x' }, null],
  ])('%j asks for %j', (press, act) => {
    expect(rowActOf({ ...none, ...press }, where)).toEqual(act)
  })

  it('begins at the first row where the keyboard was nowhere', () => {
    expect(rowActOf({ ...none, key: 'ArrowDown' }, { ...where, from: null })).toEqual({
      kind: 'open',
      index: 0,
    })
  })
})
