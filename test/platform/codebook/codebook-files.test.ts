import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { codebookChangeSchema } from '#core/library/codebook/queries'
import type { TagView } from '#core/library/views'
import type { Library } from '#platform/library/library'
import { libraryOf, valueOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const opened = async () => (await libraryOf({ 'a.txt': 'مقالة\n\nنص' })).open()

const tagsOf = async (library: Library): Promise<readonly TagView[]> => valueOf(await library.sidebar()).tags

/** Each tag as its path from the top, its colour and its description. */
const outline = (tags: readonly TagView[]): readonly string[] => {
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  const pathOf = (tag: TagView): string =>
    tag.parent === null ? tag.name : `${pathOf(known.get(tag.parent)!)} > ${tag.name}`
  return tags.map((tag) => [pathOf(tag), tag.colour, tag.description].join('|')).sort()
}

const fileOf = async (content: string | Uint8Array, name = 'codebook'): Promise<string> => {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, content)
  return path
}

const importing = async (library: Library, content: string | Uint8Array) =>
  library.importCodebook({ path: await fileOf(content) }, 'سلمى')

const qdc = `<?xml version="1.0" encoding="utf-8"?>
<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="Another program">
  <Codes>
    <Code guid="6b2c1f3e-7f0a-4f0e-9a57-0a8e2b1f6c01" name="أشخاص" isCodable="true" color="#B0413E">
      <Description>كل من ذُكر &amp; عُرف</Description>
      <Code guid="6b2c1f3e-7f0a-4f0e-9a57-0a8e2b1f6c02" name="شهود" isCodable="true"/>
    </Code>
    <Code guid="6b2c1f3e-7f0a-4f0e-9a57-0a8e2b1f6c03" name="أماكن" isCodable="false" color="#abc"/>
  </Codes>
  <Sets><Set guid="6b2c1f3e-7f0a-4f0e-9a57-0a8e2b1f6c04" name="ليست وسمًا"/></Sets>
</CodeBook>`

const qdcOutline = ['أشخاص > شهود||', 'أشخاص|#b0413e|كل من ذُكر & عُرف', 'أماكن|#aabbcc|'].sort()

describe('a codebook that is taken in', () => {
  it('is read from REFI-QDA, whatever program wrote it', async () => {
    const library = await opened()
    expect(valueOf(await importing(library, qdc))).toMatchObject({ added: 3, changed: 0, unchanged: 0 })
    expect(outline(await tagsOf(library))).toEqual(qdcOutline)
  })

  it.each<[string, string]>([
    [
      'commas',
      'tag,parent,colour,description\r\nشهود,أشخاص,,\r\nأشخاص,,#b0413e,"كل من ذُكر & عُرف"\r\nأماكن,,#abc,\r\n',
    ],
    [
      'semicolons',
      '\ufeffالوسم;الأصل;اللون;الوصف\nأشخاص;;#b0413e;كل من ذُكر & عُرف\nشهود;أشخاص;;\nأماكن;;#abc;\n',
    ],
    [
      'tabs',
      'Name\tParent\tColor\tMemo\nأشخاص\t\t#b0413e\tكل من ذُكر & عُرف\nشهود\tأشخاص\t\t\nأماكن\t\t#abc\t\n',
    ],
  ])('is read from a table with %s', async (_, table) => {
    const library = await opened()
    expect(valueOf(await importing(library, table))).toMatchObject({ added: 3, notices: [] })
    expect(outline(await tagsOf(library))).toEqual(qdcOutline)
  })

  it('is read in the encodings of old spreadsheets', async () => {
    const library = await opened()
    const windows1256 = Uint8Array.from([
      ...Buffer.from('tag,parent\r\n'),
      ...[0xd4, 0xe5, 0xe6, 0xcf, 0x2c, 0x0d, 0x0a, 0xc3, 0xe3, 0xc7, 0xdf, 0xe4, 0x2c, 0x0d, 0x0a],
      ...[0xe3, 0xcf, 0xd1, 0xd3, 0xc9, 0x2c, 0x0d, 0x0a],
    ])
    valueOf(await importing(library, windows1256))
    expect((await tagsOf(library)).map(({ name }) => name).sort()).toEqual(['أماكن', 'شهود', 'مدرسة'].sort())
    const other = await opened()
    valueOf(await importing(other, Buffer.from(`\ufeff${qdc.replace('utf-8', 'utf-16')}`, 'utf16le')))
    expect(outline(await tagsOf(other))).toEqual(qdcOutline)
  })

  it('changes nothing the second time', async () => {
    const library = await opened()
    valueOf(await importing(library, qdc))
    expect(valueOf(await importing(library, qdc))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      back: { define: [], uses: [] },
    })
  })

  it('meets the tags that are here by name, and keeps what it says nothing of', async () => {
    const library = await opened()
    const { id } = valueOf(await library.defineTag({ tag: null, name: 'شهود', colour: '#7d7a2e' }, ''))
    valueOf(await library.defineTag({ tag: null, name: 'سوق', description: 'باقٍ' }, ''))
    expect(valueOf(await importing(library, qdc))).toMatchObject({ added: 2, changed: 1 })
    const tags = await tagsOf(library)
    expect(outline(tags)).toEqual(
      ['أشخاص > شهود|#7d7a2e|', 'أشخاص|#b0413e|كل من ذُكر & عُرف', 'أماكن|#aabbcc|', 'سوق||باقٍ'].sort(),
    )
    expect(tags.find(({ name }) => name === 'شهود')?.id).toBe(id)
  })

  it('keeps tags of one name apart that lie under others', async () => {
    const library = await opened()
    const table = 'tag,parent\nأشخاص,\nأماكن,\nأخرى,أشخاص\nأخرى,أماكن\nفرع,أماكن / أخرى\n'
    valueOf(await importing(library, table))
    const expected = ['أشخاص||', 'أماكن||', 'أشخاص > أخرى||', 'أماكن > أخرى||', 'أماكن > أخرى > فرع||'].sort()
    expect(outline(await tagsOf(library))).toEqual(expected)
    expect(valueOf(await importing(library, table))).toMatchObject({ added: 0, changed: 0 })
  })

  it('is one act: given back, it leaves the codebook as it was, and can be done again', async () => {
    const library = await opened()
    valueOf(await library.defineTag({ tag: null, name: 'شهود', description: 'قبل' }, ''))
    const before = outline(await tagsOf(library))
    const imported = valueOf(await importing(library, qdc))
    const after = outline(await tagsOf(library))
    const undone = valueOf(await library.changeCodebook(imported.back, 'سلمى'))
    expect(outline(await tagsOf(library))).toEqual(before)
    valueOf(await library.changeCodebook(undone.back, 'سلمى'))
    expect(outline(await tagsOf(library))).toEqual(after)
  })

  it('is given back through the calls of the window, also where tags changed sides and meanings are long', async () => {
    const library = await opened()
    const above = valueOf(await library.defineTag({ tag: null, name: 'أ' }, ''))
    const long = 'معنى '.repeat(1500).trim()
    valueOf(await library.defineTag({ tag: null, name: 'ب', parent: above.id, description: long }, ''))
    const before = outline(await tagsOf(library))
    const { back } = valueOf(
      await importing(library, `tag,parent,description\nج,,\nب,ج,${long} آخر\nأ,ب,${long}\n`),
    )
    expect(outline(await tagsOf(library)).map((line) => line.split('|')[0])).toEqual([
      'ج > ب > أ',
      'ج > ب',
      'ج',
    ])
    valueOf(await library.changeCodebook(v.parse(codebookChangeSchema, back), 'سلمى'))
    expect(outline(await tagsOf(library))).toEqual(before)
  })

  it('never makes rings, and says where it would have', async () => {
    const library = await opened()
    const table = 'tag,parent\nا,ب\nب,ج\nج,ا\nد,د\nه,غير موجود\n'
    const { notices } = valueOf(await importing(library, table))
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['ring', 'parent-unknown']))
    const tags = await tagsOf(library)
    expect(tags).toHaveLength(5)
    expect(outline(tags)).toHaveLength(5)
    // The other way round from what is here.
    const other = valueOf(await importing(library, 'tag,parent\nج,\nا,ج\n'))
    expect(other.added).toBe(0)
    expect(outline(await tagsOf(library))).toHaveLength(5)
  })
})

describe('a file that is no codebook, or does harm', () => {
  const deep = '<Code name="x" isCodable="true">'.repeat(500) + '</Code>'.repeat(500)
  it.each<[string, string | Uint8Array, object]>([
    ['is empty', '', { kind: 'not-a-codebook' }],
    ['is another table', 'a,b\n1,2\n', { kind: 'not-a-codebook' }],
    ['is another XML file', '<html><body/></html>', { kind: 'not-a-codebook' }],
    ['is no text', Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 256), { kind: 'not-a-codebook' }],
    ['is cut off', qdc.slice(0, 400), { kind: 'codebook-malformed' }],
    [
      'names an entity it does not define',
      '<CodeBook><Codes>&x;</Codes></CodeBook>',
      { kind: 'codebook-malformed' },
    ],
    [
      'defines entities in entities',
      '<!DOCTYPE CodeBook [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><CodeBook><Codes><Code name="&b;"/></Codes></CodeBook>',
      { kind: 'codebook-entities' },
    ],
    [
      'reads another file',
      '<!DOCTYPE CodeBook [<!ENTITY x SYSTEM "file:///etc/passwd">]><CodeBook>&x;</CodeBook>',
      { kind: 'codebook-entities' },
    ],
    ['is nested without end', `<CodeBook><Codes>${deep}</Codes></CodeBook>`, { kind: 'codebook-too-long' }],
    [
      'has more tags than anybody uses',
      `<CodeBook><Codes>${'<Code name="x"/>'.repeat(20_001)}</Codes></CodeBook>`,
      { kind: 'codebook-too-long' },
    ],
  ])('is refused by name, and nothing is taken in: one that %s', async (_, content, failure) => {
    const library = await opened()
    const path = await fileOf(content)
    expect(await library.importCodebook({ path }, '')).toMatchObject({
      ok: false,
      failure: { ...failure, path },
    })
    expect(await tagsOf(library)).toEqual([])
  })

  it('is refused where it is not there', async () => {
    const library = await opened()
    const path = join(await temporaryFolder(), 'none.qdc')
    expect(await library.importCodebook({ path }, '')).toEqual({
      ok: false,
      failure: { kind: 'file-not-found', path },
    })
  })
})

describe('a codebook that is written out', () => {
  const written = async (library: Library, form: 'csv' | 'qdc'): Promise<string> => {
    const destination = join(await temporaryFolder(), `codebook.${form}`)
    valueOf(await library.exportCodebook({ destination, form, overwrite: false }, 'سلمى'))
    return readFile(destination, 'utf8')
  }

  it.each(['csv', 'qdc'] as const)('as %s comes back as it was', async (form) => {
    const name = fc.string({
      minLength: 1,
      maxLength: 20,
      unit: fc.constantFrom(...Array.from('أبجد هـوز,;"\'=+-@/\n\t<&>')),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.nat(), name, fc.constantFrom('', '#b0413e', '#0e5a5c')), { maxLength: 8 }),
        async (made) => {
          const library = await opened()
          const ids: TagView['id'][] = []
          for (const [n, under, description, colour] of made) {
            if (n.trim() === '') continue
            const parent = ids.length === 0 || under % 2 === 0 ? null : ids[under % ids.length]!
            const tag = await library.defineTag({ tag: null, name: n, parent, description, colour }, '')
            if (tag.ok && !ids.includes(tag.value.id)) ids.push(tag.value.id)
          }
          if (ids.length === 0) return
          const other = await opened()
          const { notices } = valueOf(await importing(other, await written(library, form)))
          expect(notices).toEqual([])
          const tidied = (tags: readonly TagView[]): readonly string[] =>
            outline(tags)
              .map((line) =>
                line
                  .replace(/\s+/gu, ' ')
                  .replace(/ ?\| ?/gu, '|')
                  .trim(),
              )
              .sort()
          expect(tidied(await tagsOf(other))).toEqual(tidied(await tagsOf(library)))
        },
      ),
      { numRuns: 15 },
    )
  })

  it('as a table has examples and shortcuts, and a spreadsheet may write the keys in its own way', async () => {
    const library = await opened()
    const made = [
      { name: 'شهود', example: 'قال: «رأيتُ» ثم\nسكت', shortcut: 'S' },
      { name: 'أماكن', example: '=SUM(1)', shortcut: '7' },
      { name: 'بلا شيء', example: '', shortcut: '' },
    ]
    for (const one of made) valueOf(await library.defineTag({ tag: null, ...one }, ''))
    const table = await written(library, 'csv')
    const told = async (of: Library) =>
      (await tagsOf(of))
        .map(({ name, example, shortcut }) => ({ name, example, shortcut }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    const same = await opened()
    expect(valueOf(await importing(same, table)).notices).toEqual([])
    expect(await told(same)).toEqual(await told(library))
    expect(valueOf(await importing(same, table))).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const other = await opened()
    const { notices } = valueOf(
      await importing(
        other,
        `الوسم;مثال;الاختصار\nشهود;رأيت;⇧s\nأماكن;;shift+٧\nسوق;;Ctrl+K\nدار;${'م'.repeat(4001)};\n`,
      ),
    )
    expect(notices.map(({ kind, line }) => [kind, line])).toEqual([
      ['shortcut-unread', 4],
      ['example-cut', 5],
    ])
    expect((await told(other)).map(({ shortcut }) => shortcut).sort()).toEqual(['', '', '7', 'S'])
  })

  it('is never written over something, nor among the articles', async () => {
    const { folder, open } = await libraryOf({ 'a.txt': 'مقالة' })
    const library = await open()
    valueOf(await library.defineTag({ tag: null, name: 'وسم' }, ''))
    const there = await fileOf('لي', 'mine.csv')
    const to = (destination: string, overwrite = false) =>
      library.exportCodebook({ destination, form: 'csv', overwrite }, 'سلمى')
    expect(await to(there)).toMatchObject({ failure: { kind: 'destination-exists' } })
    expect(await readFile(there, 'utf8')).toBe('لي')
    expect(await to(join(folder, 'tags.csv'))).toMatchObject({
      failure: { kind: 'destination-inside-library' },
    })
    expect(await to(join(there, 'x.csv'))).toMatchObject({ failure: { kind: 'not-a-folder' } })
    expect(await to(there, true)).toMatchObject({ ok: true })
    expect(await readFile(there, 'utf8')).toContain('وسم')
  })
})
