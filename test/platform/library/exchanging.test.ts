import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { annotate, exported, give, noteOn, opened, other, seen, story, take } from '#support/exchanging'
import { valueOf } from '#support/library'

vi.setConfig({ testTimeout: 240_000 })

describe('three real libraries', () => {
  const who = fc.integer({ min: 0, max: 2 })
  const quote = fc.constantFrom('السجلات', 'بيومين', 'المستودع الشمالي')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('annotate' as const), who, quote }),
    fc.record({
      kind: fc.constantFrom('edit' as const, 'delete' as const, 'tag' as const),
      who,
      at: fc.nat(5),
    }),
    fc.record({ kind: fc.constant('give' as const), who, to: who }),
  )

  it('show the same after any exchange of real bundles, and have nothing to take in twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const libraries = await Promise.all([
          opened('سلمى', { 'one.txt': story }),
          opened('كريم', { 'sub/same.txt': story, 'two.txt': other }),
          opened('ليلى', {}),
        ])
        for (const one of steps) {
          const library = libraries[one.who]!
          const all = valueOf(await library.annotations())
          const picked = 'at' in one ? all[one.at % Math.max(1, all.length)]?.annotation.id : undefined
          if (one.kind === 'give' && valueOf(await library.summaries()).length > 0)
            await give(library, libraries[one.to]!)
          else if (
            one.kind === 'annotate' &&
            valueOf(await library.summaries()).some(({ title }) => title.startsWith('شهادة'))
          )
            await annotate(library, one.quote, `من ${library.name}`, ['وسم'])
          else if (picked === undefined) continue
          else if (one.kind === 'edit') await noteOn(library, picked, `عدّله ${library.name}`)
          else if (one.kind === 'delete') valueOf(await library.deleteAnnotation(picked, library.name))
          else if (one.kind === 'tag')
            valueOf(await library.editAnnotation({ annotation: picked, tags: [library.name] }, library.name))
        }
        const [salma, karim, layla] = libraries
        for (const [from, to] of [
          [salma, karim],
          [karim, layla],
          [layla, salma],
          [salma, karim],
        ] as const)
          await give(from, to)
        expect(await seen(karim)).toEqual(await seen(salma))
        expect(await seen(layla)).toEqual(await seen(salma))
        const bundle = await exported(salma)
        await take(layla, bundle)
        expect((await take(layla, bundle)).import).toBeNull()
        for (const library of libraries) await library.close()
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
