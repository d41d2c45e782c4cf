import fc from 'fast-check'
import type { ArticleColumns, IndexedArticle } from '#core/search/types'

/** Few words and much alike, so that they meet: forms of the same words, traps, other scripts. */
const vocabulary = (
  'معتقل المعتقل والمعتقلين معتقلات للمعتقل معتقلة سجن سجون السجن وسجن بسجن صورة صور الصور صورتها كتاب تاب وتاب الكتاب ' +
  'قيصر وقيصر بقيصر القيصر لبنان لبن اللبن مدينة مدين قتل يقتل قتلوا سيقتل كتب محكمة محاكم شهيد شهداء الشهداء ' +
  'عبد الله عبدالله أبو أبي حلب لب وحلب 2011 ٢٠١١ Assad assad café العدالة عدالة وعدالة فعدالة كعدالة בית ژنو'
).split(' ')

const word = fc.constantFrom(...vocabulary)

const textOf = (most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '، ', '_', ' “', '\n\n')), { maxLength: most })
    .map((parts) => parts.map(([one, gap]) => one + gap).join(''))

const id = fc.integer({ min: 0, max: 11 }).map((number) => `article-${number}`)

const columnsOf = (chosen: fc.Arbitrary<string>): fc.Arbitrary<ArticleColumns> =>
  fc
    .record({
      id: chosen,
      path: fc.constantFrom('2020/june/a.txt', 'b.html', 'سجن/قيصر.txt'),
      type: fc.constantFrom('txt', 'html'),
      tags: fc.array(textOf(2), { maxLength: 2 }),
      notes: fc.array(textOf(4), { maxLength: 1 }),
      states: fc.subarray(['annotated', 'missing']),
      annotators: fc.subarray(['ليلى', 'سامي أحمد', 'Noor']),
      source: fc.option(textOf(2), { nil: undefined }),
      place: fc.option(textOf(2), { nil: undefined }),
      about: fc.array(textOf(3), { maxLength: 2 }),
      date: fc.option(fc.constantFrom('2011', '2014-03', '2014-03-15', '2020-12-31'), { nil: undefined }),
    })
    .map(({ source, place, date, ...rest }) => ({
      ...rest,
      ...(source === undefined ? {} : { source }),
      ...(place === undefined ? {} : { place }),
      ...(date === undefined ? {} : { date }),
    }))

const articleOf = (chosen: fc.Arbitrary<string>): fc.Arbitrary<IndexedArticle> =>
  fc
    .tuple(columnsOf(chosen), textOf(3), textOf(12))
    .map(([columns, title, text]) => ({ ...columns, title, text }))

export const articles: fc.Arbitrary<readonly IndexedArticle[]> = fc.uniqueArray(articleOf(id), {
  selector: (article) => article.id,
  maxLength: 10,
})

const bare = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: word.map((one) => `=${one}`) },
  { weight: 1, arbitrary: word.map((one) => `${one.slice(0, 3)}*`) },
  { weight: 1, arbitrary: word.map((one) => `${one.slice(0, 1)}*`) },
  { weight: 1, arbitrary: word.map((one) => `${one}~`) },
  { weight: 1, arbitrary: word.map((one) => `${one}~2`) },
  {
    weight: 2,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
  },
)

const leaf = fc.oneof(
  { weight: 5, arbitrary: bare },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'title',
          'عنوان',
          'tag',
          'وسم',
          'source',
          'note',
          'ملاحظة',
          'path',
          'text',
          'place',
          'وصف',
        ),
        bare,
      )
      .map(([field, one]) => `${field}:${one}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'type:txt',
      'نوع:html',
      'is:annotated',
      'is:missing',
      'by:ليلي',
      'المعلق:أحمد',
      'before:2014-03',
      'after:2014',
      'بعد:٢٠١٢',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('tag:="سجن"', 'title:="قيصر"', 'path:"2020/june"') },
)

const { query } = fc.letrec<{ query: string; group: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('group'), tie('group')).map(([a, b]) => `${a} ${b}`),
    fc
      .tuple(tie('group'), fc.constantFrom('OR', 'أو', '|'), tie('group'))
      .map(([a, or, b]) => `${a} ${or} ${b}`),
    fc.tuple(fc.constantFrom('-', 'NOT ', 'ليس '), tie('group')).map(([not, a]) => `${not}${a}`),
  ),
  group: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('query').map((inner) => `(${inner})`),
  ),
}))

/** Mostly sound queries, and some that cannot be read. */
export const queries: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: query },
  { weight: 1, arbitrary: query.map((one) => `(${one}`) },
  { weight: 1, arbitrary: query.map((one) => `${one} OR`) },
  { weight: 1, arbitrary: query.map((one) => `${one} "قيصر`) },
)

export type Change =
  | { readonly kind: 'put'; readonly article: IndexedArticle }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'columns'; readonly columns: ArticleColumns }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'compact' }

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: articleOf(id).map((article) => ({ kind: 'put' as const, article })) },
  { weight: 2, arbitrary: id.map((one) => ({ kind: 'remove' as const, id: one })) },
  { weight: 2, arbitrary: columnsOf(id).map((columns) => ({ kind: 'columns' as const, columns })) },
  { weight: 1, arbitrary: query.map((one) => ({ kind: 'search' as const, query: one })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'compact' as const }) },
)

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(change, { maxLength: 12 })
