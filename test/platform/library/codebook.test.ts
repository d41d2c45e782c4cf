import { expect, it } from 'vitest'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'

const nested = async () => {
  const library = await (await libraryOf({})).open()
  const define = async (name: string, parent: string | null) => {
    const above =
      parent === null ? null : valueOf(await library.sidebar()).tags.find((tag) => tag.name === parent)!.id
    return valueOf(await library.defineTag({ tag: null, name, parent: above }, '')).id
  }
  const top = await define('مكان', null)
  const middle = await define('مدينة', 'مكان')
  const low = await define('حي', 'مدينة')
  return { library, top, middle, low }
}
const nesting = async (library: Library) =>
  valueOf(await library.sidebar()).tags.map(({ name, parent }) => [name, parent])

it('tags that lay one below the other are merged upside down, and that is taken back and done again', async () => {
  const { library, top, middle, low } = await nested()
  const before = await nesting(library)
  const merged = valueOf(await library.mergeTags({ from: [top], into: low }, ''))
  const after = [
    ['حي', null],
    ['مدينة', low],
  ]
  expect(await nesting(library)).toEqual(after)
  const { back } = valueOf(await library.changeCodebook(merged.back, ''))
  expect(await nesting(library)).toEqual(before)
  valueOf(await library.changeCodebook(back, ''))
  expect(await nesting(library)).toEqual(after)
  const ring = { define: [{ tag: low, parent: middle }], uses: [] }
  expect(await library.changeCodebook(ring, '')).toMatchObject({ failure: { field: 'parent' } })
  expect(await nesting(library)).toEqual(after)
})

it('a tag that was deleted can’t be the one that stays when tags are merged', async () => {
  const { library, top, low } = await nested()
  valueOf(await library.deleteTag(low, ''))
  const before = await nesting(library)
  expect(await library.mergeTags({ from: [top], into: low }, '')).toMatchObject({
    failure: { kind: 'tag-unknown', tag: low },
  })
  expect(await nesting(library)).toEqual(before)
})

it('a tag that is asked for by its name is not put below itself, and a deleted one not below its own', async () => {
  const { library, top, middle } = await nested()
  const tags = await nesting(library)
  const { name } = valueOf(await library.sidebar()).tags.find(({ id }) => id === top)!
  for (const parent of [top, middle])
    expect(await library.defineTag({ tag: null, name, parent }, '')).toMatchObject({
      failure: { field: 'parent' },
    })
  expect(await nesting(library)).toEqual(tags)
  valueOf(await library.deleteTag(top, ''))
  const again = valueOf(await library.defineTag({ tag: null, name, parent: middle }, ''))
  expect(again).toMatchObject({ name, parent: middle })
  expect(again.id).not.toBe(top)
})
