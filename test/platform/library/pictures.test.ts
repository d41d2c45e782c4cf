import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import type { ArticleId } from '#core/ids'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'
import { writeJpegHead, writePng } from '#support/picture-writer'

const png = writePng(48, 32)
const data = `data:image/png;base64,${Buffer.from(writePng(90, 60, [1, 2, 3])).toString('base64')}`

const page = `<p>نص المقالة.</p>
<img alt="بجانبها" src="page_files/door%201.png"><img alt="فيها" src="${data}">
<img alt="خارج المكتبة" src="../secret.png"><img alt="رابط" src="page_files/link.png"><img alt="ليست صورة" src="page_files/fake.png">
<img alt="بعيدة" src="https://example.org/x.png">`

const opened = async () => {
  const files = {
    'articles/page.html': page,
    'articles/page_files/door 1.png': png,
    'articles/page_files/fake.png': '<svg onload="alert(1)"></svg>',
    'articles/page_files/icons/small.png': png,
    'case_files/scan.png': png,
    'photo.jpg': writeJpegHead(640, 480),
    'map.jpg': writeJpegHead(20_000, 9_000),
  }
  const { folder, open } = await libraryOf(files)
  await writeFile(join(folder, '..', 'secret.png'), png)
  await symlink(join(folder, '..', 'secret.png'), join(folder, 'articles/page_files/link.png'))
  const library = await open()
  valueOf(await library.scan())
  return { folder, library }
}

const resourcesOf = async (library: Library, path: string) => {
  const { id } = valueOf(await library.articleAt(path))
  const { blocks } = valueOf(await library.readArticle(id))
  const images = [...leavesOf(blocks)].flatMap((leaf) => (leaf.kind === 'image' ? [leaf] : []))
  return { id, resources: images.map(({ resource }) => resource) }
}

const outcome = async (library: Library, article: ArticleId, resource: string): Promise<unknown> => {
  const read = await library.readPicture({ article, resource })
  return read.ok ? [read.value.type, read.value.width, read.value.height] : read.failure
}

describe('the pictures of an article', () => {
  it('come from inside its file and from beside it, and from nowhere else', async () => {
    const { library } = await opened()
    const { id, resources } = await resourcesOf(library, 'articles/page.html')
    expect(resources[5]).toBeUndefined()
    const outcomes = await Promise.all(
      resources.slice(0, 5).map((resource) => outcome(library, id, resource!)),
    )
    expect(outcomes).toEqual([
      ['image/png', 48, 32],
      ['image/png', 90, 60],
      { kind: 'picture-missing', path: 'secret.png' },
      { kind: 'picture-missing', path: 'articles/page_files/link.png' },
      { kind: 'picture-unreadable', path: 'articles/page_files/fake.png' },
    ])
  })

  it.each([
    'file:../../secret.png',
    'file:/etc/passwd',
    'file:%2e%2e/%2e%2e/secret.png',
    'file:',
    'file:.',
    'data:0-0',
    'part:0',
    'self',
    'https://example.org/x.png',
  ])('are not had by asking for %s', async (resource) => {
    const { library } = await opened()
    const { id } = valueOf(await library.articleAt('articles/page.html'))
    const read = await library.readPicture({ article: id, resource })
    expect(read.ok).toBe(false)
  })

  it('are the file itself where that is a picture, as long as it is the one that was read', async () => {
    const { folder, library } = await opened()
    const { id } = valueOf(await library.articleAt('photo.jpg'))
    expect(await outcome(library, id, 'self')).toEqual(['image/jpeg', 640, 480])
    const other = await opened()
    await writeFile(join(other.folder, 'photo.jpg'), writeJpegHead(10, 10))
    expect(await outcome(other.library, id, 'self')).toEqual({ kind: 'picture-missing', path: 'photo.jpg' })
    expect(folder).not.toBe(other.folder)
  })

  it('say so where they are too large to be shown, in an article that is there all the same', async () => {
    const { library } = await opened()
    const { id, resources } = await resourcesOf(library, 'map.jpg')
    expect(resources).toEqual(['self'])
    expect(await outcome(library, id, 'self')).toEqual({ kind: 'picture-too-large', path: 'map.jpg' })
  })

  it('of a saved page that stands beside them are no articles of their own', async () => {
    const { library } = await opened()
    expect(
      valueOf(await library.summaries())
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['articles/page.html', 'case_files/scan.png', 'map.jpg', 'photo.jpg'])
  })
})
