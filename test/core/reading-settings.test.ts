import { describe, expect, it } from 'vitest'
import { hasOwnReading, inForce, ownReadingPatch, patchFor } from '#core/reading-settings'
import { defaultSettings, mostTabbedLibraries, parseSettings, type Settings } from '#core/settings'

const everywhere = defaultSettings('ar')
const after = (settings: Settings, patch: object): Settings => parseSettings({ ...settings, ...patch }, 'ar')
const own = after(everywhere, ownReadingPatch(everywhere, 'a', true))

describe('how articles are set', () => {
  it('is the same in all libraries until one is given a way of its own, which begins as what held', () => {
    expect(inForce(everywhere, 'a')).toBe(everywhere)
    expect(hasOwnReading(own, 'a')).toBe(true)
    expect(inForce(own, 'a')).toEqual(own)
  })

  it('is changed for the one library that has its own way, and for no other', () => {
    const larger = after(own, patchFor(own, 'a', { readerSizePx: 30, theme: 'dark' }))
    expect(larger).toMatchObject({ readerSizePx: 20, theme: 'dark' })
    expect(inForce(larger, 'a').readerSizePx).toBe(30)
    expect(inForce(larger, 'b').readerSizePx).toBe(20)
    expect(inForce(larger, null).readerSizePx).toBe(20)
  })

  it('is changed everywhere from a library that follows all others', () => {
    const larger = after(own, patchFor(own, 'b', { readerSizePx: 30 }))
    expect(inForce(larger, 'b').readerSizePx).toBe(30)
    expect(inForce(larger, 'a').readerSizePx).toBe(20)
  })

  it('is that of all others again when the library lets go of its own', () => {
    const larger = after(own, patchFor(own, 'a', { readerSizePx: 30 }))
    const back = after(larger, ownReadingPatch(larger, 'a', false))
    expect(hasOwnReading(back, 'a')).toBe(false)
    expect(inForce(back, 'a').readerSizePx).toBe(20)
  })

  it('keeps no more libraries than can be remembered, and lets go of what is damaged', () => {
    let many = everywhere
    for (let n = 0; n < mostTabbedLibraries + 5; n++)
      many = after(many, ownReadingPatch(many, `library ${n}`, true))
    expect(Object.keys(many.libraryReading)).toHaveLength(mostTabbedLibraries)
    expect(parseSettings({ libraryReading: { a: { readerSizePx: 900 } } }, 'ar').libraryReading).toEqual({})
  })
})
