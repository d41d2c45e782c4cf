import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codebookQdc } from '#core/bundle/codebook'
import { deepestCode } from '#core/codebook/code'
import { csvRow } from '#core/bundle/csv'
import { chainCustody, gatherCustody, type RunningHash } from '#core/bundle/custody'
import { documentPaths } from '#core/bundle/layout'
import { bagMetadata, manifestText } from '#core/bundle/bag'
import { directionOf, languageOf } from '#core/bundle/language'
import { gatherPeople } from '#core/bundle/people'
import { parseManifest, parseMetadata } from '#core/bundle/check/tag-files'
import type { TagId } from '#core/ids'
import { madeArticle, sampleArticles, sampleChoices, sha256, tagView } from '#support/bundle-source'

/** A reader of RFC 4180, to read back what was written. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)!
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('tables', () => {
  test('read back as they were written, whatever is in them', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r]/.test(text))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        expect(readCsv(csvRow(cells))).toEqual([cells])
      }),
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never let a spreadsheet run %j', (formula) => {
    expect(readCsv(csvRow([formula, 'x']))).toEqual([[`'${formula}`, 'x']])
  })

  test('leave numbers alone', () => {
    expect(csvRow([-3, 12])).toBe('-3,12\r\n')
  })
})

describe('the codebook', () => {
  const guid = (tag: TagId): string => `guid-of-${tag}`

  test('nests tags as their parents say, with colours and descriptions', () => {
    const tags = [
      tagView('انتهاك', { colour: '#9c2f1f' }),
      tagView('احتجاز & <إخفاء>', {
        parent: 'انتهاك' as TagId,
        colour: 'var(--x)',
        description: 'وصف "مهم"',
      }),
      tagView('مكان', { parent: 'لا أحد' as TagId }),
    ]
    expect(codebookQdc(tags, guid)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="Sanad"><Codes><Code guid="guid-of-انتهاك" name="انتهاك" isCodable="true" color="#9c2f1f"><Code guid="guid-of-احتجاز &amp; &lt;إخفاء&gt;" name="احتجاز &amp; &lt;إخفاء&gt;" isCodable="true"><Description>وصف &quot;مهم&quot;</Description></Code></Code><Code guid="guid-of-مكان" name="مكان" isCodable="true" color="#0e5a5c"></Code></Codes></CodeBook>
`)
  })

  test('keeps tags that were put under each other', () => {
    const ring = [
      tagView('أ', { parent: 'ب' as TagId }),
      tagView('ب', { parent: 'أ' as TagId }),
      tagView('ج', { parent: 'ب' as TagId }),
      tagView('د', { parent: 'د' as TagId }),
    ]
    const book = codebookQdc(ring, guid)!
    for (const name of ['أ', 'ب', 'ج', 'د']) expect(book.split(`name="${name}"`)).toHaveLength(2)
    // What only hangs on a ring still lies under what it hangs on.
    expect(book).toMatch(/name="ب"[^>]*><Code [^>]*name="ج"/)
  })

  test('nests no deeper than programs read, however long the row of tags', () => {
    const row = Array.from({ length: 20_000 }, (_, i) =>
      tagView(`t${i}`, { parent: i === 0 ? null : (`t${i - 1}` as TagId) }),
    )
    for (const tags of [row, [...row].reverse()]) {
      const book = codebookQdc(tags, guid)!
      expect(book.match(/<Code /g)).toHaveLength(20_000)
      expect(book).toContain('</Code>'.repeat(deepestCode))
      expect(book).not.toContain('</Code>'.repeat(deepestCode + 1))
    }
  })

  test('is not there when there are no tags', () => {
    expect(codebookQdc([], guid)).toBeNull()
  })
})

describe('the custody extract', () => {
  const runningHash = (): RunningHash => {
    let all = ''
    return { update: (text) => void (all += text), hex: () => sha256(all) }
  }

  test('can be checked with nothing but a hash of the lines above', () => {
    const custody = gatherCustody(gatherPeople(true), true)
    for (const made of sampleArticles) {
      const { article } = madeArticle('/nowhere', made)
      custody.add(article.summary.id, 'd0001', article.custody)
    }
    const hash = runningHash()
    const lines = chainCustody(custody.entries(), hash).split('\n').slice(0, -1)
    expect(lines).toHaveLength(4)
    for (const [i, line] of lines.entries()) {
      const above = lines
        .slice(0, i)
        .map((one) => `${one}\n`)
        .join('')
      expect((JSON.parse(line) as { prev: string }).prev).toBe(sha256(above))
    }
    expect(hash.hex()).toBe(sha256(lines.map((one) => `${one}\n`).join('')))
  })
})

describe('names in a bundle', () => {
  test.each([
    ['a.txt', 'original.txt'],
    ['folder/صفحة.HTML', 'original.html'],
    ['no-ending', 'original.bin'],
    ['odd.ملف', 'original.bin'],
    ['x.tar.gz', 'original.gz'],
    ['x.verylongending', 'original.bin'],
    ['../../.htaccess', 'original.bin'],
  ])('%s is called %s', (path, expected) => {
    expect(documentPaths(0, 1, path).original).toBe(`documents/d0001/${expected}`)
  })

  test('are in order when there are many', () => {
    expect(documentPaths(0, 123_456, 'a.txt').name).toBe('d000001')
    expect(documentPaths(9_998, 9_999, 'a.txt').name).toBe('d9999')
  })
})

describe('tag files', () => {
  test('are read back as they were written', () => {
    const files = ['b', 'a', 'c'].map((path) => ({ path: `data/${path}`, digest: sha256(path) }))
    const { manifest, problems } = parseManifest('manifest-sha256.txt', 'sha256', manifestText(files))
    expect(problems).toEqual([])
    expect(manifest.entries.map(({ path }) => path)).toEqual(['data/a', 'data/b', 'data/c'])
  })

  test('a title with line breaks cannot write a line of its own', () => {
    const text = bagMetadata({
      choices: sampleChoices,
      title: 'عنوان\nPayload-Oxum: 1.1\r\n\u2028x',
      by: ' ',
      payload: { files: 2, sizeBytes: 1500 },
    })
    const { metadata, problems } = parseMetadata('bag-info.txt', text, true)
    expect(problems).toEqual([])
    expect(metadata.get('payload-oxum')).toEqual(['1500.2'])
    expect(metadata.get('bag-size')).toEqual(['1.5 KB'])
    expect(metadata.has('source-organization')).toBe(false)
  })
})

test.each([
  ['نص', 'rtl', 'ar'],
  ['text نص', 'ltr', 'ar'],
  ['«12» نص', 'rtl', 'ar'],
  ['only text', 'ltr', 'und'],
  ['123', 'rtl', 'und'],
])('%s runs %s and is in %s', (text, direction, language) => {
  expect([directionOf(text), languageOf(text)]).toEqual([direction, language])
})
