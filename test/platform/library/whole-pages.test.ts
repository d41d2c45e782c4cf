import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PartWanted } from '#core/article/page-part'
import { libraryOf, valueOf } from '#support/library'
import { writePng } from '#support/picture-writer'

const page = '<html dir=rtl><link rel=stylesheet href="page_files/a.css"><img src="page_files/a.png"><p>نص'

const opened = async () => {
  const { folder, open } = await libraryOf({
    'saved/page.html': page,
    'saved/page_files/a.css': 'p{background:url(b.png)}',
    'saved/page_files/a.png': writePng(48, 32),
    'saved/page_files/b.png': writePng(9, 9),
    'saved/page_files/c.svg': '<svg onload="1"/>',
    'story.txt': 'قصة',
  })
  await writeFile(join(folder, '..', 'secret.png'), writePng(5, 5))
  await symlink(join(folder, '..', 'secret.png'), join(folder, 'saved/page_files/link.png'))
  const library = await open()
  valueOf(await library.scan())
  const { id } = valueOf(await library.articleAt('saved/page.html'))
  const ask = async (source: string, as: PartWanted['as'], from = '') => {
    const read = await library.readPage({ article: id, part: { source, from, as } })
    if (!read.ok) return read.failure.kind
    return read.value.kind === 'picture' ? [read.value.type, read.value.width] : read.value
  }
  return { library, id, ask }
}

describe('a saved page and what it shows', () => {
  it('are read from its file and from the files beside it', async () => {
    const { library, id, ask } = await opened()
    expect(valueOf(await library.readPage({ article: id, part: null }))).toEqual({
      kind: 'page',
      html: page,
      place: '',
    })
    expect(await ask('page_files/a.png', 'picture')).toEqual(['image/png', 48])
    const place = 'saved/page_files/a.css'
    expect(await ask('page_files/a.css', 'style')).toEqual({
      kind: 'style',
      css: 'p{background:url(b.png)}',
      place,
    })
    expect(await ask('b.png', 'picture', place)).toEqual(['image/png', 9])
  })

  it('are read from nowhere else, and are nothing but pictures and styles', async () => {
    const { ask } = await opened()
    expect(await ask('../../secret.png', 'picture')).toBe('page-part-missing')
    expect(await ask('../../../secret.png', 'picture', 'saved/page_files/a.css')).toBe('page-part-missing')
    expect(await ask('a.png', 'picture', '../../elsewhere/x.css')).toBe('page-part-missing')
    expect(await ask('page_files/link.png', 'picture')).toBe('page-part-missing')
    expect(await ask('page_files/c.svg', 'picture')).toBe('picture-unreadable')
    expect(await ask('https://example.org/a.png', 'picture')).toBe('page-part-missing')
  })

  it('are those of the version that is read: a file that changed meanwhile is not shown as it', async () => {
    const { library } = await opened()
    const story = valueOf(await library.articleAt('story.txt'))
    expect(await library.readPage({ article: story.id, part: null })).toEqual({
      ok: false,
      failure: { kind: 'no-page', path: 'story.txt' },
    })
  })

  it('are looked at as they were looked at last, on this device', async () => {
    const { library, id } = await opened()
    expect(valueOf(await library.readArticle(id)).reading.view).toBeUndefined()
    expect(valueOf(await library.changeReading([id], { view: 'page' }))).toEqual([id])
    expect(valueOf(await library.readArticle(id)).reading.view).toBe('page')
    expect(valueOf(await library.changeReading([id], { read: true }))).toEqual([id])
    expect(valueOf(await library.readArticle(id)).reading.view).toBe('page')
  })
})
