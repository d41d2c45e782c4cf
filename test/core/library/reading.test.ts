import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPlace, placeAt } from '#core/library/reading'
import type { VersionId } from '#core/ids'

const version = 'sha256:a' as VersionId
const text = Array.from({ length: 200 }, (_, i) => `الفقرة ${i} من النص، وفيها كلام عن السجلّ 😀.`).join(
  '\n\n',
)

describe('the place where an article was left', () => {
  it('is found again in the same text, wherever it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Array.from(text).length - 1 }), (start) => {
        const place = placeAt(text, start, version)
        expect(place && findPlace(text, place)).toBe(start)
      }),
      { numRuns: 60 },
    )
  })

  it('moves with the text when something was put before it', () => {
    const start = Array.from(text.slice(0, text.indexOf('الفقرة 120'))).length
    const place = placeAt(text, start, version)
    const more = 'سطر جديد 😀\n\n'
    expect(place && findPlace(more + text, place)).toBe(start + Array.from(more).length)
  })

  it('is nowhere when its words are gone, rather than somewhere else', () => {
    const start = Array.from(text.slice(0, text.indexOf('الفقرة 120'))).length
    const place = placeAt(text, start, version)
    expect(place && findPlace('نص آخر تماماً لا يشبه ما كان.', place)).toBeNull()
  })

  it('needs no mark at the beginning', () => {
    expect(placeAt(text, 0, version)).toBeNull()
  })
})
