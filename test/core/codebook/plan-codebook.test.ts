import { describe, expect, it } from 'vitest'
import type { Code } from '#core/codebook/code'
import { planCodebook } from '#core/codebook/plan-codebook'
import type { Act, EventData } from '#core/journal/event'
import { createCatalog } from '#core/library/catalog'
import { makesRing } from '#core/library/codebook/changes'
import { eventOf, tagId } from '#support/journal-lines'

const stateOf = (...tags: readonly (Omit<EventData<'tag.defined'>, 'tag'> & { readonly name: string })[]) => {
  const catalog = createCatalog()
  const acts = tags.map((one): Act => ({ type: 'tag.defined', data: { tag: tagId(one.name), ...one } }))
  catalog.take(acts.map((act, i) => eventOf('salma', i + 1, `2026-01-01T00:00:0${i}.000Z-0000`, act)))
  return catalog.state
}

const code = (name: string, parent: number | null = null, more: Partial<Code> = {}): Code => ({
  name,
  parent,
  colour: '',
  description: '',
  example: '',
  shortcut: '',
  ...more,
})

describe('a tag that was deleted and stands in a codebook', () => {
  const state = stateOf(
    { name: 'أماكن' },
    { name: 'أشخاص' },
    { name: 'شهود', parent: tagId('أشخاص'), deleted: true },
    { name: 'سائقون', parent: tagId('شهود') },
  )
  const placeOf = (...codes: readonly Code[]) =>
    planCodebook(state, codes).changes.find(({ tag }) => tag === tagId('شهود'))

  it('comes back where the codebook has it, not where it stood', () => {
    expect(placeOf(code('شهود'))).toMatchObject({ deleted: false, parent: null })
    expect(placeOf(code('أماكن'), code('شهود', 0))).toMatchObject({ deleted: false, parent: 'أماكن' })
  })

  it('comes back at the top where what lay below it is above it now', () => {
    const codes = [code('سائقون'), code('شهود', 0)]
    expect(placeOf(...codes)).toMatchObject({ deleted: false, parent: null })
    expect(makesRing(state, { define: [...planCodebook(state, codes).changes], uses: [] })).toBe(false)
  })

  it('is not in the way of those that lie on both sides of it', () => {
    const codes = [code('سائقون'), code('أشخاص', 0)]
    expect(makesRing(state, { define: [...planCodebook(state, codes).changes], uses: [] })).toBe(false)
  })
})

describe('examples and shortcuts of a codebook', () => {
  const state = stateOf({ name: 'شهود', shortcut: 'S', example: 'قال الشاهد' }, { name: 'أماكن' })
  const changes = (...codes: readonly Code[]) => planCodebook(state, codes).changes

  it('are taken where the file says them, and stay where it does not', () => {
    expect(changes(code('شهود'))).toEqual([])
    expect(changes(code('شهود', null, { example: 'رأيتُ بعيني', shortcut: 'W' }))).toEqual([
      { tag: 'شهود', example: 'رأيتُ بعيني', shortcut: 'W' },
    ])
    expect(changes(code('سائقون', null, { example: 'قاد السيارة', shortcut: 'D' }))).toMatchObject([
      { name: 'سائقون', example: 'قاد السيارة', shortcut: 'D' },
    ])
  })

  it('leave a key with the tag that has it, and give one that is free to the first that asks', () => {
    expect(changes(code('أماكن', null, { shortcut: 'S' }))).toEqual([])
    const [first, second] = changes(
      code('سائقون', null, { shortcut: '1' }),
      code('حراس', null, { shortcut: '1' }),
    )
    expect([first!.shortcut, second!.shortcut]).toEqual(['1', undefined])
  })
})
