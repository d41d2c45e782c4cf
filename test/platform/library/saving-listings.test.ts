import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { everyAnnotation, type AnnotationGrouping } from '#core/library/annotations/queries'
import { libraryOf, valueOf } from '#support/library'
import { annotateQuote, scanned, storyFiles } from '#support/story'

const time = '2026-11-30T10:00:00.000Z'
const opened = async () => {
  const { dataFolder, folder, open } = await libraryOf(storyFiles)
  const library = await open()
  await scanned(library)
  const first = valueOf(await annotateQuote(library, 'السجلات كاملةً')).annotation.id
  const second = valueOf(await annotateQuote(library, 'The ledgers were real')).annotation.id
  valueOf(await library.editAnnotation({ annotation: first, tags: ['مكان', 'شهادة'] }, ''))
  valueOf(
    await library.editAnnotation(
      { annotation: second, note: { text: 'Checked <twice>', seen: '' }, direction: 'ltr' },
      '',
    ),
  )
  const save = async (form: 'html' | 'docx', group: AnnotationGrouping, destination = `out.${form}`) =>
    library.saveAnnotationListing(
      {
        listing: { filter: everyAnnotation, group, order: 'place', descending: false },
        destination: join(dataFolder, destination),
        overwrite: true,
        form,
        language: 'ar',
        time,
      },
      'سلمى',
    )
  return { library, dataFolder, folder, first, second, save }
}

describe('what is listed as a page or a document', () => {
  it('stands on a page under the heads of its groups, each with its source', async () => {
    const { dataFolder, library, save } = await opened()
    expect(valueOf(await save('html', 'tag'))).toMatchObject({ form: 'html', annotations: 2 })
    const page = await readFile(join(dataFolder, 'out.html'), 'utf8')
    const heads = [...page.matchAll(/<h2 id="group-\d+-title"><bdi>([^<]*)/gu)].map(([, head]) => head)
    expect(heads).toEqual(['شهادة', 'مكان', 'بلا وسوم'])
    expect(page.match(/<blockquote dir="auto">السجلات كاملةً/gu)).toHaveLength(2)
    expect(page).toContain('<p class="note" dir="ltr">Checked &lt;twice&gt;</p>')
    expect(page).toContain('one.txt')
    expect(JSON.stringify(valueOf(await library.history(null)))).toContain('output.written')
  })

  it('names months as people do', async () => {
    const { dataFolder, library, save } = await opened()
    const [made] = valueOf(await library.annotations()).map(({ annotation }) => annotation.created)
    valueOf(await save('html', 'month'))
    const page = await readFile(join(dataFolder, 'out.html'), 'utf8')
    const month = new Intl.DateTimeFormat('ar-SY-u-nu-arab', { month: 'long', year: 'numeric' })
    expect(page).toContain(`<bdi>${month.format(new Date(made!))}</bdi>`)
  })

  it('stands in a document for word processors in the same groups', async () => {
    const { dataFolder, save } = await opened()
    valueOf(await save('docx', 'colour'))
    const files = unzipSync(await readFile(join(dataFolder, 'out.docx')))
    const document = strFromU8(files['word/document.xml']!)
    expect(document).toContain('السجلات كاملةً')
    expect(document).toContain('Heading1')
    expect(document).toContain('w:bidi')
  })

  it('is on a page without heads where it is in no groups', async () => {
    const { dataFolder, save } = await opened()
    valueOf(await save('html', 'none'))
    const page = await readFile(join(dataFolder, 'out.html'), 'utf8')
    expect(page).not.toContain('<nav')
    expect(page.match(/<figure/gu)).toHaveLength(2)
  })

  it('leaves nothing behind where it can not be written', async () => {
    const { save, folder } = await opened()
    expect(await save('html', 'none', '/no/such/folder/a.html')).toMatchObject({ ok: false })
    expect(await save('html', 'none', join('..', folder.split('/').pop()!, 'a.html'))).toMatchObject({
      ok: false,
    })
  })

  it('is copied as quotations with their sources, in the order asked for', async () => {
    const { library, first, second } = await opened()
    const { text } = valueOf(
      await library.quoteAnnotations({ annotations: [second, first], language: 'en' }, ''),
    )
    expect(text.indexOf('The ledgers were real')).toBeGreaterThan(-1)
    expect(text.indexOf('السجلات كاملةً')).toBeGreaterThan(text.indexOf('The ledgers were real'))
    expect(text).toContain('one.txt')
  })
})
