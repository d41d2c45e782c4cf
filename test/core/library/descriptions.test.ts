import { describe, expect, it } from 'vitest'
import {
  changesOf,
  overviewOfField,
  ownFieldsOf,
  reversed,
  type ArticleDescription,
} from '#core/library/descriptions'
import { articleId } from '#support/journal-lines'

const of = (
  n: number,
  described: Readonly<Record<string, string>>,
  detected: ArticleDescription['detected'] = {},
): ArticleDescription => ({ article: articleId(n), path: `${n}.txt`, title: '', described, detected })

const all = [
  of(1, { author: 'سلمى' }),
  of(2, { author: 'ليلى', 'رقم الملف': '٤' }),
  of(3, {}, { author: 'كاتب' }),
]

describe('a field over several articles', () => {
  it.each([
    ['author', { kind: 'several', values: 2, empty: 1 }],
    ['place', { kind: 'same', value: '' }],
    ['رقم الملف', { kind: 'several', values: 1, empty: 2 }],
  ])('%s', (field, expected) => {
    expect(overviewOfField(all, field)).toEqual(expected)
  })

  it('is one value where all have the same', () => {
    expect(overviewOfField([all[0]!], 'author')).toEqual({ kind: 'same', value: 'سلمى' })
  })

  it('may be named by a person', () => {
    expect(ownFieldsOf(all)).toEqual(['رقم الملف'])
  })
})

describe('changes', () => {
  it('are only of the fields that were touched, and only where something differs', () => {
    expect(changesOf(all, {})).toEqual([])
    expect(changesOf(all, { author: { kind: 'value', value: ' سلمى ' } })).toEqual([
      { article: articleId(2), field: 'author', value: 'سلمى' },
      { article: articleId(3), field: 'author', value: 'سلمى' },
    ])
  })

  it('empty a field in all', () => {
    expect(changesOf(all, { author: { kind: 'value', value: '' } })).toHaveLength(2)
  })

  it('take what a file says only where nothing was said', () => {
    expect(changesOf(all, { author: { kind: 'detected' } })).toEqual([
      { article: articleId(3), field: 'author', value: 'كاتب' },
    ])
  })

  it('are taken back to what each had', () => {
    const changes = changesOf(all, { author: { kind: 'value', value: 'ندى' } })
    expect(reversed(all, changes).map(({ value }) => value)).toEqual(['سلمى', 'ليلى', null])
  })
})
