import { expect, it } from 'vitest'
import type { PictureArea } from '#core/annotation/area'
import type { VersionId } from '#core/ids'
import type { LibraryContext } from '#platform/library/context'
import { digestOf } from '#platform/library/area-anchors'
import { textOf } from '#platform/library/article-texts'
import { placedOn } from '#platform/library/placed-annotations'
import { libraryOf, valueOf } from '#support/library'
import { openedContext } from '#support/library-context'
import { writePng } from '#support/picture-writer'

const elsewhere = `sha256:${'a'.repeat(64)}` as VersionId

/** A library with an area whose picture must be read to be known; `meanwhile` happens while it is read. */
const reading = async (meanwhile: (context: LibraryContext) => Promise<unknown>) => {
  const { folder, dataFolder, open } = await libraryOf({ 'photo.png': writePng(60, 40) })
  const library = await open()
  valueOf(await library.scan())
  const { id } = valueOf(await library.articleAt('photo.png'))
  const area = { x: 10, y: 20, width: 30, height: 40, resource: 'self' }
  const drawn = { article: id, range: null, area, note: '', tags: [], colour: 'pink' } as const
  const { annotation } = valueOf(await library.annotate(drawn, ''))
  await library.close()
  const opened = await openedContext(folder, dataFolder)
  const moved: PictureArea = { ...annotation.area!, version: elsewhere, sha256: elsewhere }
  valueOf(
    await opened.record(
      [{ type: 'annotation.outlined', data: { annotation: annotation.id, area: moved } }],
      '',
    ),
  )
  const readPicture: LibraryContext['pool']['readPicture'] = async (job) => {
    const picture = await opened.pool.readPicture(job)
    await meanwhile(opened)
    return picture
  }
  const context: LibraryContext = { ...opened, pool: { ...opened.pool, readPicture } }
  return { context, id, annotation: annotation.id }
}

it('what is deleted while pictures are read is not placed, and waits for nobody', async () => {
  let wanted = ''
  const { context, id, annotation } = await reading((opened) =>
    opened.record([{ type: 'annotation.deleted', data: { annotation: wanted as typeof annotation } }], ''),
  )
  wanted = annotation
  const text = valueOf(await textOf(context, id))
  expect(await placedOn(context, id, text)).toEqual([])
  expect(context.inReview.has(id)).toBe(false)
})

it('no picture is taken for one of a version that was not read any more', async () => {
  let changed = (): Promise<unknown> => Promise.resolve()
  const { context, id } = await reading(() => changed())
  const before = valueOf(await textOf(context, id)).version
  const reading0 = context.catalog.state.articles.get(id)!.versions.get(before)!.value
  changed = () =>
    context.record(
      [
        {
          type: 'article.changed',
          data: { ...reading0, article: id, version: elsewhere, previous: before },
        },
      ],
      '',
    )
  expect((await digestOf(context, id, before, 'self')).ok).toBe(false)
})
