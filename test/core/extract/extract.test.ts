import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extract } from '#core/extract/extract'
import { isArticlePath } from '#core/extract/format-of'
import { extractAtOnce, fixture, holdsTogether } from './extracted'

const names = ['a.txt', 'a.md', 'a.html', 'a.xhtml'] as const

describe('isArticlePath', () => {
  it.each([
    ['a.txt', true],
    ['2020/june/مقال ١٧.TXT', true],
    ['a.text', true],
    ['a.md', true],
    ['a.markdown', true],
    ['a.html', true],
    ['a.htm', true],
    ['a.xhtml', true],
    ['a.docx', true],
    ['تقرير.DOCX', true],
    ['a.docm', true],
    ['a.odt', true],
    ['a.fodt', true],
    ['a.rtf', true],
    ['كتاب.epub', true],
    ['a.tar.txt', true],
    ['a.doc', false],
    ['~.docx.tmp', false],
    ['.txt', false],
    ['folder/.md', false],
    ['txt', false],
    ['a.xyz', false],
    ['a.txt.zip', false],
    ['a.txt/b', false],
    ['a\n.txt', true],
    ['', false],
  ])('%j: %s', (path, isArticle) => {
    expect(isArticlePath(path)).toBe(isArticle)
  })
})

describe('extract', { timeout: 180_000 }, () => {
  it('says that it does not know a form', () => {
    expect(extract(new Uint8Array(), { path: 'a.xyz' })).toEqual({
      ok: false,
      failure: { kind: 'unknown-format', path: 'a.xyz' },
    })
  })

  it.each(names)('says that a picture named %s is binary', (path) => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    expect(extract(picture, { path })).toEqual({ ok: false, failure: { kind: 'binary', path } })
  })

  it('makes an article or a failure of any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
    )
    fc.assert(fc.property(bytes, fc.constantFrom(...names), holdsForBytes), { numRuns: 500 })
  })

  it('makes an article or a failure of any markup', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<div dir=rtl>',
        '</div>',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<ul>',
        '<li>',
        '</ul>',
        '<br>',
      ],
      ...[
        '<b>',
        '</b>',
        '<a href="https://example.org">',
        '</a>',
        '<pre>',
        '</pre>',
        '<h1>',
        '</h1>',
        '<figure>',
        '<img src=x>',
      ],
      ...[
        '<blockquote>',
        '</blockquote>',
        '<template>',
        '<svg>',
        '<math>',
        '<select>',
        '<figcaption>',
        '<!--',
        '-->',
        '<q>',
      ],
      ...[
        'نص',
        ' ',
        '\n\n',
        '> ',
        '- ',
        '1. ',
        '# ',
        '|a|b|\n|-|-|\n',
        '```\n',
        '**',
        '`',
        '[',
        '](x)',
        '![',
        '---\n',
        '\t',
        '😀',
        '&#0;',
      ],
    )
    const markup = fc
      .array(piece, { maxLength: 40 })
      .map((pieces) => new TextEncoder().encode(pieces.join('')))
    fc.assert(fc.property(markup, fc.constantFrom(...names), holdsForBytes), { numRuns: 500 })
  })

  it.each([
    ['news-page.html', 'a.html'],
    ['old-page.htm', 'a.htm'],
    ['notes.md', 'a.md'],
    ['story.txt', 'a.txt'],
    ['story-1256.txt', 'a.txt'],
  ])('makes an article or a failure of %s with bytes changed, cut out and doubled', (name, path) => {
    const whole = fixture(name)
    const place = fc.nat(whole.length - 1)
    const mutation = fc.record({
      flips: fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 12 }),
      cut: fc.tuple(place, place),
    })
    fc.assert(
      fc.property(mutation, ({ flips, cut }) => {
        const bytes = whole.slice()
        for (const [at, byte] of flips) bytes[at] = byte
        holdsForBytes(bytes, path)
        holdsForBytes(new Uint8Array([...bytes.subarray(0, cut[0]), ...bytes.subarray(cut[1])]), path)
      }),
      { numRuns: 100 },
    )
  })
})

const holdsForBytes = (bytes: Uint8Array, path: string): void => {
  const result = extractAtOnce(bytes, path)
  if (result.ok) {
    holdsTogether(result.value)
    expect(result.value.text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
    expect(result.value.title).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069]/)
  } else expect(result.failure).toEqual({ kind: 'binary', path })
}
