import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codebookQdc } from '#core/bundle/codebook'
import { readQdc } from '#core/codebook/read-qdc'
import type { TagId } from '#core/ids'
import { namedUuid } from '#platform/bundle/digests'
import { tagView } from '#support/bundle-source'
import { codebookFaults } from '#support/codebook-schema'

const guidOf = (tag: TagId): string => namedUuid(`tag:${tag}`)
const written = (tags: Parameters<typeof codebookQdc>[0]): string => codebookQdc(tags, guidOf) ?? ''
const book = (inside: string, attributes = ''): string =>
  `<?xml version="1.0"?><CodeBook xmlns="urn:QDA-XML:codebook:1.0"${attributes}>${inside}</CodeBook>`
const id = '0D62985D-B147-5D01-A9B5-CAE5DCD98342'
const code = (inside = '', more = ''): string =>
  `<Code guid="${id}" name="شاهد" isCodable="true"${more}>${inside}</Code>`

it('is as the published schema says, whatever tags there are', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', '\u0000', ']]>', '\r\n', '\ufffe'),
  )
  const anyTag = fc.record({
    parent: fc.option(fc.nat({ max: 11 })),
    name: anyText,
    description: anyText,
    colour: fc.oneof(fc.constantFrom('#9c2f1f', '#ABCDEF', 'var(--tag)', '', '#12'), fc.string()),
  })
  fc.assert(
    fc.property(fc.array(anyTag, { minLength: 1, maxLength: 12 }), (made) => {
      const tags = made.map(({ parent, ...fields }, at) => ({
        ...tagView(`tag ${at}`),
        ...fields,
        id: `tag ${at}` as TagId,
        parent: parent === null ? null : (`tag ${parent}` as TagId),
      }))
      const xml = written(tags)
      expect(codebookFaults(xml)).toEqual([])
      const back = readQdc(xml)
      expect(back.ok && back.value.codes).toHaveLength(tags.length)
    }),
  )
})

it('gives a tag the same GUID in every export, and no two the same', () => {
  const tags = [tagView('شاهد'), tagView('مكان', { parent: 'شاهد' as TagId })]
  const guids = (xml: string): readonly string[] =>
    [...xml.matchAll(/guid="([^"]+)"/g)].map(([, one]) => one!)
  expect(guids(written(tags))).toEqual(guids(written([...tags])))
  expect(new Set(guids(written(tags))).size).toBe(2)
})

it('is not written without a code, which the schema does not allow', () => {
  expect(codebookQdc([], guidOf)).toBeNull()
  expect(codebookFaults(book('<Codes></Codes>'))).toEqual(['in Codes: 0 of Code'])
})

it.each([
  [
    'a code as other programs write it',
    book(`<Codes>${code('<Description>x</Description>')}</Codes>`, ' origin="Taguette"'),
    [],
  ],
  [
    'no namespace',
    '<CodeBook><Codes/></CodeBook>',
    ['an element  CodeBook', 'an element  Codes', 'in Codes: 0 of Code'],
  ],
  [
    'a description after the codes in it',
    book(`<Codes>${code(`${code().replace('0D', '1D')}<Description/>`)}</Codes>`),
    ['in Code: Description out of place'],
  ],
  [
    'two descriptions',
    book(`<Codes>${code('<Description/><Description/>')}</Codes>`),
    ['in Code: 2 of Description'],
  ],
  [
    'a code that is not said to be codable',
    book(`<Codes>${code().replace(' isCodable="true"', '')}</Codes>`),
    ['Code without isCodable'],
  ],
  ['a colour by name', book(`<Codes>${code('', ' color="red"')}</Codes>`), ['Code color="red"']],
  [
    'an attribute that is not known',
    book(`<Codes>${code('', ' shortcut="S"')}</Codes>`),
    ['Code shortcut="S"'],
  ],
  ['a GUID that is none', book(`<Codes>${code().replace(id, 'tag:1')}</Codes>`), ['Code guid="tag:1"']],
  ['a GUID twice', book(`<Codes>${code()}${code()}</Codes>`), [`${id.toLowerCase()} twice`]],
  ['text between codes', book(`<Codes>${code('شاهد')}</Codes>`), ['in Code: text']],
])('%s is judged so', (_what, xml, faults) => {
  expect(codebookFaults(xml)).toEqual(faults)
})
