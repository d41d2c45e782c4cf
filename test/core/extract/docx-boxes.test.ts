import { describe, expect, it } from 'vitest'
import { docxOf, wp, wr } from '#support/office-file'
import { extracted, outline } from './extracted'

const bodyOf = async (body: string) => outline(extracted(await docxOf({ body }), 'a/b.docx').blocks)

const house = '<w:drawing><wp:docPr descr="صورة البيت"/><a:blip r:embed="i"/></w:drawing>'
const olderHouse =
  '<w:pict><v:shape alt="صورة البيت"><v:imagedata r:id="i"/></v:shape><v:shape alt="ظل"/></w:pict>'
const box = (content: string): string =>
  `<w:drawing><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></w:drawing>`
const olderBox = (content: string): string =>
  `<w:pict><v:shape alt="إطار"><v:imagedata r:id="o"/><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict>`
const twice = (newer: string, older: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${newer}</mc:Choice><mc:Fallback>${older}</mc:Fallback></mc:AlternateContent>`

describe('a picture in a text box comes once', () => {
  it.each([
    [
      'with the text of the box',
      box(wp(`<w:r>${house}</w:r>${wr('تحتها')}`)),
      [
        ['paragraph', 'تحتها'],
        ['image', 'صورة البيت', undefined],
      ],
    ],
    [
      'beside the picture that the box itself is filled with',
      olderBox(wp(`<w:r>${olderHouse}</w:r>`)),
      [
        ['image', 'إطار', undefined],
        ['image', 'صورة البيت', undefined],
      ],
    ],
    [
      'where the box is written in two ways',
      twice(box(wp(`<w:r>${house}</w:r>`)), olderBox(wp(`<w:r>${olderHouse}</w:r>`))),
      [['image', 'صورة البيت', undefined]],
    ],
    [
      'where a group of drawings holds the picture in two ways',
      `<w:drawing><wpg:wgp>${twice('<a:blip r:embed="i"/>', '<a:blip r:embed="o"/>')}<wp:docPr descr="صورة البيت"/></wpg:wgp></w:drawing>`,
      [['image', 'صورة البيت', undefined]],
    ],
  ])('%s', async (_, drawing, expected) => {
    expect(await bodyOf(wp(`<w:r>${drawing}</w:r>`))).toEqual(expected)
  })
})
