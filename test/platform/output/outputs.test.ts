import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { contentsOf } from '#core/bundle/making'
import { extract } from '#core/extract/extract'
import { outputForms, type OutputForm } from '#core/output/forms'
import { writeOutput } from '#platform/output/write-output'
import { madeSource, sampleArticles, sampleChoices, tagView, type MadeArticle } from '#support/bundle-source'
import { valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'
import type { BundleSource } from '#core/bundle/source'
import type { TagId } from '#core/ids'

const { time } = sampleChoices

const hostile: MadeArticle = {
  path: 'h/<b>&"\'.txt',
  title: '=cmd|<script>alert(1)</script> & "x"',
  paragraphs: ['عنوان', 'نص فيه <b>وسم</b> & ]]> ورمز 😀 ثم \u0007 تنبيه.', 'فقرة ثالثة'],
  tags: ['a&b', '-1+1'],
  annotations: [
    {
      quote: 'ورمز 😀 ثم',
      note: '=HYPERLINK("http://x")\n<img src=x onerror=alert(1)>',
      tags: ['a&b', '-1+1'],
      by: '@who',
    },
    { quote: 'فقرة ثالثة', note: '', colour: 'pink' },
  ],
}

const tags = ['شهادة', 'مركبات', 'رقم', 'a&b', '-1+1'].map((name) => tagView(name))
const nested = [...tags, tagView('فرع', { parent: 'شهادة' as TagId, description: 'تحت <غيره>' })]

const written = async (
  form: OutputForm,
  articles: readonly MadeArticle[] = [...sampleArticles, hostile],
  more: {
    readonly annotators?: boolean
    readonly source?: Partial<BundleSource>
    readonly language?: 'ar' | 'en'
  } = {},
) => {
  const folder = await temporaryFolder()
  const out = join(folder, 'out')
  await mkdir(out)
  const source = await madeSource(join(folder, 'library'), articles, { tags: nested, ...more.source })
  const destination = join(out, `output.${form}`)
  const result = await writeOutput(
    contentsOf(source),
    { form, annotators: more.annotators ?? true, language: more.language ?? 'ar', time },
    destination,
  )
  return { out, destination, result, source }
}

const textOf = async (
  form: OutputForm,
  ...more: Parameters<typeof written> extends [OutputForm, ...infer R] ? R : never
) => {
  const { destination, result } = await written(form, ...more)
  valueOf(result)
  return readFile(destination, 'utf8')
}

const unzipped = async (path: string): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await fromBufferPromise(await readFile(path), { lazyEntries: true, autoClose: false })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

type Xml = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Xml[]
  text: string
}

/** The tree of well-formed XML; throws where it is not. */
const xmlOf = (source: string): Xml => {
  const root: Xml = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const made: Xml = { name, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)!.children.push(made)
    open.push(made)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.write(source).close()
  return root.children[0]!
}

const all = (xml: Xml, name: string): readonly Xml[] => [
  ...(xml.name === name ? [xml] : []),
  ...xml.children.flatMap((child) => all(child, name)),
]

const bytesOf = async (path: string): Promise<string> => {
  if ((await stat(path)).isFile()) return (await readFile(path)).toString('base64')
  const names = (await readdir(path)).sort()
  return JSON.stringify(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')])),
  )
}

describe('every form', () => {
  it.each(outputForms)('%s is the same bytes for the same input at the same time', async (form) => {
    const [first, second] = [await written(form), await written(form)]
    expect(valueOf(first.result)).toMatchObject({ form, path: first.destination })
    expect(await bytesOf(first.destination)).toBe(await bytesOf(second.destination))
    expect(await readdir(first.out)).toEqual([`output.${form}`])
  })

  it.each(['csv', 'html', 'docx', 'quotations'] as const)(
    '%s is not made where nothing is annotated',
    async (form) => {
      const { result, out } = await written(form, [{ path: 'a.txt', paragraphs: ['عنوان'] }])
      expect(result).toMatchObject({ ok: false, failure: { kind: 'no-annotations' } })
      expect(await readdir(out)).toEqual([])
    },
  )

  it.each(outputForms.filter((form) => form !== 'qdc'))(
    '%s leaves nothing when it is stopped',
    async (form) => {
      const folder = await temporaryFolder()
      const out = join(folder, 'out')
      await mkdir(out)
      const source = await madeSource(join(folder, 'library'), sampleArticles)
      const stopping = new AbortController()
      const result = await writeOutput(
        contentsOf(source),
        { form, annotators: true, language: 'ar', time },
        join(out, 'x'),
        { signal: stopping.signal, onProgress: () => stopping.abort() },
      )
      expect(result).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
      expect(await readdir(out)).toEqual([])
    },
  )

  it.each(['csv', 'html', 'quotations', 'qdpx', 'ndjson'] as const)(
    '%s names nobody when it is not to',
    async (form) => {
      const { destination, result } = await written(form, sampleArticles, { annotators: false })
      valueOf(result)
      const said =
        form === 'qdpx'
          ? (await unzipped(destination)).get('project.qde')!.toString()
          : await bytesOf(destination)
      const text = form === 'qdpx' || form === 'ndjson' ? said : Buffer.from(said, 'base64').toString()
      expect(text).not.toMatch(/سلمى|كريم/)
    },
  )
})

describe('the table', () => {
  it('has a row for each annotation, and no cell that a spreadsheet runs', async () => {
    const text = await textOf('csv')
    expect(text.startsWith('\ufeff')).toBe(true)
    const rows = parse(text, { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[]
    expect(rows).toHaveLength(9)
    expect(rows[0]).toMatchObject({
      quote: 'ثلاث سيارات بيضاء',
      paragraph: '2',
      tags: 'مركبات',
      by: 'سلمى',
      start: '39',
    })
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(rows.find(({ title }) => title?.includes('cmd'))?.['by']).toBe("'@who")
  })
})

describe('the quotations', () => {
  it('are the articles’ letters, each with where it is from', async () => {
    const text = await textOf('quotations', sampleArticles)
    const plain = text.replace(/[\u2066-\u2069]/g, '')
    expect(plain).toContain(
      '«ثلاث سيارات بيضاء»\nمراسلة الحي، «شهادة من الحيّ القديم»، جريدة الحي، 2020-06-01، الفقرة ٢، 2020/شهادة-١.txt\nملاحظة: تطابق وصف السيارات في شهادة ٤\nالوسوم: مركبات\n',
    )
    expect(plain).toContain('(على المقالة كلها)')
    expect(await textOf('quotations', sampleArticles, { language: 'en' })).toMatch(/“القبو”\n.*paragraph 3/)
  })
})

describe('the page', () => {
  it('is a whole page without scripts, and nothing in it runs', async () => {
    const page = await textOf('html')
    expect(page).not.toMatch(/<script|<img /i)
    expect(page.match(/<figure /g)).toHaveLength(9)
    expect(await extract(Buffer.from(page), { path: 'page.html' })).toMatchObject({ ok: true })
  })

  it('ends once, with every section in its main part', async () => {
    const page = await textOf('html')
    for (const end of ['</main>', '</body>', '</html>']) expect(page.split(end)).toHaveLength(2)
    expect(page.lastIndexOf('</section>')).toBeGreaterThan(page.indexOf('<main>'))
    expect(page.indexOf('</main>')).toBeGreaterThan(page.lastIndexOf('</section>'))
    expect(page.trimEnd()).toMatch(/<\/main>\s*<\/body>\s*<\/html>$/)
  })
})

describe('the document for word processors', () => {
  it('is set from the right, names fonts for Arabic, and has a heading for each article', async () => {
    const { destination, result } = await written('docx')
    valueOf(result)
    const files = await unzipped(destination)
    for (const [name, content] of files) if (/\.(?:xml|rels)$/.test(name)) xmlOf(content.toString('utf8'))
    const document = xmlOf(files.get('word/document.xml')!.toString('utf8'))
    const paragraphs = all(document, 'w:p')
    const textIn = (xml: Xml): string =>
      all(xml, 'w:t')
        .map(({ text }) => text)
        .join('')
    const headings = paragraphs.filter((one) =>
      all(one, 'w:pStyle').some(({ attributes }) => attributes['w:val'] === 'Heading1'),
    )
    expect(headings.map(textIn)).toEqual(['شهادة من الحيّ القديم', 'رسالة إلى الأهالي', hostile.title])
    const passage = paragraphs.find((one) => textIn(one) === '«ثلاث سيارات بيضاء»')!
    expect(all(passage, 'w:bidi')).toHaveLength(1)
    expect(all(passage, 'w:rtl')).not.toHaveLength(0)
    const styles = files.get('word/styles.xml')!.toString('utf8')
    expect(styles).toContain('w:cs="Traditional Arabic"')
    expect(files.get('docProps/core.xml')!.toString('utf8')).toContain('2026-11-30T10:00:00Z')
  })

  it('is not made of more than a word processor opens', async () => {
    const annotations = Array.from({ length: 5001 }, () => ({ quote: 'ليس' }))
    const { result, out } = await written('docx', [
      { path: 'a.txt', paragraphs: ['عنوان', 'ليس هنا'], annotations },
    ])
    expect(result).toMatchObject({ failure: { kind: 'too-many-annotations', limit: 5000 } })
    expect(await readdir(out)).toEqual([])
  })
})

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

describe('the codebook for other programs', () => {
  it('has the tags in each other, each with a GUID', async () => {
    const book = xmlOf(await textOf('qdc'))
    expect(book).toMatchObject({ name: 'CodeBook', attributes: { xmlns: 'urn:QDA-XML:codebook:1.0' } })
    const outer = all(book, 'Code').find(({ attributes }) => attributes['name'] === 'شهادة')!
    expect(outer.children).toMatchObject([
      { name: 'Code', attributes: { name: 'فرع' }, children: [{ name: 'Description', text: 'تحت <غيره>' }] },
    ])
    for (const { attributes } of all(book, 'Code')) expect(attributes['guid']).toMatch(guid)
  })

  it('is not made without tags', async () => {
    expect((await written('qdc', sampleArticles, { source: { tags: [] } })).result).toMatchObject({
      failure: { kind: 'codebook-empty' },
    })
  })
})

describe('the project for other programs', () => {
  const read = async () => {
    const { destination, result } = await written('qdpx')
    valueOf(result)
    const files = await unzipped(destination)
    return { files, destination, project: xmlOf(files.get('project.qde')!.toString('utf8')) }
  }

  it('has every text, and every passage at its code points in it', async () => {
    const { files, project } = await read()
    expect(project).toMatchObject({
      name: 'Project',
      attributes: { xmlns: 'urn:QDA-XML:project:1.0', name: 'أرشيف الحي' },
    })
    expect(project.children.map(({ name }) => name)).toEqual(['Users', 'CodeBook', 'Sources', 'Notes'])
    const passages = all(project, 'TextSource').flatMap((source) => {
      const path = source.attributes['plainTextPath']!.replace('internal://', 'Sources/')
      const text = Array.from(files.get(path)!.toString('utf8'))
      return all(source, 'PlainTextSelection').map(({ attributes }) =>
        text.slice(Number(attributes['startPosition']), Number(attributes['endPosition'])).join(''),
      )
    })
    expect(passages.sort()).toEqual(
      ['ثلاث سيارات بيضاء', 'سيارات', 'القبو', 'الأرقام ١٢٣', 'ورمز 😀 ثم', 'فقرة ثالثة'].sort(),
    )
  })

  it('has GUIDs that are each given once and that everything points to', async () => {
    const { project } = await read()
    const every = (xml: Xml): readonly Xml[] => [xml, ...xml.children.flatMap(every)]
    const given = every(project).flatMap(({ attributes }) => attributes['guid'] ?? [])
    expect(new Set(given).size).toBe(given.length)
    const users = new Set(all(project, 'User').map(({ attributes }) => attributes['guid']))
    for (const { attributes } of every(project)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'targetGUID') expect(given).toContain(value)
        if (name === 'creatingUser' || name === 'creatingUserGUID') expect(users).toContain(value)
        if (/guid$/i.test(name)) expect(value).toMatch(guid)
      }
    }
    const notes = all(project, 'PlainTextContent').map(({ text }) => text)
    expect(notes).toContain('تطابق وصف السيارات في شهادة ٤')
    expect(notes.find((note) => note.includes('الطريق الشرقي'))).toContain('تغيّرت الجهة')
  })

  it('tells tags of the same name apart', async () => {
    const twin = 'شهود (2)' as TagId
    const { destination, result } = await written(
      'qdpx',
      [
        {
          path: 'a.txt',
          paragraphs: ['عنوان', 'كلام هنا وهناك'],
          tags: ['شهود'],
          annotations: [{ quote: 'هنا', tags: [twin] }],
        },
      ],
      { source: { tags: [tagView('شهود'), tagView('شهود', { id: twin, parent: 'مكان' as TagId })] } },
    )
    valueOf(result)
    const project = xmlOf((await unzipped(destination)).get('project.qde')!.toString('utf8'))
    const codes = all(project, 'Code').map(({ attributes }) => attributes['guid'])
    const refs = (name: string): readonly unknown[] =>
      all(project, name).flatMap((one) =>
        one.children
          .filter((child) => child.name === 'Coding')
          .flatMap((child) => all(child, 'CodeRef').map(({ attributes }) => attributes['targetGUID'])),
      )
    expect(refs('TextSource')).toEqual([codes[0]])
    expect(refs('PlainTextSelection')).toEqual([codes[1]])
  })

  const schema = process.env['SANAD_REFI_SCHEMA']
  it.skipIf(schema === undefined)('follows the schema that SANAD_REFI_SCHEMA names', async () => {
    const { files } = await read()
    expect(() =>
      execFileSync('xmllint', ['--noout', '--schema', schema!, '-'], {
        input: files.get('project.qde')!,
        stdio: 'pipe',
      }),
    ).not.toThrow()
  })
})

describe('the lines for a search cluster', () => {
  it('are pairs of an action and what it puts in, with the fields of the mappings', async () => {
    const { destination, result } = await written('ndjson')
    valueOf(result)
    const lines = (await readFile(join(destination, 'bulk-0001.ndjson'), 'utf8')).split('\n')
    expect(lines.pop()).toBe('')
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const actions = parsed.filter((_, i) => i % 2 === 0) as { index: { _index: string; _id: string } }[]
    expect(actions.map(({ index }) => index._index).sort()).toEqual([
      ...Array<string>(9).fill('sanad-annotations'),
      ...Array<string>(4).fill('sanad-articles'),
    ])
    expect(new Set(actions.map(({ index }) => index._id)).size).toBe(13)
    for (const kind of ['articles', 'annotations']) {
      const mapping = JSON.parse(await readFile(join(destination, `${kind}.mapping.json`), 'utf8')) as {
        mappings: { properties: object }
      }
      const known = new Set(Object.keys(mapping.mappings.properties))
      const documents = parsed.filter(
        (_, i) => i % 2 === 1 && actions[(i - 1) / 2]!.index._index === `sanad-${kind}`,
      )
      expect(documents.flatMap((one) => Object.keys(one)).filter((field) => !known.has(field))).toEqual([])
    }
    expect(await readFile(join(destination, 'README.txt'), 'utf8')).toContain('@bulk-0001.ndjson')
  })
})
