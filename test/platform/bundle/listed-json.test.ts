import { describe, expect, test } from 'vitest'
import { crateJudge, judgeCrate } from '#core/bundle/check/judge-crate'
import type { BagSource } from '#platform/bundle/bag-source'
import { judgeListed } from '#platform/bundle/listed-json'

const sourceOf = (text: string | Uint8Array, chunk: number): BagSource => {
  const bytes = Buffer.from(text)
  async function* read() {
    for (let at = 0; at < bytes.length; at += chunk)
      yield await Promise.resolve(bytes.subarray(at, at + chunk))
  }
  return {
    sizes: new Map([['x', bytes.length]]),
    hasPayloadFolder: true,
    problems: [],
    read,
    close: () => Promise.resolve(),
  }
}

const files = { paths: new Set(['a.csv']), sha256: () => 'ff' }

const judged = async (text: string | Uint8Array, chunk = 7) => {
  let wholes = 0
  const found = await judgeListed(
    sourceOf(text, chunk),
    'x',
    () => crateJudge(files),
    (raw) => {
      wholes++
      return judgeCrate(raw, files)
    },
  )
  return { found, wholes }
}

const descriptor = {
  '@id': 'ro-crate-metadata.json',
  '@type': 'CreativeWork',
  about: { '@id': './' },
  conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
}
const root = {
  '@id': './',
  '@type': 'Dataset',
  name: 'أرشيف',
  description: 'وصف',
  datePublished: '2026-11-30',
  license: 'x',
  hasPart: [{ '@id': 'a.csv' }],
}
const file = { '@id': 'a.csv', '@type': 'File', sha256: 'ff', name: '],[ \u2028 "' }
const lines = [descriptor, root, file].map((one) => JSON.stringify(one))
const listed = `{"@context":"c","@graph":[\n${lines.join(',\n')}\n]}\n`

describe('a document with one long list', () => {
  test.each([1, 7, 4096])('is judged line by line, whatever pieces it comes in (%s)', async (chunk) => {
    expect(await judged(listed, chunk)).toEqual({ found: [], wholes: 0 })
  })

  test('is read as one where it is written in another way, with the same verdict', async () => {
    const value: unknown = JSON.parse(listed)
    expect(await judged(JSON.stringify(value))).toEqual({ found: [], wholes: 1 })
    expect(await judged(JSON.stringify(value, null, 2))).toEqual({ found: [], wholes: 1 })
  })

  test.each([
    ['a list of another name', listed.replace('"@graph":[', '"other":[').replace('\n]}', '\n],"@graph":[]}')],
    ['the same name again', listed.replace('\n]}', '\n],"@graph":[]}')],
    ['a list before', `{"@context":"c","@graph":[{}],"other":[\n${lines.join(',\n')}\n]}\n`],
  ])('is not taken for another list: %s', async (_, text) => {
    const { found, wholes } = await judged(text)
    expect(wholes).toBe(1)
    expect(found).toEqual(judgeCrate(JSON.parse(text), files))
    expect(found).not.toEqual([])
  })

  test.each([
    ['no comma', listed.replace('},\n', '}\n')],
    ['a comma too many', listed.replace('}\n]', '},\n]')],
    ['an end too early', listed.slice(0, -3)],
    ['a broken item', listed.replace('"File"', '"File')],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(listed.slice(0, 40)), Buffer.from([0xff, 0xfe])])],
    ['nothing', ''],
    ['a head alone', '{"@graph":['],
  ])('is no JSON with %s', async (_, text) => {
    expect((await judged(text)).found).toBeNull()
  })

  test('says of its items what it says of them together', async () => {
    const text = listed.replace('"ff"', '"00"').replace(root.name, '')
    expect((await judged(text)).found).toEqual(judgeCrate(JSON.parse(text), files))
    const twice = listed.replace('}\n]', `},\n${lines[2]!}\n]`)
    expect((await judged(twice)).found).toMatchObject([{ kind: 'crate-shape', detail: '@id' }])
  })
})
