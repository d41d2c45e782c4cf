import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { LibraryContext } from '#platform/library/context'
import { createRememberedAnchors } from '#platform/library/remembered-anchors'
import { libraryOf, valueOf } from '#support/library'
import { openedContext } from '#support/library-context'
import { annotateQuote, articleAt, scanned, story, storyFiles } from '#support/story'

const path = '2020/june/one.txt'

/** A library with an annotation on a text that has changed, seen from within; `reads` are the texts that were read. */
const changed = async () => {
  const { folder, dataFolder, open } = await libraryOf(storyFiles)
  const library = await open()
  await scanned(library)
  const { annotation } = valueOf(await annotateQuote(library, 'بيومين'))
  const { id } = await articleAt(library, path)
  await writeFile(join(folder, path), `تصويب\n\n${story}`)
  await scanned(library)
  await library.close()
  const opened = await openedContext(folder, dataFolder)
  const reads: string[] = []
  const { pack } = opened
  const read: typeof pack.read = (version) => {
    reads.push(version)
    return pack.read(version)
  }
  const context: LibraryContext = { ...opened, pack: { ...pack, read } }
  return { context, id, annotation, reads }
}

it('a text is read once for where its annotations stand, and again when one of them is put elsewhere', async () => {
  const { context, id, annotation, reads } = await changed()
  const { of } = createRememberedAnchors(context)
  const asked = async () => {
    // What else was read meanwhile has pushed it out of those read last.
    context.recentTexts.clear()
    return (await of(id)).get(annotation.id)
  }
  const standing = await asked()
  expect(standing).toMatchObject({ anchor: { state: 'moved' }, now: { found: 'بيومين' } })
  expect(reads).toHaveLength(1)
  expect(await asked()).toBe(standing)
  expect(reads).toHaveLength(1)
  const target = { ...annotation.target!, exact: 'السجلات', prefix: '', suffix: '' }
  valueOf(
    await context.record([{ type: 'annotation.placed', data: { annotation: annotation.id, target } }], ''),
  )
  expect(await asked()).toMatchObject({ now: { found: 'السجلات' } })
  expect(reads).toHaveLength(2)
})
