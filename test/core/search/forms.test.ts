import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluralsByShape, singularsByShape } from '#core/search/broken-plurals'
import { fold } from '#core/search/fold'
import { lemmasOf } from '#core/search/stem'
import { builtInWordLists } from '#core/search/built-in-lists'
import { measureForms, type FormsList } from '#support/arabic-forms'
import { hasShared, sharedPath } from '#support/shared'

const read = (path: string): FormsList => JSON.parse(readFileSync(path, 'utf8')) as FormsList

const fixture = (name: string): FormsList => read(join(import.meta.dirname, '../../fixtures/search', name))

const shared: readonly [string, FormsList][] = hasShared('arabic-forms.json')
  ? [['kept beside the project', read(sharedPath('arabic-forms.json'))]]
  : []

const bothWays = (pairs: readonly (readonly string[])[]): readonly string[] =>
  pairs.flatMap(([one, other]) => [`${one} > ${other}`, `${other} > ${one}`])

/** Known and accepted: باسم and كرامي are names too and kept whole; قاض alone does not show that لقاضي is a form of it. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  'written after the rules': ['رامي > كرامي', 'كرامي > رامي'],
  // One present form alone does not show that a word is a verb; قرى alone is not told from قري.
  'of words in testimonies and news': bothWays([
    ['نجا', 'نجوا'],
    ['وصل', 'يصل'],
    ['قرية', 'قراهم'],
    ...['أصدر', 'أطلق', 'أعلن'].flatMap((past) => [
      [past, `ي${past.slice(1)}`],
      [past, `ت${past.slice(1)}`],
    ]),
    ...['حاصر', 'هاجم', 'شاهد', 'تحدث', 'تعرض', 'دمر', 'قتل', 'قصف', 'كتب', 'هرب'].map((past) => [
      past,
      `ت${past}`,
    ]),
  ]),
  // Without another form of them that shows it, short words are not taken for verbs.
  'of words in news': bothWays([
    ['رأي', 'برأيه'],
    ['أعاد', 'يعيد'],
    ['أعاد', 'تعيد'],
    ['دعا', 'دعت'],
    ['دعا', 'دعوا'],
    ['دعا', 'تدعو'],
    ['بقي', 'بقوا'],
    ['بقي', 'تبقى'],
  ]),
  'of places and verbs': ['اسم > باسمه', 'باسمه > اسم', 'قاض > لقاضي', 'لقاضي > قاض'],
}

const lists: readonly [string, FormsList][] = [
  ['of nouns', fixture('forms-nouns.json')],
  ['of places and verbs', fixture('forms-places-verbs.json')],
  ['written after the rules', fixture('forms-unseen.json')],
  ['of words in testimonies and news', fixture('forms-documenting.json')],
  ['of words in news', fixture('forms-news.json')],
  ...shared,
]

describe.each(lists)('the list %s', (name, list) => {
  it.each([
    ['all in one archive', false],
    ['each form the only word of its archive', true],
  ])('has every form meet its head word both ways, and no pair merged (%s)', (_, alone) => {
    const { missed, merged } = measureForms(list, alone)
    expect(missed.filter((miss) => accepted[name]?.includes(miss) !== true)).toEqual([])
    expect(merged).toEqual([])
  })
})

describe('a short noun that looks like a verb in the past', () => {
  const heads = (archive: readonly string[], word: string): readonly string[] => {
    const words = new Set(archive.map((one) => fold(one)))
    const corpus = { articlesWith: (one: string) => (words.has(one) ? 1 : 0), endsInMarbuta: () => false }
    return [...lemmasOf(fold(word), corpus, builtInWordLists())]
  }

  it.each([
    ['a word known for a noun', ['بنت', 'بنى', 'يبني', 'بني'], 'بنت', 'بني'],
    ['one that has an article somewhere', ['نهت', 'النهت', 'نهى', 'نهي', 'ينهي'], 'نهت', 'نهي'],
  ])('is not taken for one: %s', (_, archive, word, verb) => {
    expect(heads(archive, word)).not.toContain(verb)
  })

  it('is one where nothing says otherwise', () => {
    expect(heads(['نهت', 'نهى', 'ينهي'], 'نهت')).toContain('نهي')
  })
})

describe('plurals by shape', () => {
  it.each([
    ['محكمه', 'محاكم'],
    ['شارع', 'شوارع'],
    ['عاصمه', 'عواصم'],
    ['صاروخ', 'صواريخ'],
    ['رساله', 'رسايل'],
    ['حقيقه', 'حقايق'],
    ['وزير', 'وزراء'],
    ['صديق', 'اصدقاء'],
    ['طبيب', 'اطباء'],
    ['نبي', 'انبياء'],
    ['سلاح', 'اسلحه'],
    ['دليل', 'ادله'],
    ['تقرير', 'تقارير'],
    ['مشروع', 'مشاريع'],
    ['كوكب', 'كواكب'],
    ['خندق', 'خنادق'],
    ['دايره', 'دواير'],
  ])('takes %s to %s and back', (singular, plural) => {
    expect(pluralsByShape(singular)).toContain(plural)
    expect(singularsByShape(plural)).toContain(singular)
  })

  it('gives every plural that leads back to the singular', () => {
    const letters = Array.from('كتبرايوهءم')
    const words = letters.flatMap((a) =>
      letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => `${a}${b}ا${c}${d}`))),
    )
    for (const plural of words) {
      for (const singular of singularsByShape(plural)) expect(pluralsByShape(singular)).toContain(plural)
    }
  })
})
