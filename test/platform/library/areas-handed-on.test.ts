import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exported, opened, seen, take, type Opened } from '#support/exchanging'
import { folderContents } from '#support/folder-contents'
import { valueOf } from '#support/library'
import { writePng } from '#support/picture-writer'
import { hasShared } from '#support/shared'
import { webAnnotationJudge } from '#support/web-annotation-schemas'

const face = writePng(40, 30, [200, 10, 10])
const box = { x: 10, y: 20, width: 30.5, height: 40 }
const data = `data:image/png;base64,${Buffer.from(writePng(90, 60, [1, 2, 3])).toString('base64')}`
const files = {
  'photo.png': face,
  'page.html': `<h1>شهادة</h1><p>قال أحمد الخطيب إنه رآه.</p><img alt="الباب" src="${data}">`,
}

const annotated = async (): Promise<Opened> => {
  const library = await opened('سلمى', files)
  for (const [path, resource, note] of [
    ['photo.png', 'self', 'وجه أحمد الخطيب'],
    ['page.html', null, 'القفل مكسور'],
  ] as const) {
    const article = valueOf(await library.articleAt(path)).id
    const { blocks } = valueOf(await library.readArticle(article))
    const image = blocks.find((block) => block.kind === 'image')
    const area = { ...box, resource: resource ?? (image?.kind === 'image' ? (image.resource ?? '') : '') }
    const asked = { article, range: null, area, note, tags: ['صور'], colour: 'pink' } as const
    valueOf(await library.annotate(asked, 'سلمى'))
  }
  return library
}

type Item = {
  readonly target: { readonly source: string; readonly selector: unknown; readonly picture: unknown }
}
const itemsIn = async (bundle: string): Promise<readonly Item[]> => {
  const raw = JSON.parse(await readFile(join(bundle, 'data/annotations.jsonld'), 'utf8')) as {
    readonly first: { readonly items: readonly Item[] }
  }
  return raw.first.items
}

describe('annotated parts of pictures', () => {
  it.each([
    ['with everything that was done', true],
    ['as Web Annotations alone, without names', false],
  ])('come out of a bundle as they were, %s', async (_what, annotators) => {
    const from = await annotated()
    const bundle = await exported(from, { annotators })
    expect(valueOf(await checkBundle(bundle))).toMatchObject({ ok: true, problems: [] })
    const to = await opened('كريم', {})
    await take(to, bundle)
    const areasIn = async (library: Opened) =>
      valueOf(await library.annotations()).map(({ annotation: { area, target, note }, anchor }) => [
        note,
        area,
        target,
        anchor,
      ])
    expect(await areasIn(to)).toEqual(await areasIn(from))
    if (annotators) expect(await seen(to)).toEqual(await seen(from))
    const again = await take(to, bundle)
    expect(again.plan.isNothing).toBe(true)
  })

  it('are fragments in the sense of the W3C: in the text where the picture stands, and there in percent of it', async () => {
    const items = await itemsIn(await exported(await annotated()))
    const part = {
      type: 'FragmentSelector',
      conformsTo: 'http://www.w3.org/TR/media-frags/',
      value: 'xywh=percent:10,20,30.5,40',
    }
    expect(items.map(({ target }) => target.selector)).toEqual([
      expect.objectContaining({ type: 'TextPositionSelector', refinedBy: part }),
      expect.objectContaining({ type: 'TextPositionSelector', refinedBy: part }),
    ])
    expect(items.every(({ target }) => target.source.endsWith('/text.txt'))).toBe(true)
  })

  it.skipIf(!hasShared('standards', 'web-annotation'))('hold to the W3C’s schemas', async () => {
    const judge = webAnnotationJudge('annotations/annotationMusts')
    for (const item of await itemsIn(await exported(await annotated())))
      expect(judge({ '@context': 'http://www.w3.org/ns/anno.jsonld', ...item })).toEqual([])
  })

  it('are told of in the pages and the table', async () => {
    const contents = await folderContents(await exported(await annotated()))
    const read = (path: string): string => Buffer.from(contents.get(path) ?? '').toString('utf8')
    const pages = ['d0001', 'd0002'].map((name) => read(`data/documents/${name}/index.html`)).join('\n')
    expect(pages.match(/data-t="areaOfPicture"/g)).toHaveLength(2)
    expect(pages.match(/<rect x="10%" y="20%" width="30.5%" height="40%"/g)).toHaveLength(2)
    expect(read('data/annotations.csv')).toContain('"xywh=percent:10,20,30.5,40"')
  })

  it('go through the same gates as words: their notes are redacted, and nothing tells which picture it was', async () => {
    const library = await annotated()
    const destination = join(dirname(library.folder), 'redacted')
    valueOf(
      await library.exportBundle(
        {
          scope: { kind: 'all' },
          destination,
          originals: false,
          annotators: false,
          language: 'ar',
          time: '2026-11-30T10:00:00.000Z',
          bundleId: randomUUID(),
          redaction: { rules: { terms: [{ text: 'أحمد الخطيب', role: 'شاهد' }] } },
        },
        '',
      ),
    )
    expect(valueOf(await checkBundle(destination))).toMatchObject({ ok: true })
    const said = [...(await folderContents(destination)).values()]
      .map((content) => Buffer.from(content).toString('utf8'))
      .join('\n')
    const digests = valueOf(await library.annotations()).map(({ annotation }) => annotation.area!.sha256!)
    for (const told of ['الخطيب', ...digests.map((digest) => digest.replace('sha256:', ''))])
      expect(said).not.toContain(told)
    expect(said).toMatch(/وجه \[شاهد/)
    const items = await itemsIn(destination)
    expect(items.map(({ target }) => target.picture)).toEqual([{ number: 1 }, { number: 1 }])
    const to = await opened('كريم', {})
    await take(to, destination)
    expect(valueOf(await to.annotations()).map(({ annotation }) => annotation.area)).toEqual([
      expect.objectContaining(box),
      expect.objectContaining(box),
    ])
  })
})
