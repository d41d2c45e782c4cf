import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { leavesOf } from '#core/article/block'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exported, opened, take } from '#support/exchanging'
import { valueOf } from '#support/library'
import { writePng } from '#support/picture-writer'
import { forge, sealAgain } from '#support/seal-again'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const door = writePng(48, 32)
const wall = writePng(90, 60, [1, 2, 3])
const camera = Buffer.concat([
  Buffer.from(door.subarray(0, 33)),
  Buffer.from([0, 0, 0, 12]),
  Buffer.from('tEXtPlace\x0033.51N', 'latin1'),
  Buffer.alloc(4),
  Buffer.from(door.subarray(33)),
])
const data = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

const files = {
  'saved/page.html': `<h1>صفحة محفوظة فيها صور</h1><p>نص المقالة كما حُفظت من الموقع.</p>
    <img alt="باب &quot;المستودع&quot; <المغلق>" src="page_files/door%201.png"><img alt="جدار" src="${data(wall)}">
    <img alt="رسم" src="page_files/drawing.svg">`,
  'saved/page_files/door 1.png': camera,
  'saved/page_files/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'second.html': `<h1>صفحة ثانية</h1><p>تعرض الجدار نفسه مرة أخرى.</p><img alt="الجدار" src="${data(wall)}">`,
  'photo.png': writePng(7, 5),
}

const pageOf = async (bundle: string, title: string): Promise<string> => {
  const folders = await readdir(join(bundle, 'data/documents'))
  const pages = await Promise.all(
    folders.map((name) => readFile(join(bundle, 'data/documents', name, 'index.html'), 'utf8')),
  )
  return pages.find((page) => page.includes(title))!
}

describe('pictures in a bundle', () => {
  it('go along once each, are shown with their words, and are described', async () => {
    const salma = await opened('سلمى', files)
    const bundle = await exported(salma)
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
    expect(await readdir(join(bundle, 'data/pictures'))).toEqual(['p0001.png', 'p0002.png'])
    const page = await pageOf(bundle, 'صفحة محفوظة')
    expect(page).toMatch(
      /<img\s+src="\.\.\/\.\.\/pictures\/p000\d\.png"\s+alt="باب &quot;المستودع&quot; &lt;المغلق&gt;"\s+width="48"\s+height="32"/u,
    )
    expect(page.match(/<img\s/gu)).toHaveLength(2)
    const second = await pageOf(bundle, 'صفحة ثانية')
    const [wallPath] = /pictures\/p000\d\.png/u.exec(second)!
    expect(page).toContain(wallPath)
    // A picture that is an article is its own file.
    expect(await pageOf(bundle, 'photo')).toMatch(
      /<img\s+src="\.\.\/\.\.\/documents\/d000\d\/original\.png"/u,
    )
    const crate = await readFile(join(bundle, 'data/ro-crate-metadata.json'), 'utf8')
    expect(crate).toContain('"alternateName":"file:page_files/door%201.png"')
    expect(await readFile(join(bundle, 'manifest-sha256.txt'), 'utf8')).toContain('data/pictures/p0001.png')
  })

  it('are copies of the dots alone where the files themselves stay here', async () => {
    const salma = await opened('سلمى', files)
    const bundle = await exported(salma, { originals: false })
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
    const names = await readdir(join(bundle, 'data/pictures'))
    expect(names).toHaveLength(3)
    const all = await Promise.all(names.map((name) => readFile(join(bundle, 'data/pictures', name))))
    expect(all.some((bytes) => bytes.includes('33.51N'))).toBe(false)
    expect(all.some((bytes) => bytes.equals(Buffer.from(door)))).toBe(true)
  })

  it('never go along where words are redacted, and the receipt says how many', async () => {
    const salma = await opened('سلمى', files)
    const destination = join(await temporaryFolder(), 'bundle')
    const receipt = valueOf(
      await salma.exportBundle(
        {
          scope: { kind: 'all' },
          destination,
          originals: true,
          annotators: false,
          language: 'ar',
          time: '2026-11-30T10:00:00.000Z',
          bundleId: randomUUID(),
          redaction: { rules: { terms: [{ text: 'المستودع' }] } },
        },
        'سلمى',
      ),
    )
    // Four that are files, and the drawing, which is never shown.
    expect(receipt.redaction).toMatchObject({ picturesLeftOut: 5 })
    expect(await readdir(join(destination, 'data'))).not.toContain('pictures')
  })

  it('come along beside their page, and are shown there', async () => {
    const salma = await opened('سلمى', files)
    const karim = await opened('كريم', {})
    const bundle = await exported(salma)
    const { plan } = await take(karim, bundle)
    const page = plan.files.find(({ path }) => path.endsWith('page.html'))!.path
    expect(plan.files.filter(({ kind }) => kind === 'picture').map(({ path }) => path)).toEqual([
      page.replace('page.html', 'page_files/door 1.png'),
    ])
    const { id } = valueOf(await karim.articleAt(page))
    const { blocks } = valueOf(await karim.readArticle(id))
    const [first] = [...leavesOf(blocks)].flatMap((leaf) => (leaf.kind === 'image' ? [leaf] : []))
    expect(valueOf(await karim.readPicture({ article: id, resource: first!.resource! })).width).toBe(48)
    expect(valueOf(await karim.scan())).toMatchObject({ added: 0, changed: 0 })
    expect(valueOf(await karim.planImport({ path: bundle })).isNothing).toBe(true)
  })

  it('are told of where they can’t be read, in the preview too', async () => {
    const lost = {
      'lost.html':
        '<h1>صفحة</h1><p>نص الصفحة هنا.</p><img src="lost_files/a.png"><img src="lost_files/b.png">',
      'lost_files/b.png': 'no picture at all',
    }
    const salma = await opened('سلمى', lost)
    const choices = {
      scope: { kind: 'all' },
      destination: join(await temporaryFolder(), 'bundle'),
      originals: true,
      annotators: true,
      language: 'ar',
      time: '2026-11-30T10:00:00.000Z',
      bundleId: randomUUID(),
    } as const
    const notices = [{ kind: 'pictures-unreadable', path: 'lost.html', count: 2 }]
    expect(valueOf(await salma.previewExport(choices, 'سلمى'))).toMatchObject({ notices })
    expect(valueOf(await salma.exportBundle(choices, 'سلمى'))).toMatchObject({ notices })
  })

  it('are refused where they are larger than what is shown', async () => {
    const bundle = await exported(await opened('سلمى', files))
    const path = join(bundle, 'data/pictures/p0001.png')
    const large = Buffer.from(await readFile(path))
    large.writeUInt32BE(40_000, 16)
    await forge(bundle, 'pictures/p0001.png', () => large.toString('latin1'), 'latin1')
    expect(valueOf(await checkBundle(bundle))).toMatchObject({
      ok: false,
      problems: [{ kind: 'picture-shape', path: 'data/pictures/p0001.png' }],
    })
  })

  it('are refused where a file is not the picture that its name says', async () => {
    const bundle = await exported(await opened('سلمى', files))
    await writeFile(join(bundle, 'data/pictures/p0001.png'), '<svg onload="alert(1)"/>')
    const description = join(bundle, 'data/ro-crate-metadata.json')
    const described = JSON.parse(await readFile(description, 'utf8')) as {
      '@graph': Record<string, unknown>[]
    }
    for (const one of described['@graph']) if (one['@id'] === 'pictures/p0001.png') delete one['sha256']
    await writeFile(description, JSON.stringify(described))
    await sealAgain(bundle)
    expect(valueOf(await checkBundle(bundle))).toMatchObject({
      ok: false,
      problems: [{ kind: 'picture-shape', path: 'data/pictures/p0001.png' }],
    })
    const karim = await opened('كريم', {})
    expect(await karim.planImport({ path: bundle })).toMatchObject({ failure: { kind: 'damaged-bundle' } })
  })

  it('were in no bundle before: one of then is taken in all the same', async () => {
    const bundle = await exported(await opened('سلمى', { 'second.html': files['second.html'] }))
    const description = join(bundle, 'data/ro-crate-metadata.json')
    const described = JSON.parse(await readFile(description, 'utf8')) as {
      '@graph': Record<string, unknown>[]
    }
    const graph = described['@graph'].filter(({ '@id': id }) => !/picture/u.test(String(id)))
    for (const one of graph) {
      delete one['image']
      const parts = one['hasPart'] as readonly { '@id': string }[] | undefined
      if (parts) one['hasPart'] = parts.filter((part) => !part['@id'].startsWith('pictures/'))
    }
    await writeFile(description, JSON.stringify({ ...described, '@graph': graph }))
    await rm(join(bundle, 'data/pictures'), { recursive: true })
    const info = join(bundle, 'bag-info.txt')
    await writeFile(info, (await readFile(info, 'utf8')).replace('Version: 1.2', 'Version: 1.1'))
    await sealAgain(bundle)
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
    const { plan } = await take(await opened('كريم', {}), bundle)
    expect(plan.files.map(({ kind }) => kind)).toEqual(['original'])
  })
})
