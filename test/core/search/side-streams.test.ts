import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bitset } from '#core/search/bitset'
import { SideStreams, type SideField } from '#core/search/side-streams'
import type { ArticleColumns } from '#core/search/types'
import { Vocabulary } from '#core/search/vocabulary'

const words = ['شاهد', 'مكان', 'سجن', 'طريق', 'بيت']
const word = fc.constantFrom(...words)
const value = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const columns = fc.record({
  tags: fc.array(value, { maxLength: 3 }),
  notes: fc.array(value, { maxLength: 2 }),
  source: value,
  path: value,
})
type Columns = { tags: string[]; notes: string[]; source: string; path: string }

const columnsOf = (article: number, said: Columns): ArticleColumns => ({
  ...{ id: String(article), type: 'txt', states: [] },
  ...said,
})

const valuesIn = (said: Columns, field: SideField | undefined): readonly string[] => {
  if (field === 'tag') return said.tags
  if (field === 'note') return said.notes
  if (field === 'source') return [said.source]
  if (field === 'path') return [said.path]
  return [...said.tags, ...said.notes, said.source]
}

/** More words than are looked through one by one. */
const articles = 1200

test('find what stands beside the texts, in many articles, some of which were said anew or are gone', () => {
  fc.assert(
    fc.property(
      fc.array(columns, { minLength: 5, maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(articles - 1), columns), { maxLength: 60 }),
      fc.array(fc.nat(articles - 1), { maxLength: 40 }),
      fc.array(word, { minLength: 1, maxLength: 2 }),
      fc.constantFrom<SideField | undefined>(undefined, 'tag', 'note', 'source', 'path'),
      (kinds, replaced, gone, asked, field) => {
        const streams = new SideStreams()
        const vocabulary = new Vocabulary()
        const live = new Bitset(articles)
        const said = Array.from({ length: articles }, (_, at) => kinds[at % kinds.length]!)
        said.forEach((one, at) => {
          streams.write(at, columnsOf(at, one), vocabulary)
          live.add(at)
        })
        const look = () => {
          const terms = asked.map((one) => vocabulary.idOf(one))
          const found = new Bitset(articles)
          streams.collect(terms, field, live, found, new Int32Array(articles))
          const inOrder = new Bitset(articles)
          streams.collectPhrase(terms, field, false, inOrder, new Int32Array(articles))
          for (let at = 0; at < articles; at++) {
            const values = valuesIn(said[at]!, field).map((text) => ` ${text} `)
            const holds = asked.some((one) => values.some((text) => text.includes(` ${one} `)))
            const phrase = values.some((text) => text.includes(` ${asked.join(' ')} `))
            expect([at, found.has(at)]).toEqual([at, holds && live.has(at)])
            expect([at, inOrder.has(at)]).toEqual([at, phrase])
          }
        }
        look()
        for (const [at, one] of replaced) {
          said[at] = one
          streams.write(at, columnsOf(at, one), vocabulary)
        }
        for (const at of gone) live.remove(at)
        look()
      },
    ),
    { numRuns: 25 },
  )
})

test('count each place once, and weigh a tag more', () => {
  const streams = new SideStreams()
  const vocabulary = new Vocabulary()
  const all = new Bitset(articles)
  for (let at = 0; at < articles; at++) {
    streams.write(
      at,
      columnsOf(at, { tags: ['سجن'], notes: ['سجن سجن'], source: 'بيت', path: 'سجن' }),
      vocabulary,
    )
    all.add(at)
  }
  streams.write(7, columnsOf(7, { tags: [], notes: ['سجن'], source: 'بيت', path: '' }), vocabulary)
  const weights = new Int32Array(articles)
  for (const _ of [1, 2]) {
    weights.fill(0)
    streams.collect([vocabulary.idOf('سجن')], undefined, all, new Bitset(articles), weights)
    expect([weights[0], weights[7], weights[articles - 1]]).toEqual([4, 1, 4])
  }
})
