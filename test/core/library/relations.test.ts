import { describe, expect, it } from 'vitest'
import type { NameEntry } from '#core/library/names/names'
import { namesFor, relatedParts } from '#core/library/names/relations'

const entry = (kind: NameEntry['kind'], name: string, ...aliases: readonly string[]): NameEntry => ({
  kind,
  name,
  aliases,
  mentions: 1,
  articles: 1,
  isProtected: false,
  recordAliases: [],
  isProtectedByRecord: false,
  description: '',
  records: [],
  from: '',
  to: '',
})
const entries = [
  entry('person', 'أم سليم', 'سعاد'),
  entry('person', 'سالم'),
  entry('place', 'السوق الكبير'),
  entry('organisation', 'لجنة الحي، الفرع الثاني'),
  entry('date', '2020-05'),
]
const parts = (field: 'who' | 'where' | 'when' | 'source', said: string) =>
  relatedParts(field, said, entries).map(({ text, entry: found }) => [text, found?.name ?? null])

describe('what a field of an event says', () => {
  it('is names of the library under any of their names, and plain words', () => {
    expect(parts('who', 'أُمّ سليم، سعاد; رجلان')).toEqual([
      ['أُمّ سليم', 'أم سليم'],
      ['سعاد', 'أم سليم'],
      ['رجلان', null],
    ])
  })

  it('is one name where the name itself has a comma', () => {
    expect(parts('who', 'لجنة الحي، الفرع الثاني')).toEqual([
      ['لجنة الحي، الفرع الثاني', 'لجنة الحي، الفرع الثاني'],
    ])
  })

  it('is no name of another kind, and nothing where nothing is said', () => {
    expect(parts('where', 'سالم')).toEqual([['سالم', null]])
    expect(parts('when', ' ')).toEqual([])
    expect(namesFor('when', entries).map(({ name }) => name)).toEqual(['2020-05'])
  })
})
