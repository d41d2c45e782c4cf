import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '#core/bundle/making'
import { readerStrings } from '#core/bundle/pages/words'
import { extract } from '#core/extract/extract'
import type { OutputForm } from '#core/output/forms'
import type { Language } from '#core/settings'
import { writeOutput } from '#platform/output/write-output'
import { madeSource, sampleChoices, type MadeArticle } from '#support/bundle-source'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const marked: MadeArticle = {
  path: 'marked.txt',
  paragraphs: ['عنوان', 'في الثالث من محرم ١٤٤٠ جاء أبو سليم إلى الدار.'],
  annotations: [
    {
      quote: 'أبو سليم',
      described: {
        kind: 'person',
        value: 'سليم الدرويش',
        also: 'أبو سليم\nS. Darwish',
        certainty: 'uncertain',
      },
      links: [1],
    },
    {
      quote: 'الثالث من محرم ١٤٤٠',
      described: {
        kind: 'date',
        value: '3 محرم 1440',
        from: '2018-09-13',
        to: '2018-09-14',
        calendar: 'hijri',
      },
    },
    {
      quote: 'جاء',
      described: { kind: 'event', who: 'سليم', where: 'الدار <ب>', when: 'ليلاً', source: 'شاهد' },
    },
  ],
}
const told = [
  ...['شخص', 'سليم الدرويش', 'S. Darwish', 'غير مؤكَّد', '3 محرم 1440', '2018-09-13 – 2018-09-14'],
  ...['هجري', 'الدار', 'ليلاً', 'شاهد'],
]

const written = async (form: OutputForm, language: Language = 'ar'): Promise<string> => {
  const folder = await temporaryFolder()
  const source = await madeSource(join(folder, 'library'), [marked])
  const destination = join(folder, `output.${form}`)
  const choices = { form, annotators: true, language, time: sampleChoices.time }
  valueOf(await writeOutput(contentsOf(source), choices, destination))
  return destination
}

const textOf = async (form: OutputForm, language?: Language): Promise<string> =>
  readFile(await written(form, language), 'utf8')

describe('what is known of a mark', () => {
  it.each(['html', 'quotations'] as const)('stands in the %s', async (form) => {
    const text = await textOf(form)
    for (const said of told) expect(text).toContain(said)
    expect(text).not.toContain(form === 'html' ? '<ب>' : '\u0000')
    expect(text).toContain(readerStrings.ar.linkedAnnotation)
  })

  it('stands in the document for word processors', async () => {
    const read = valueOf(await extract(await readFile(await written('docx')), { path: 'a.docx' }))
    for (const said of told) expect(read.text).toContain(said)
    expect(read.text).toContain(readerStrings.ar.linkedAnnotation)
  })

  it('is told in the language of what is handed out', async () => {
    expect(await textOf('html', 'en')).toContain(readerStrings.en.linkedAnnotation)
  })
})
