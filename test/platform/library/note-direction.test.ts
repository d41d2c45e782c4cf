import { expect, it } from 'vitest'
import { libraryOf, valueOf } from '#support/library'
import { annotateQuote, scanned, storyFiles } from '#support/story'

it('a note keeps the direction that a person gave it, until it is taken back', async () => {
  const { open } = await libraryOf(storyFiles)
  const library = await open()
  await scanned(library)
  const { annotation } = valueOf(await annotateQuote(library, 'The ledgers were real'))
  const given = valueOf(await library.editAnnotation({ annotation: annotation.id, direction: 'rtl' }, ''))
  expect(given.annotation.described).toEqual({ direction: 'rtl' })
  await library.close()
  const again = await open()
  const [kept] = valueOf(await again.annotations())
  expect(kept?.annotation.described).toEqual({ direction: 'rtl' })
  const auto = valueOf(await again.editAnnotation({ annotation: annotation.id, direction: null }, ''))
  expect(auto.annotation.described).toBeUndefined()
})
