import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '#core/article/block'
import { describeDocument, namingOf, type DescribedDocument } from '#core/bundle/document'
import { articlePage } from '#core/bundle/pages/article-page'
import {
  libraryPage,
  listEntry,
  startEntry,
  startPage,
  type LibraryAbout,
} from '#core/bundle/pages/library-page'
import { segmentsOf, placedMarks } from '#core/bundle/pages/marks'
import { wordsOf } from '#core/bundle/pages/words'
import { gatherPeople } from '#core/bundle/people'
import { madeArticle, sampleArticles, tagView, type MadeArticle } from '#support/bundle-source'

const words = wordsOf('ar')

const described = (made: MadeArticle): DescribedDocument =>
  describeDocument(
    madeArticle('/nowhere', made).article,
    { index: 0, count: 3 },
    namingOf([], gatherPeople(true)),
    { original: { sizeBytes: 1 } },
  )

const pageOf = (made: MadeArticle): string => articlePage(described(made), 'أرشيف', words)

type Parsed = { readonly document: Tree.Document; readonly errors: readonly string[] }

const parsed = (html: string): Parsed => {
  const errors: string[] = []
  const document = parse(html, { onParseError: ({ code, startLine }) => errors.push(`${code} ${startLine}`) })
  return { document, errors }
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node
const attribute = (node: Tree.Element, name: string): string | undefined =>
  node.attrs.find((one) => one.name === name)?.value

function* elementsOf(node: Tree.Node): Generator<Tree.Element> {
  if (isElement(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

const textOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

const find = (document: Tree.Document, is: (element: Tree.Element) => boolean): Tree.Element[] =>
  [...elementsOf(document)].filter(is)

/** The article's words as the page shows them, without the numbers of the annotations. */
const shownText = (document: Tree.Document): string => {
  const [article] = find(document, ({ tagName }) => tagName === 'article')
  const inner = (node: Tree.Node): string =>
    isElement(node) && attribute(node, 'class') === 'number'
      ? ''
      : 'value' in node
        ? node.value
        : 'childNodes' in node
          ? node.childNodes.map(inner).join('')
          : ''
  return inner(article!)
}

/** Markup, script, quotes, entities, direction controls, halves of pairs, controls. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '</title><img src=x onerror=alert(1)>',
        '"><svg/onload=alert(1)>',
        "' onmouseover='x",
        '&lt;b&gt;',
        '&amp',
        '<!--',
        '-->',
        ']]>',
        '</pre>\n',
        '\u202e',
        '\u2067',
        '\ud800',
        '\0',
        '\u0085',
        '\ufffe',
        '=HYPERLINK("x")',
        'كلمة',
        '\u2028',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

describe('whatever an article, a note, a tag or a name holds', () => {
  test('it stays text: no page has an element, attribute or parse error that the program did not write', () => {
    const plain = parsed(
      pageOf({
        path: 'a.txt',
        paragraphs: ['عنوان', 'نص'],
        annotations: [{ quote: 'نص', note: 'ن', tags: ['و'], by: 'س' }],
        tags: ['و'],
        described: { author: 'ك', rights: 'ح' },
      }),
    )
    const known = new Set([...elementsOf(plain.document)].map(({ tagName }) => tagName))
    fc.assert(
      fc.property(hostile, hostile, hostile, (a, b, c) => {
        const page = parsed(
          pageOf({
            path: `x/${a}.txt`,
            title: b,
            paragraphs: ['عنوان', a, b],
            annotations: [{ quote: null, note: c, tags: [a], by: b }],
            tags: [c],
            described: { author: c, rights: a, language: b },
          }),
        )
        expect(page.errors).toEqual([])
        for (const element of elementsOf(page.document)) {
          expect(known).toContain(element.tagName)
          expect(element.attrs.filter(({ name }) => name.startsWith('on'))).toEqual([])
        }
      }),
      { numRuns: 150 },
    )
  })

  test('its words are shown as they are, but for characters that no page may hold', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { document } = parsed(pageOf({ path: 'a.txt', title: 'عنوان', paragraphs: ['عنوان', text] }))
        const [paragraph] = find(
          document,
          ({ tagName, parentNode }) =>
            tagName === 'p' && isElement(parentNode!) && parentNode.tagName === 'article',
        )
        const expected = text
          .replace(/\r\n?/g, '\n')
          .replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd')
        expect(textOf(paragraph!)).toBe(expected)
      }),
    )
  })

  test('no page loads anything from elsewhere', () => {
    const { document } = parsed(pageOf(sampleArticles[0]!))
    const loaded = [...elementsOf(document)].flatMap((element) =>
      ['src', 'href'].flatMap((name) => (element.tagName === 'a' ? [] : (attribute(element, name) ?? []))),
    )
    expect(loaded.length).toBeGreaterThan(3)
    expect(loaded.filter((url) => !url.startsWith('../../ro-crate-preview_files/'))).toEqual([])
    const [policy] = find(
      document,
      (element) => attribute(element, 'http-equiv') === 'Content-Security-Policy',
    )
    expect(attribute(policy!, 'content')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  })
})

describe('annotations in the text', () => {
  test('are marks around their words, with a number that leads to the note', () => {
    const { document } = parsed(pageOf(sampleArticles[0]!))
    const marked = (number: number): string =>
      find(
        document,
        (element) => element.tagName === 'mark' && attribute(element, 'data-mark') === String(number),
      )
        .map(textOf)
        .join('')
    expect(marked(1)).toBe('ثلاث سيارات بيضاء'.replace('سيارات', 'سيارات'))
    expect(marked(2)).toBe('سيارات')
    expect(marked(3)).toBe('الطريق الشمالي')
    expect(marked(4)).toBe('القبو')
    const ids = find(document, (element) => attribute(element, 'id') !== undefined).map((element) =>
      attribute(element, 'id')!,
    )
    expect(new Set(ids).size).toBe(ids.length)
    const links = find(document, (element) => attribute(element, 'href')?.startsWith('#') === true)
    expect(links.filter((link) => !ids.includes(attribute(link, 'href')!.slice(1)))).toEqual([])
  })

  test('leave the words of the article as they were', () => {
    const bare = { ...sampleArticles[0]!, annotations: [] }
    expect(shownText(parsed(pageOf(sampleArticles[0]!)).document)).toBe(
      shownText(parsed(pageOf(bare)).document),
    )
  })

  test('cut a run into pieces that are the run, each under the marks that cover it', () => {
    const run = { text: 'أب😀جد😀هوز', start: 10 }
    const range = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
        const marks = placedMarks(
          ranges.map((place, i) => ({ ...described(sampleArticles[0]!).annotations[0]!, number: i, place })),
        )
        const segments = segmentsOf(run, marks)
        expect(segments.map(({ text }) => text).join('')).toBe(run.text)
        for (const { start, end, text, marks: over } of segments) {
          expect(Array.from(text)).toHaveLength(end - start)
          expect(over).toEqual(marks.filter(({ place }) => place.start < end && place.end > start))
        }
      }),
    )
  })
})

test('every kind of block is drawn, in its own direction', () => {
  const leaf = (text: string, start: number) => ({ runs: [{ text, start }], start, end: start + text.length })
  const blocks: readonly Block[] = [
    { kind: 'heading', level: 2, ...leaf('رأس', 0) },
    { kind: 'paragraph', ...leaf('paragraph', 5), dir: 'ltr', lang: 'en' },
    {
      kind: 'list',
      ordered: true,
      first: 3,
      items: [{ blocks: [{ kind: 'paragraph', ...leaf('بند', 16) }] }],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', ...leaf('قول', 21) }] },
    {
      kind: 'table',
      caption: { kind: 'paragraph', ...leaf('جدول', 26) },
      rows: [
        {
          cells: [
            { header: true, columns: 2, rows: 1, blocks: [{ kind: 'paragraph', ...leaf('خلية', 32) }] },
          ],
        },
      ],
    },
    { kind: 'code', ...leaf('\n  code', 38) },
    { kind: 'image', ...leaf('صورة السوق', 47) },
    { kind: 'separator' },
    {
      kind: 'paragraph',
      runs: [
        { text: 'رابط', start: 59, href: 'javascript:alert(1)', emphasis: ['strong', 'emphasis'] },
        { text: '١', start: 63, note: 'n"1' },
      ],
      start: 59,
      end: 64,
    },
    { kind: 'note', key: 'n"1', blocks: [{ kind: 'paragraph', ...leaf('حاشية', 66) }] },
  ]
  const { document, errors } = parsed(
    pageOf({ path: 'a.html', title: 'عنوان', paragraphs: ['عنوان'], blocks }),
  )
  expect(errors).toEqual([])
  const names = find(document, () => true).map(({ tagName }) => tagName)
  expect(names).toEqual(
    expect.arrayContaining(['h1', 'h3', 'ol', 'blockquote', 'caption', 'th', 'pre', 'hr', 'strong', 'em']),
  )
  const [pre] = find(document, ({ tagName }) => tagName === 'pre')
  expect(textOf(pre!)).toBe('\n  code')
  const [reference] = find(document, (element) => attribute(element, 'class') === 'note-reference')
  expect(attribute(reference!, 'href')).toBe('#footnote-1')
  const links = find(document, ({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href'))
  expect(links).not.toContain('javascript:alert(1)')
})

test('the list pages are whole HTML and lead to every article', () => {
  const documents = sampleArticles.map((made) => described(made))
  const about: LibraryAbout = {
    title: '<أرشيف>',
    exporter: 'سلمى',
    time: '2026-11-30T10:00:00.000Z',
    tags: [tagView('شهادة'), tagView('<وسم>')],
    counts: { articles: 3, annotations: 7 },
    files: ['annotations.jsonld', 'codebook.qdc'],
    searchScripts: ['search-0001.js'],
  }
  const pages = [
    libraryPage(
      about,
      documents.map((one) => listEntry(one, [1], words)),
      words,
    ),
    startPage(about, documents.map(startEntry), words),
  ].map(parsed)
  for (const { document, errors } of pages) {
    expect(errors).toEqual([])
    const links = find(document, ({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href')!)
    expect(links.filter((href) => href.endsWith('documents/d0001/index.html'))).toHaveLength(3)
  }
})
