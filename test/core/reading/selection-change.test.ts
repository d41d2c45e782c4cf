import { describe, expect, it } from 'vitest'
import { selectionChange } from '#core/reading/selection-change'

const text = 'استمعت المحكمة أمس إلى ثلاثة شهود. وحضر أهالي المفقودين الجلسة كلها.'
const range = (start: number, end: number) => ({ start, end })

describe('what is told of a selection that grows or shrinks', () => {
  it.each([
    ['all of it at first', null, range(0, 34), 'whole', 'استمعت المحكمة أمس إلى ثلاثة شهود.'],
    ['all of it while it is short', range(0, 6), range(0, 14), 'whole', 'استمعت المحكمة'],
    ['what was added at its end', range(0, 34), range(0, 39), 'added', 'وحضر'],
    ['what was added at its beginning', range(15, 45), range(7, 45), 'added', 'المحكمة'],
    ['what was taken from its end', range(0, 39), range(0, 34), 'removed', 'وحضر'],
    ['what was taken from its beginning', range(7, 45), range(15, 45), 'removed', 'المحكمة'],
    ['all of it where it is another place', range(0, 34), range(35, 68), 'whole', text.slice(35)],
  ] as const)('%s', (_what, before, now, kind, told) => {
    expect(selectionChange(text, before, now)).toEqual({ kind, text: told.trim() })
  })
})
