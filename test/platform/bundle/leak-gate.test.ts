import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { BundleSource } from '#core/bundle/source'
import { compileRules } from '#core/bundle/redact/rules'
import type { BagSource } from '#platform/bundle/bag-source'
import { exportBundle } from '#platform/bundle/export-bundle'
import { searchForLeaks, type GateSearch } from '#platform/bundle/leak-gate'
import { madeSource, sampleChoices, tagView, type MadeArticle } from '#support/bundle-source'
import { temporaryFolder } from '#support/temporary-folder'
import { valueOf } from '#support/library'

const gateFor = (forbidden: readonly string[] = []): GateSearch => ({
  compiled: valueOf(
    compileRules(
      {
        terms: [{ text: 'أحمد الخطيب', role: 'شاهد' }],
        patterns: [{ regex: '09\\d{8}' }],
      },
      'ar',
    ),
  ),
  kept: new Map(),
  forbidden: new Set(forbidden),
  ownWords: new Set([sampleChoices.time, sampleChoices.time.slice(0, 10)]),
})

const harmless: MadeArticle = { path: 'a.txt', title: 'عنوان', paragraphs: ['عنوان', 'نص لا يسمّي أحدًا.'] }

describe('a finished bundle', () => {
  const written = async (
    article: MadeArticle,
    more: Partial<BundleSource> = {},
    gate = gateFor(),
    file = 'b',
  ) => {
    const folder = await temporaryFolder()
    const out = join(folder, 'out')
    await mkdir(out)
    const source = await madeSource(join(folder, 'library'), [article], more)
    const result = await exportBundle(source, {
      ...sampleChoices,
      originals: false,
      destination: join(out, file),
      inspect: (bag) => searchForLeaks(bag, gate),
    })
    return { result, left: await readdir(out) }
  }

  it('passes when it names nobody', async () => {
    expect((await written(harmless)).result).toMatchObject({ ok: true })
    expect((await written(harmless, {}, gateFor(), 'b.zip')).result).toMatchObject({ ok: true })
  })

  const told = 'أحمد\u200b الخَطيب'
  it.each<[string, MadeArticle, Partial<BundleSource>?]>([
    ['text', { ...harmless, paragraphs: ['عنوان', `قال ${told}.`] }],
    ['title', { ...harmless, title: `شهادة ${told}` }],
    ['file name', { ...harmless, path: 'شهادة_أحمد_الخطيب.txt' }],
    ['author', { ...harmless, described: { author: 'Ahmad al-Khateeb' } }],
    ['note', { ...harmless, annotations: [{ quote: null, note: `رآه ${told}` }] }],
    ['note that is a number', { ...harmless, annotations: [{ quote: null, note: '0944123456' }] }],
    [
      'usual name',
      { ...harmless, annotations: [{ quote: 'نص', described: { kind: 'person', value: told } }] },
    ],
    ['other names', { ...harmless, annotations: [{ quote: 'نص', described: { also: `سامر\n${told}` } }] }],
    ['event', { ...harmless, annotations: [{ quote: 'نص', described: { who: `قاله ${told}` } }] }],
    [
      'usual name that is a number',
      { ...harmless, annotations: [{ quote: 'نص', described: { value: '0944123456' } }] },
    ],
    ['lost quote', { ...harmless, annotations: [{ quote: told, anchor: { state: 'orphan' } }] }],
    ['annotator', { ...harmless, annotations: [{ quote: 'نص', by: told }] }],
    ['tag', { ...harmless, tags: ['أحمد_الخطيب'] }],
    ['description of a tag', harmless, { tags: [tagView('وسم', { description: `لكل ما قاله ${told}` })] }],
    [
      'title of the library',
      harmless,
      { library: { id: 'urn:uuid:1' as BundleSource['library']['id'], title: told } },
    ],
    ['exporter', harmless, { by: told }],
    ['number', { ...harmless, paragraphs: ['عنوان', 'هاتفه ٠٩٤٤\u200b١٢٣٤٥٦'] }],
  ])('is refused for what its %s says, and nothing is left of it', async (_, article, more = {}) => {
    const { result, left } = await written(article, more)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'redaction-leak' } })
    expect(JSON.stringify(result)).not.toMatch(/خطيب|Khateeb|٠٩٤٤/)
    expect(left).toEqual([])
  })

  it('is refused for the name of the folder inside a zip', async () => {
    const { result, left } = await written(harmless, {}, gateFor(), 'ahmad_khatib.zip')
    expect(result).toMatchObject({ ok: false, failure: { kind: 'redaction-leak' } })
    expect(left).toEqual([])
  })

  it('is refused for a hash of an original', async () => {
    const folder = await temporaryFolder()
    const { articles } = await madeSource(folder, [harmless])
    const hash = articles[0]!.summary.id.slice('sha256:'.length)
    const { result } = await written(harmless, {}, gateFor([hash]))
    expect(result).toMatchObject({ ok: false, failure: { kind: 'redaction-leak', rule: 'source' } })
    expect(JSON.stringify(result)).not.toContain(hash)
  })
})

describe('every kind of file', () => {
  const bag = (path: string, text: string, said: readonly string[] = []): BagSource => ({
    sizes: new Map([[path, text.length]]),
    hasPayloadFolder: true,
    problems: [],
    read: () => Readable.from([Buffer.from(text)]),
    said: () => Promise.resolve(said),
    close: () => Promise.resolve(),
  })

  it.each([
    ['a CSV header', 'data/a.csv', 'document,Ahmad Khatib\r\nd0001,x\r\n'],
    ['a quoted CSV cell', 'data/a.csv', 'document,note\r\nd0001,"a ""أحمد""\nالخطيب"\r\n'],
    [
      'an escaped string of JSON',
      'data/a.jsonld',
      '{"a":["\\u0623\\u062d\\u0645\\u062f \\u0627\\u0644\\u062e\\u0637\\u064a\\u0628"]}',
    ],
    ['a key of JSON', 'data/a.json', '{"أحمد_الخطيب":1}'],
    ['a line of JSON lines', 'data/a.jsonl', '{"a":1}\n{"b":"أحمد الخطيب"}\n'],
    ['text split by elements', 'data/a.html', '<p>قال أح<b>مد</b> <i>الخط</i>يب</p>'],
    ['a character reference', 'data/a.html', '<p>&#1571;&#1581;&#1605;&#1583; &#x627;لخطيب</p>'],
    ['an attribute', 'data/a.html', '<p title="أحمد الخطيب">x</p>'],
    ['a comment', 'data/a.html', '<!-- أحمد الخطيب --><p>x</p>'],
    ['a data attribute’s name', 'data/a.html', '<p data-ahmad-khatib>x</p>'],
    ['an address', 'data/a.html', `<a href="https://example.org/${encodeURIComponent('أحمد-الخطيب')}">x</a>`],
    ['XML', 'data/a.qdc', '<Code name="أحمد الخطيب"/>'],
    ['bag-info', 'bag-info.txt', 'External-Description: كتاب أحمد\n الخطيب\n'],
    ['a search script', 'data/search-0001.js', 'sanadReader.take([\n["d0001","أحمد الخطيب","",""]\n]);\n'],
    ['a file of another kind', 'data/a.bin', 'x أحمد الخطيب x'],
    ['broken JSON', 'data/a.json', '{"a": "أحمد الخطيب"'],
    ['a file’s name', 'data/أحمد_الخطيب.txt', 'x'],
  ])('is searched: %s', async (_, path, text) => {
    expect(await searchForLeaks(bag(path, text), gateFor())).toMatchObject({
      kind: 'redaction-leak',
      rule: 'terms[0]',
    })
  })

  it('and so is what a zip says of itself', async () => {
    expect(await searchForLeaks(bag('data/a.txt', 'x', ['أحمد الخطيب']), gateFor())).toMatchObject({
      kind: 'redaction-leak',
    })
  })

  it('does not read names across tokens', async () => {
    expect(await searchForLeaks(bag('data/a.txt', 'أحمد [شاهد ١] الخطيب'), gateFor())).toBeNull()
  })
})
