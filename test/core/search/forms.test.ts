import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasShared, sharedPath } from '#support/shared'
import { measureForms, type FormsList } from '#support/arabic-forms'
import nouns from '../../fixtures/search/forms-nouns.json'
import places from '../../fixtures/search/forms-places-verbs.json'

const lists: readonly [string, FormsList][] = [
  ['nouns', nouns],
  ['places and verbs', places],
  ...(hasShared('arabic-forms.json')
    ? [
        ['shared', JSON.parse(readFileSync(sharedPath('arabic-forms.json'), 'utf8')) as FormsList] as [
          string,
          FormsList,
        ],
      ]
    : []),
]

describe.each(lists)('forms of the list %s', (name, list) => {
  it.each([true, false])('meet their head word, and no pair merges (each word alone: %s)', (alone) => {
    const report = measureForms(list, alone)
    console.log(
      name,
      alone,
      report.asked,
      report.missed.length,
      report.missed.join(' | '),
      '\nMERGED',
      report.merged.join(' | '),
    )
    expect(report.merged).toEqual([])
  })
})
