import { describe, expect, it } from 'vitest'
import type { Annotation } from '#core/annotation/annotation'
import { markedTerms } from '#core/bundle/redact/marked'
import { tagView } from '#support/bundle-source'
import { annotationId, articleId, tagId, versionId } from '#support/journal-lines'

const annotation = (exact: string, more: Partial<Annotation> = {}): Annotation => ({
  id: annotationId(1),
  article: articleId(1),
  target: { exact, prefix: '', suffix: '', start: 0, end: exact.length, version: versionId(1) },
  note: '',
  tags: [],
  colour: 'yellow',
  by: '',
  created: '2026-01-01T00:00:00.000Z',
  modified: null,
  noteEvent: 'r:1' as Annotation['noteEvent'],
  conflicts: [],
  ...more,
})
const termsOf = (...annotations: readonly Annotation[]): readonly string[] => {
  return markedTerms({ annotations, tags: [tagView('محمي')] }).map(({ text }) => text)
}

describe('what is protected', () => {
  it.each<[string, Partial<Annotation>, string[]]>([
    ['nothing that nobody said so of', { described: { kind: 'person', value: 'أحمد سالم' } }, []],
    ['the words of a mark with a protecting tag', { tags: [tagId('محمي')] }, ['أبو سالم']],
    [
      'a person, under every name that the mark gives',
      { described: { kind: 'person', value: 'أحمد سالم', also: 'أبو خالد\nA. Salem', protected: 'yes' } },
      ['أبو سالم', 'أحمد سالم', 'أبو خالد', 'A. Salem'],
    ],
    ['the words alone of what is nothing in particular', { described: { protected: 'yes' } }, ['أبو سالم']],
    [
      'the words alone of a date',
      { described: { kind: 'date', value: '2013-03-12', from: '2013-03-12', protected: 'yes' } },
      ['أبو سالم'],
    ],
    [
      'a person that a whole article is about',
      {
        target: null,
        tags: [tagId('محمي')],
        described: { kind: 'person', value: 'أحمد سالم', also: 'أبو خالد', protected: 'yes' },
      },
      ['أحمد سالم', 'أبو خالد'],
    ],
    ['nothing where protection was taken back', { described: { protected: 'no' } }, []],
  ])('is %s', (_, more, expected) => {
    expect(termsOf(annotation('أبو سالم', more))).toEqual(expected)
  })
})
