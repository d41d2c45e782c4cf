import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colours } from '#core/annotation/annotation'
import { filterRows, listAnnotations, type ListingParts } from '#core/library/annotations/list'
import {
  annotationGroupings,
  annotationOrders,
  everyAnnotation,
  type AnnotationFilter,
  type AnnotationListing,
  type AnnotationRow,
} from '#core/library/annotations/queries'
import { foldedText } from '#core/library/annotations/rows'
import { annotationTable } from '#core/library/annotations/table'
import { tagMatrix } from '#core/library/annotations/tag-matrix'
import { fold } from '#core/search/fold'
import { annotationId, articleId, tagId } from '#support/journal-lines'

const rowOf = (n: number, more: Partial<AnnotationRow> = {}): AnnotationRow => ({
  annotation: annotationId(n),
  article: articleId(1),
  title: 'مقالة',
  path: 'a.txt',
  quote: 'نص',
  prefix: '',
  suffix: '',
  note: '',
  direction: null,
  tags: [],
  colour: 'yellow',
  by: '',
  created: `2026-0${1 + (n % 9)}-01T00:00:00.000Z`,
  modified: null,
  state: 'exact',
  uncertain: false,
  kind: null,
  value: '',
  conflicts: false,
  ...more,
})
const partsOf = (rows: readonly AnnotationRow[]): ListingParts => ({
  rows,
  haystackOf: (row) => foldedText([row.quote ?? '', row.note, row.by, ...row.tags].join('\n')),
  nameOfTag: (tag) => tag,
})
const listing = (more: Partial<AnnotationListing> = {}): AnnotationListing => ({
  filter: everyAnnotation,
  group: 'none',
  order: 'place',
  descending: false,
  ...more,
})
const numbers = (rows: readonly AnnotationRow[]): number[] =>
  rows.map(({ annotation }) => Number.parseInt(annotation.slice(-12), 16))

const [witness, place] = [tagId('شهادة'), tagId('مكان')]

describe('all annotations', () => {
  const rows = [
    rowOf(1, { tags: [witness], colour: 'blue', by: 'ليلى', note: 'رأى السِّجلّات' }),
    rowOf(2, { tags: [witness, place], by: 'سلمى', state: 'review' }),
    rowOf(3, { quote: null, state: 'whole', by: 'ليلى', conflicts: true }),
    rowOf(4, { uncertain: true, kind: 'person', value: 'أحمد', article: articleId(2), title: 'أخرى' }),
  ]

  it.each<[string, Partial<AnnotationFilter>, number[]]>([
    ['nothing', {}, [1, 2, 3, 4]],
    ['words however they are spelt', { text: 'السجلات' }, [1]],
    ['all words', { text: 'ليلى سجلات' }, [1]],
    ['words that nobody wrote', { text: 'مطر' }, []],
    ['any of some colours', { colours: ['blue', 'pink'] }, [1]],
    ['every one of some tags', { tags: [witness, place] }, [2]],
    ['the lack of tags', { untagged: true }, [3, 4]],
    ['authors', { authors: ['ليلى'] }, [1, 3]],
    ['the lack of an author', { authors: [''] }, [4]],
    ['states', { states: ['review', 'whole'] }, [2, 3]],
    ['what is marked', { kinds: ['person'] }, [4]],
    ['doubt', { uncertain: true }, [4]],
    ['conflicts', { conflicts: true }, [3]],
  ])('are filtered by %s', (_, filter, expected) => {
    expect(numbers(filterRows(partsOf(rows), { ...everyAnnotation, ...filter }))).toEqual(expected)
  })

  it('stand under each of their tags, those without one last', () => {
    const { groups, rows: shown, annotations } = listAnnotations(partsOf(rows), listing({ group: 'tag' }))
    expect(groups.map(({ key, count }) => [key, count])).toEqual([
      [witness, 2],
      [place, 1],
      ['', 2],
    ])
    expect(numbers(shown)).toEqual([1, 2, 2, 3, 4])
    expect(annotations).toBe(4)
  })

  it('are grouped by month from the latest', () => {
    const { groups } = listAnnotations(partsOf(rows), listing({ group: 'month' }))
    expect(groups.map(({ key }) => key)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02'])
  })

  it('are grouped by the usual form of a name', () => {
    const { groups } = listAnnotations(partsOf(rows), listing({ group: 'name' }))
    expect(groups.map(({ key, label }) => [key, label])).toEqual([
      ['person\nأحمد', 'أحمد'],
      ['', ''],
    ])
  })

  it('are sorted by when they were changed, and the other way round', () => {
    const [a, b] = [rowOf(1, { modified: '2026-12-01T00:00:00.000Z' }), rowOf(2)]
    expect(numbers(listAnnotations(partsOf([a, b]), listing({ order: 'modified' })).rows)).toEqual([2, 1])
    expect(
      numbers(listAnnotations(partsOf([a, b]), listing({ order: 'modified', descending: true })).rows),
    ).toEqual([1, 2])
  })

  it('are each in some group however they are grouped and sorted, and the groups hold all rows', () => {
    const row = fc
      .tuple(fc.nat(40), fc.subarray([witness, place]), fc.constantFrom(...colours), fc.constantFrom('', 'أ'))
      .map(([n, tags, colour, by]) => rowOf(n, { tags, colour, by }))
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ annotation }) => annotation }),
        fc.constantFrom(...annotationGroupings),
        fc.constantFrom(...annotationOrders),
        fc.boolean(),
        (all, group, order, descending) => {
          const listed = listAnnotations(partsOf(all), listing({ group, order, descending }))
          expect(new Set(numbers(listed.rows))).toEqual(new Set(numbers(all)))
          expect(listed.annotations).toBe(all.length)
          const counted = listed.groups.reduce((sum, { count }) => sum + count, 0)
          expect(counted).toBe(group === 'none' ? 0 : listed.rows.length)
        },
      ),
    )
  })
})

describe('the folded words of a row', () => {
  it('are those that search folds, for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldedText(text) === fold(text)))
  })

  it('hold all of a text longer than the room for it', () => {
    const text = 'ﷺ'.repeat(20_000)
    expect(foldedText(text)).toBe(fold(text))
  })
})

describe('tags that stand together', () => {
  it('are counted in pairs, and on the diagonal alone', () => {
    const rows = [rowOf(1, { tags: [witness, place] }), rowOf(2, { tags: [witness] }), rowOf(3)]
    expect(tagMatrix(rows)).toEqual({
      tags: [witness, place],
      counts: [
        [2, 1],
        [1, 1],
      ],
      used: 2,
    })
  })

  it('are the most frequent ones where there are many', () => {
    const rows = [rowOf(1, { tags: [place] }), rowOf(2, { tags: [place, witness] })]
    expect(tagMatrix(rows, 1)).toEqual({ tags: [place], counts: [[2]], used: 2 })
  })
})

describe('the table of annotations', () => {
  it('holds each annotation once, with whole words, and no formula', () => {
    const rows = [rowOf(1, { note: '=1+1', tags: [witness, place] })]
    const table = annotationTable([...rows, ...rows], (row) => ({ quote: 'نص كامل', note: row.note }), String)
    expect(table.split('\r\n')).toHaveLength(3)
    expect(table).toContain('نص كامل')
    expect(table).toContain("'=1+1")
    expect(table).toContain('شهادة; مكان')
    const turned = annotationTable([rowOf(1, { direction: 'rtl' })], () => ({ quote: '', note: '' }), String)
    expect(
      turned
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['note_direction', 'rtl'])
  })
})
