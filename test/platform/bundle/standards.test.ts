import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsonld from 'jsonld'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { exportBundle } from '#platform/bundle/export-bundle'
import { bundleId, madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { hasShared, sharedPath } from '#support/shared'
import { webAnnotationJudge } from '#support/web-annotation-schemas'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Json = Record<string, unknown>
type Collection = Json & { first: Json & { items: Json[] } }

const isThere = hasShared('standards', 'web-annotation') && hasShared('standards', 'contexts')

let annotations: Collection
let empty: Json
let crate: Json

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-'))
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  const write = async (
    name: string,
    articles: typeof source.articles,
  ): Promise<(path: string) => Promise<Json>> => {
    const destination = join(folder, name)
    const result = await exportBundle({ ...source, articles }, { ...sampleChoices, destination })
    if (!result.ok) throw new Error(result.failure.kind)
    return async (path) => JSON.parse(await readFile(join(destination, 'data', path), 'utf8')) as Json
  }
  const whole = await write('bundle', source.articles)
  annotations = (await whole('annotations.jsonld')) as Collection
  crate = await whole('ro-crate-metadata.json')
  empty = await (await write('empty', source.articles.slice(2)))('annotations.jsonld')
  return () => rm(folder, { recursive: true, force: true })
})

const context = 'http://www.w3.org/ns/anno.jsonld'
const alone = (item: Json): Json => ({ '@context': context, ...item })

describe.skipIf(!isThere)('the W3C musts of the Web Annotation model', () => {
  test('hold for every annotation, the page and the collection', () => {
    const judge = webAnnotationJudge('annotations/annotationMusts')
    expect(annotations.first.items).toHaveLength(7)
    for (const item of annotations.first.items) expect(judge(alone(item)), String(item['id'])).toEqual([])
    expect(webAnnotationJudge('collections/pages/pageMusts')(alone(annotations.first))).toEqual([])
    expect(webAnnotationJudge('collections/collectionMusts')(annotations)).toEqual([])
  })

  test('hold for a collection without annotations', () => {
    expect(empty).toMatchObject({ type: 'AnnotationCollection', total: 0 })
    expect(webAnnotationJudge('collections/collectionMusts')(empty)).toEqual([])
  })

  const target = (change: Json) => (item: Json) => ({
    ...item,
    target: { ...(item['target'] as Json), ...change },
  })
  const body = (change: Json) => (item: Json) => ({
    ...item,
    body: (item['body'] as Json[]).map((one) => ({ ...one, ...change })),
  })
  const faults: readonly (readonly [string, (item: Json) => Json, RegExp])[] = [
    ['no context', ({ '@context': _, ...item }) => item, /annotationContextValidated/],
    ['no id', ({ id: _, ...item }) => item, /annotationIdValidated/],
    ['another type', (item) => ({ ...item, type: 'Note' }), /annotationTypeValidated/],
    ['no target', ({ target: _, ...item }) => item, /targetKeyFound/],
    ['a relative source', target({ source: 'documents/d0001/text.txt' }), /target|targ/],
    [
      'a selector without its words',
      target({ selector: { type: 'TextQuoteSelector', prefix: 'x' } }),
      /elector/,
    ],
    [
      'a position before the text',
      target({ selector: { type: 'TextPositionSelector', start: -1, end: 3 } }),
      /elector/,
    ],
    ['a date of another form', (item) => ({ ...item, created: 'yesterday' }), /annotationCreatedValidated/],
    ['a direction that is none', body({ textDirection: 'up' }), /bodyTextDirectionValidated/],
    ['a body and a body value', (item) => ({ ...item, bodyValue: 'x' }), /notBodyBodyValue/],
  ]

  test.each(faults)('are broken by %s', (_, change, broken) => {
    const judge = webAnnotationJudge('annotations/annotationMusts')
    const sound = alone(annotations.first.items[0]!)
    expect(judge(sound)).toEqual([])
    expect(judge(change(sound))).toContainEqual(expect.stringMatching(broken))
  })

  test('are broken by a collection that is not empty and has no first page', () => {
    const { first: _, ...headless } = annotations
    expect(webAnnotationJudge('collections/collectionMusts')(headless)).not.toEqual([])
  })
})

const contexts: Readonly<Record<string, string>> = {
  [context]: 'anno.jsonld',
  'https://w3id.org/ro/crate/1.2/context': 'rocrate-1.2.jsonld',
}

const expand = async (document: Json): Promise<Json[]> =>
  await jsonld.expand(document, {
    safe: true,
    base: `arcp://uuid,${bundleId}/`,
    documentLoader: (url: string) => {
      const file = contexts[url]
      if (file === undefined) throw new Error(`no network: ${url}`)
      const document_ = JSON.parse(readFileSync(sharedPath('standards', 'contexts', file), 'utf8')) as Json
      return Promise.resolve({ document: document_, documentUrl: url, contextUrl: undefined })
    },
  } as jsonld.Options.Expand)

describe.skipIf(!isThere)('JSON-LD in safe mode, in which no key may go unknown', () => {
  test('expands the annotations to the terms of the model', async () => {
    const [collection] = await expand(annotations)
    const text = JSON.stringify(collection)
    expect(collection!['@type']).toEqual(['http://www.w3.org/ns/activitystreams#OrderedCollection'])
    expect(text).toContain('http://www.w3.org/ns/oa#hasTarget')
    expect(text).toContain(`arcp://uuid,${bundleId}/documents/d0001/text.txt`)
  })

  test('expands the description', async () => {
    const entities = await expand(crate)
    expect(entities.map((entity) => entity['@id'])).toContain(
      `arcp://uuid,${bundleId}/documents/d0001/original.txt`,
    )
  })

  test('refuses a key that no context knows', async () => {
    await expect(expand({ ...annotations, colour: 'yellow' })).rejects.toThrow()
  })
})

describe('the description (RO-Crate 1.2)', () => {
  test('names every entity that it refers to', () => {
    const graph = crate['@graph'] as (Json & { '@id': string })[]
    const ids = new Set(graph.map((entity) => entity['@id']))
    const referred = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map((match) => match[1]!)
    const outside = referred.filter((id) => !ids.has(id) && !id.startsWith('https://w3id.org/'))
    expect(outside).toEqual([])
    expect(ids.size).toBe(graph.length)
  })
})
