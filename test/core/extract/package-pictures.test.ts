import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import { readPictureHeader } from '#core/article/picture'
import { extract } from '#core/extract/extract'
import { openPictures } from '#core/extract/pictures'
import { picturesInZip } from '#core/extract/zip/pictures'
import { zipOf } from '#support/office-file'
import { writePng } from '#support/picture-writer'

const png = writePng(48, 32)
const xml = '<?xml version="1.0"?>'

const word = await zipOf({
  '_rels/.rels': `${xml}<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `${xml}<Relationships><Relationship Id="p" Type="x/image" Target="media/door.png"/><Relationship Id="q" Type="x/image" TargetMode="External" Target="https://example.org/x.png"/></Relationships>`,
  'word/document.xml': `${xml}<w:document xmlns:w="w" xmlns:wp="wp" xmlns:a="a" xmlns:r="r"><w:body><w:p><w:r><w:t>نص</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:docPr descr="الباب"/><a:blip r:embed="p"/></w:drawing></w:r></w:p><w:p><w:r><w:drawing><wp:docPr descr="بعيدة"/><a:blip r:link="q"/></w:drawing></w:r></w:p></w:body></w:document>`,
  'word/media/door.png': png,
})

const openDocument = await zipOf({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml': `${xml}<o:document-content xmlns:o="o" xmlns:text="t" xmlns:draw="d" xmlns:svg="s" xmlns:xlink="x"><o:body><o:text><text:p><draw:frame><draw:image xlink:href="Pictures/door.png"/><svg:desc>الباب</svg:desc></draw:frame></text:p></o:text></o:body></o:document-content>`,
  'Pictures/door.png': png,
})

const book = await zipOf({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf':
    '<package><metadata/><manifest><item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'OEBPS/text/a.xhtml': `${xml}<html><body><p>نص</p><img alt="الباب" src="../images/the%20door.png"/></body></html>`,
  'OEBPS/images/the door.png': png,
})

describe('the pictures of a package', () => {
  it.each([
    ['a.docx', word, 'zip:word/media/door.png'],
    ['a.odt', openDocument, 'zip:Pictures/door.png'],
    ['a.epub', book, 'zip:OEBPS/images/the door.png'],
  ])('are found again in it: %s', async (path, bytes, resource) => {
    const outcome = await extract(bytes, { path })
    if (!outcome.ok) throw new Error(outcome.failure.kind)
    const images = [...leavesOf(outcome.value.blocks)].flatMap((leaf) =>
      leaf.kind === 'image' ? [leaf] : [],
    )
    expect(images[0]?.resource).toBe(resource)
    expect(images.slice(1).map((image) => image.resource)).toEqual(images.slice(1).map(() => undefined))
    const pictures = await openPictures(bytes, path)
    expect(readPictureHeader((await pictures(resource)) ?? new Uint8Array())).toMatchObject({
      width: 48,
      height: 32,
    })
    for (const other of ['zip:../x.png', 'zip:', 'self', 'file:a.png'])
      expect(await pictures(other)).toBeUndefined()
  })

  it('can be looked at again and again, whatever they come to in all', async () => {
    const pictures = picturesInZip(word, 'a.docx', png.length)
    for (let turn = 0; turn < 3; turn++)
      expect(await pictures('zip:word/media/door.png')).toHaveLength(png.length)
    expect(await picturesInZip(word, 'a.docx', png.length - 1)('zip:word/media/door.png')).toBeUndefined()
  })

  it('are none where the package is broken', async () => {
    const pictures = await openPictures(word.subarray(0, 200), 'a.docx')
    expect(await pictures('zip:word/media/door.png')).toBeUndefined()
  })
})
