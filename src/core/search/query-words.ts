import { fold } from './fold'
import type { FilterNode } from './query-tree'
import type { MatchedField } from './types'

export type FieldName =
  | { readonly kind: 'field'; readonly field: MatchedField }
  | { readonly kind: 'filter'; readonly filter: FilterNode['filter'] }

const fields: readonly (readonly [MatchedField, readonly string[]])[] = [
  ['title', ['title', 'عنوان', 'العنوان']],
  ['text', ['text', 'نص', 'النص']],
  ['tag', ['tag', 'tags', 'وسم', 'الوسم', 'وسوم']],
  ['source', ['source', 'مصدر', 'المصدر']],
  ['author', ['author', 'كاتب', 'الكاتب']],
  ['note', ['note', 'notes', 'ملاحظة', 'ملاحظات']],
  ['path', ['path', 'مسار', 'المسار']],
  ['place', ['place', 'مكان', 'المكان']],
  ['about', ['about', 'description', 'وصف', 'الوصف']],
]

const filters: readonly (readonly [FilterNode['filter'], readonly string[]])[] = [
  ['type', ['type', 'نوع', 'النوع']],
  ['before', ['before', 'قبل']],
  ['after', ['after', 'بعد']],
  ['state', ['is', 'state', 'حالة', 'الحالة']],
  ['annotator', ['by', 'معلق', 'المعلق', 'علق']],
]

const names = new Map<string, FieldName>([
  ...fields.flatMap(([field, words]) => words.map((word) => [fold(word), { kind: 'field', field }] as const)),
  ...filters.flatMap(([filter, words]) =>
    words.map((word) => [fold(word), { kind: 'filter', filter }] as const),
  ),
])

/** What stands before a colon, in Arabic or Latin. */
export const fieldNamed = (name: string): FieldName | undefined => names.get(fold(name))

/** Arabic names for the states of `is:`. */
const states = new Map<string, string>(
  (
    [
      ['annotated', ['مشروح', 'مشروحة', 'معلق', 'عليه شروح', 'شروح']],
      ['missing', ['مفقود', 'مفقودة', 'ناقص']],
      ['changed', ['متغير', 'متغيرة', 'تغير', 'معدل']],
      ['unread', ['غير مقروء', 'جديد', 'جديدة']],
      ['read', ['مقروء', 'مقروءة']],
      ['later', ['للقراءة', 'قائمة القراءة']],
      ['tagged', ['موسوم', 'موسومة']],
    ] as const
  ).flatMap(([state, words]) => words.map((word) => [fold(word), state] as const)),
)

const stateNames: ReadonlySet<string> = new Set([...states.values()])

/** Undefined for a name that no state has: to find nothing in silence would say that there is nothing. */
export const stateNamed = (name: string): string | undefined => {
  const folded = fold(name)
  return states.get(folded) ?? (stateNames.has(folded) ? folded : undefined)
}

/** States that only the device knows on which something was read. */
export const ownStates: ReadonlySet<string> = new Set(['read', 'unread', 'later'])

export type Operator = 'and' | 'or' | 'not'

/** Latin operators in capitals only, since "or" is a word; the Arabic ones as they are written. */
const operators = new Map<string, Operator>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['|', 'or'],
  ['||', 'or'],
  ['&&', 'and'],
  ['NOT', 'not'],
  ['أو', 'or'],
  ['ليس', 'not'],
])

export const operatorNamed = (word: string): Operator | undefined => operators.get(word)
