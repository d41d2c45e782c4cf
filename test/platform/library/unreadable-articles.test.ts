import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { everyAnnotation } from '#core/library/annotations/queries'
import type { OutputForm } from '#core/output/forms'
import { checkBundle } from '#platform/bundle/check-bundle'
import { commandLine } from '#support/command-line'
import { libraryOf, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 60_000 })

const time = '2026-11-30T10:00:00.000Z'
const lost = 'two.txt'
const files = {
  'one.txt': 'شهادة أولى\n\nقال الشاهد إنه رأى السجلات كاملةً.',
  [lost]: 'مذكرة ضائعة\n\nنُقلت الصناديق ليلاً إلى المستودع.',
  'three.txt': 'رسالة ثالثة\n\nThe ledgers were real.',
}
const unreadable = [{ title: 'مذكرة ضائعة', path: lost }]

/** The file of one article is gone, and so is the cache; the text that was kept of it was altered. */
const damaged = async () => {
  const { folder, open } = await libraryOf(files)
  const before = await open()
  await before.scan()
  for (const [path, quote] of [
    ['one.txt', 'السجلات كاملةً'],
    [lost, 'نُقلت الصناديق'],
    ['three.txt', 'ledgers'],
  ] as const)
    valueOf(
      await before.annotateQuote(
        { path, quote, prefix: '', suffix: '', note: quote, tags: ['وسم'], colour: 'yellow' },
        'سلمى',
      ),
    )
  await before.close()
  await rm(join(folder, lost))
  const texts = join(folder, '_sanad/texts')
  for (const name of await readdir(texts)) {
    const text = await readFile(join(texts, name), 'utf8')
    if (text.includes('الصناديق')) await writeFile(join(texts, name), text.replace('ليلاً', 'نهاراً'))
  }
  await rm(join(folder, '_sanad/cache'), { recursive: true })
  const out = await temporaryFolder()
  return { folder, out, library: await open() }
}

const bundleOf = (destination: string) => ({
  ...({ scope: { kind: 'all' }, destination, originals: true, annotators: true, language: 'ar' } as const),
  ...{ time, bundleId: randomUUID() },
})

describe('an article whose text can’t be read any more', () => {
  it.each<[OutputForm, string | null]>([
    ['csv', null],
    ['html', ''],
    ['docx', 'word/document.xml'],
    ['quotations', ''],
    ['qdpx', null],
    ['ndjson', 'README.txt'],
  ])('is left out of what is written as %s, which says so, and the rest is there', async (form, said) => {
    const { library, out } = await damaged()
    const destination = join(out, `out.${form}`)
    const written = valueOf(
      await library.exportAnnotationsAs(
        {
          ...{ form, destination, scope: { kind: 'all' }, overwrite: false, annotators: true },
          ...{ language: 'ar', time },
        },
        'سلمى',
      ),
    )
    expect(written).toMatchObject({ annotations: 2, unreadable })
    const history = valueOf(await library.history(null)).find(({ type }) => type === 'output.written')
    expect(history?.data).toMatchObject({ articles: { length: 2 } })
    if (said === null) return
    const bytes = await readFile(said.endsWith('.txt') ? join(destination, said) : destination)
    const text = said.endsWith('.xml') ? strFromU8(unzipSync(bytes)[said]!) : bytes.toString('utf8')
    expect(text).toContain('لم يعد نصها يُقرأ')
    expect(text).toContain('مذكرة ضائعة')
  })

  it.each(['html', 'docx'] as const)(
    'is left out of a listing as %s, and of what is quoted',
    async (form) => {
      const { library, out } = await damaged()
      const listing = { filter: everyAnnotation, group: 'tag', order: 'place', descending: false } as const
      const destination = join(out, `out.${form}`)
      const saved = await library.saveAnnotationListing(
        { listing, destination, overwrite: false, form, language: 'ar', time },
        'سلمى',
      )
      expect(valueOf(saved)).toMatchObject({ articles: 2, annotations: 2, unreadable })
      const annotations = valueOf(await library.annotations()).map(({ annotation }) => annotation.id)
      const quoted = valueOf(await library.quoteAnnotations({ annotations, language: 'ar' }, 'سلمى'))
      expect(quoted).toMatchObject({ quoted: 2, unreadable })
      expect(quoted.text).toContain('ledgers')
    },
  )

  it('is left out of a bundle, which is whole, and told before and after', async () => {
    const { library, out } = await damaged()
    const destination = join(out, 'bundle')
    const notices = [{ kind: 'article-unreadable', path: lost }]
    const preview = valueOf(await library.previewExport(bundleOf(destination), 'سلمى'))
    expect(preview).toMatchObject({ articles: 2, notices })
    const receipt = valueOf(await library.exportBundle(bundleOf(destination), 'سلمى'))
    expect(receipt).toMatchObject({ articles: 2, annotations: 2, notices })
    expect(valueOf(await checkBundle(destination)).problems).toEqual([])
    const events = await readFile(join(destination, 'data/provenance/events.jsonl'), 'utf8')
    expect(events).not.toContain(lost)
    const exported = valueOf(await library.history(null)).find(({ type }) => type === 'bundle.exported')
    expect(exported?.data).toMatchObject({ articles: { length: 2 } })
  })

  it('is left out of a redacted bundle, and of what is shown before', async () => {
    const { library, out } = await damaged()
    const rules = { terms: [{ text: 'السجلات', also: [], role: 'شيء' }] }
    const scope = { kind: 'all' } as const
    const hits = valueOf(await library.previewRedaction({ scope, rules, language: 'ar' }))
    expect(hits).toMatchObject({ unreadable })
    expect(hits.total).toBeGreaterThan(0)
    const input = { ...bundleOf(join(out, 'redacted')), redaction: { rules } }
    const receipt = valueOf(await library.exportBundle(input, ''))
    expect(receipt).toMatchObject({ articles: 2, notices: [{ kind: 'article-unreadable', path: lost }] })
  })

  it('is what fails where nothing else was chosen', async () => {
    const { library, out } = await damaged()
    const { id } = valueOf(await library.summaries()).find(({ path }) => path === lost)!
    const input = { ...bundleOf(join(out, 'bundle')), scope: { kind: 'articles' as const, articles: [id] } }
    const written = await library.exportBundle(input, '')
    expect(written.ok).toBe(false)
    expect(await readdir(out)).toEqual([])
  })

  it('is named by the command line, which asks for a look at it', async () => {
    const { library, folder, out } = await damaged()
    await library.close()
    const sanad = await commandLine()
    for (const words of [
      ['export', folder, '--out', join(out, 'b.zip'), '--all'],
      ['export', folder, '--out', join(out, 'o.csv'), '--all', '--as', 'csv'],
      ['annotations', folder, '--format', 'html', '--out', join(out, 'l.html')],
    ]) {
      const ran = await sanad(...words)
      expect([ran.status, ran.err]).toMatchObject([1, expect.stringContaining(lost)])
    }
  })
})
