import { describe, expect, it } from 'vitest'
import { findLeak, keptPlacesOf, type LeakSearch } from '#core/bundle/redact/leaks'
import { piecesOf } from '#core/bundle/redact/pieces'
import type { KeptText } from '#core/bundle/redact/redactor'
import { rulesFor } from '#platform/bundle/export-redacted'
import { previewRedaction } from '#core/bundle/redact/preview'
import { tagView, type MadeArticle } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { valueOf } from '#support/library'
import { article, name, redact, rules, textIn } from '#support/redacted-bundle'
import { compileRules } from '#core/bundle/redact/rules'
import type { BundleSource } from '#core/bundle/source'

const compiled = valueOf(compileRules({ terms: [{ text: name, role: 'شاهد' }] }, 'ar'))
const ownWords = new Set(['2026-11-30T10:00:00.000Z'])

const gate = (...kept: readonly KeptText[]): LeakSearch => ({
  compiled,
  ownWords,
  kept: keptPlacesOf(kept, { compiled, ownWords }),
  forbidden: new Set(),
  delivered: new Set(),
})

const leakIn = (path: string, text: string, ...kept: readonly KeptText[]) =>
  findLeak(path, piecesOf(path, text), gate(...kept))

/** A title, a tag or a quote that is the name and nothing else. */
const bare: KeptText = { text: name, document: 'd0001', count: 1 }
const tag: KeptText = { text: name, document: null, count: 1 }
const page = (number: number): string => `data/documents/d000${number}/index.html`

describe('a kept hit that is the whole of its text', () => {
  it.each<[string, string, string, KeptText]>([
    ['its article’s page', page(1), `<h1>${name}</h1>`, bare],
    ['its article’s row', 'data/documents.csv', `document,title\r\nd0001,${name}\r\n`, bare],
    ['its article’s entity', 'data/ro-crate-metadata.json', entity(1), bare],
    ['a link to its article', 'data/ro-crate-preview.html', listed(1), bare],
    ['its article’s quote', 'data/annotations.jsonld', quoted(1), bare],
    ['what is searched of it', 'data/x/search-0001.js', `take([\n["d0001","${name}","x",""]\n]);`, bare],
    ['the tags of an article', 'data/documents.csv', `document,tags\r\nd0007,حي; ${name}; سوق\r\n`, tag],
    ['the codebook', 'data/codebook.csv', `tag,parent\r\n${name},\r\n`, tag],
  ])('is excused in %s', (_, path, text, kept) => {
    expect(leakIn(path, text, kept)).toBeNull()
  })

  it.each<[string, string, string, KeptText]>([
    ['a sentence of its article', page(1), `<p>قال ${name} ما قال</p>`, bare],
    ['its article’s text', 'data/documents/d0001/text.txt', `${name}\n\nقال ${name} ما قال`, bare],
    ['the same title of another article', page(2), `<h1>${name}</h1>`, bare],
    ['another article’s row', 'data/documents.csv', `document,title\r\nd0002,${name}\r\n`, bare],
    ['another article’s entity', 'data/ro-crate-metadata.json', entity(2), bare],
    ['a link to another article', 'data/ro-crate-preview.html', listed(2), bare],
    ['another article’s quote', 'data/annotations.jsonld', quoted(2), bare],
    ['another article’s entry', 'data/x/search-0001.js', `take([\n["d0002","${name}","x",""]\n]);`, bare],
    ['the title of the library', 'bag-info.txt', `External-Description: ${name}\n`, bare],
    ['a sentence, where it is a tag', page(3), `<p>قال ${name} ما قال</p>`, tag],
    ['a title, where it is a tag', 'data/documents.csv', `document,title\r\nd0007,${name}\r\n`, tag],
    ['a note, where it is a tag', 'data/annotations.csv', `document,note\r\nd0001,رأيت ${name}\r\n`, tag],
  ])('excuses nothing in %s', (_, path, text, kept) => {
    expect(leakIn(path, text, kept)).toMatchObject({ rule: 'terms[0]' })
  })
})

describe('a kept hit', () => {
  it('excuses nothing where more was left in its text than was kept', () => {
    const text = `هنا ${name} الأول في السوق القديم. وهناك ${name} الثاني في المرفأ.`
    const path = 'data/documents/d0001/text.txt'
    expect(leakIn(path, text, { text, document: 'd0001', count: 2 })).toBeNull()
    expect(leakIn(path, text, { text, document: 'd0001', count: 1 })).not.toBeNull()
  })

  it('excuses no part of a text in which more was left than was kept, whatever else was kept', () => {
    const text = `هنا ${name} الأول في السوق القديم.\n\nوهناك ${name} الثاني في المرفأ.`
    const path = 'data/documents/d0001/text.txt'
    const parts = text.split('\n\n').map((part): KeptText => ({ text: part, document: 'd0001', count: null }))
    expect(leakIn(path, text, { text, document: 'd0001', count: 1 }, ...parts)).not.toBeNull()
    expect(leakIn(path, text, ...parts, { text, document: 'd0001', count: 1 })).not.toBeNull()
    expect(
      leakIn(page(1), `<p>${parts[1]!.text}</p>`, ...parts, { text, document: 'd0001', count: 1 }),
    ).not.toBeNull()
    expect(
      leakIn(page(1), `<p>${parts[1]!.text}</p>`, ...parts, { text, document: 'd0001', count: 2 }),
    ).toBeNull()
  })

  const keepingAll = async (articles: readonly MadeArticle[], more: Partial<BundleSource> = {}) => {
    const { source } = await redact(articles, { source: more })
    const { hits } = await previewRedaction(source, valueOf(rulesFor(source, rules, 'ar')))
    return redact(articles, { source: more, redaction: { keep: hits.map(({ id }) => id) } })
  }

  it('may be a title, a heading, a quote, a tag or a note by itself, and the bundle is made', async () => {
    const { result, destination } = await keepingAll(
      [
        {
          path: 'a.txt',
          title: name,
          paragraphs: [name, `قال ${name} كلامًا.`, 'ليلى'],
          annotations: [{ quote: 'ليلى', note: 'ليلى', tags: ['ليلى', 'حي'] }],
        },
        article('نص آخر'),
      ],
      { tags: [tagView('ليلى'), tagView('حي')] },
    )
    expect(result).toMatchObject({ ok: true, value: { redaction: { redacted: 0 } } })
    expect(await textIn(destination)).toContain(`قال ${name} كلامًا.`)
  })
})

describe('articles whose texts are the same once they are redacted', () => {
  it('stay two', async () => {
    const { destination } = await redact([
      { ...article(`قال ${name} كلامًا.`), path: 'a.txt' },
      { ...article('قال أبو سامر كلامًا.'), path: 'b.txt' },
    ])
    expect(await textIn(destination, 1)).toBe(await textIn(destination, 2))
    const metadata = (await folderContents(destination)).get('data/ro-crate-metadata.json')!
    const graph = JSON.parse(Buffer.from(metadata).toString('utf8')) as {
      '@graph': { '@id': string; identifier?: string }[]
    }
    const ids = graph['@graph'].flatMap(({ '@id': id, identifier }) =>
      id.startsWith('documents/') && identifier !== undefined ? [identifier] : [],
    )
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })
})

function entity(number: number): string {
  return JSON.stringify({ '@graph': [{ '@id': `documents/d000${number}/`, name }] })
}

function listed(number: number): string {
  return `<ol><li id="d000${number}"><a href="documents/d000${number}/index.html"><bdi>${name}</bdi></a></li></ol>`
}

function quoted(number: number): string {
  const source = `arcp://uuid,x/documents/d000${number}/text.txt`
  return JSON.stringify({ items: [{ target: { source, selector: [{ exact: name }] } }] })
}
