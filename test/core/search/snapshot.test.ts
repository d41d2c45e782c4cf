import fc from 'fast-check'
import { expect, it } from 'vitest'
import { builtInWordLists } from '#core/search/built-in-lists'
import { createSearchIndex, restoreSearchIndex } from '#core/search/search-index'
import { SnapshotSum } from '#core/search/snapshot'

const lists = builtInWordLists()
const written = (): Uint8Array => {
  const index = createSearchIndex(lists)
  index.add([
    {
      id: 'a',
      title: 'عنوان',
      text: 'خرج من السجن',
      path: 'a.txt',
      type: 'txt',
      tags: [],
      notes: [],
      states: [],
    },
  ])
  return index.snapshot('label')
}

it('a checksum that was taken while a snapshot was read, in portions of any length, tells of any change', () => {
  const sound = written()
  fc.assert(
    fc.property(
      fc.array(fc.nat(sound.length), { maxLength: 6 }),
      fc.option(fc.nat(sound.length - 1), { nil: null }),
      (ends, damagedAt) => {
        const bytes = sound.slice()
        if (damagedAt !== null) bytes[damagedAt]! ^= 1
        const sum = new SnapshotSum(bytes.length)
        for (const end of [...ends.sort((a, b) => a - b), bytes.length]) sum.add(bytes.subarray(0, end))
        expect(sum.of(bytes)).toBeDefined()
        expect(restoreSearchIndex(bytes, lists, () => 0, sum).ok).toBe(damagedAt === null)
      },
    ),
  )
})
