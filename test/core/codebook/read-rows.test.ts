import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepestCode } from '#core/codebook/code'
import { readRows } from '#core/codebook/read-rows'

const read = (rows: readonly (readonly [string, string])[]) =>
  readRows([['tag', 'parent'] as const, ...rows].map((cells, i) => ({ cells, line: i + 1 })))

const chain = (length: number): readonly (readonly [string, string])[] =>
  Array.from({ length }, (_, i) => [`t${i}`, i === 0 ? '' : `t${i - 1}`] as const)

describe('a table of tags under each other', () => {
  it('is taken as deep as codebooks are, in any order of its rows', () => {
    for (const rows of [chain(deepestCode), [...chain(deepestCode)].reverse()]) {
      const codes = read(rows)
      expect(codes.ok && codes.value.codes.map(({ name, parent }) => [name, parent])).toEqual(
        Array.from({ length: deepestCode }, (_, i) => [`t${i}`, i === 0 ? null : i - 1]),
      )
    }
  })

  it.each([deepestCode + 1, 20_000])('is refused where it is deeper: %i', (length) => {
    for (const rows of [chain(length), [...chain(length)].reverse()])
      expect(read(rows)).toEqual({
        ok: false,
        failure: { kind: 'codebook-too-long', limit: deepestCode },
      })
  })

  it('has every tag once, after its parent, and of each ring one at the top, which is told', () => {
    const names = fc.constantFrom('ا', 'ب', 'ج', 'د', 'ه', 'و')
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, names), { selector: ([name]) => name }), (rows) => {
        const file = read(rows)
        if (!file.ok) throw new Error(file.failure.kind)
        const { codes, notices } = file.value
        expect(codes.map(({ name }) => name).sort()).toEqual(rows.map(([name]) => name).sort())
        codes.forEach(({ parent }, at) => expect(parent === null || parent < at).toBe(true))
        const parents = new Map<string, string>(rows)
        const told = new Set(notices.map(({ name }) => name))
        for (const { name, parent } of codes)
          if (told.has(name)) expect(parent).toBeNull()
          else expect(parent === null ? '' : codes[parent]!.name).toBe(parents.get(name))
      }),
    )
  })
})
