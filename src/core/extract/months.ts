/**
 * Month names as Arabic and English newspapers write them, in the folded spelling of `foldDateText` (bare alef, no marks).
 * Levantine and Iraqi, Egyptian and Gulf, Algerian and Tunisian, Moroccan, English.
 */
const gregorianNames: readonly (readonly string[])[] = [
  ['كانون الثاني', 'كانون ثاني', 'كانون ثان', 'يناير', 'جانفي', 'january', 'jan'],
  ['شباط', 'فبراير', 'فيفري', 'february', 'feb'],
  ['اذار', 'مارس', 'march', 'mar'],
  ['نيسان', 'ابريل', 'افريل', 'april', 'apr'],
  ['ايار', 'مايو', 'ماي', 'مايس', 'may'],
  ['حزيران', 'يونيو', 'يونيه', 'جوان', 'june', 'jun'],
  ['تموز', 'يوليو', 'يوليه', 'يوليوز', 'جويلية', 'july', 'jul'],
  ['اب', 'اغسطس', 'غشت', 'اوت', 'august', 'aug'],
  ['ايلول', 'سبتمبر', 'شتنبر', 'september', 'sept', 'sep'],
  ['تشرين الاول', 'تشرين اول', 'اكتوبر', 'october', 'oct'],
  ['تشرين الثاني', 'تشرين ثاني', 'تشرين ثان', 'نوفمبر', 'نونبر', 'november', 'nov'],
  ['كانون الاول', 'كانون اول', 'ديسمبر', 'دجنبر', 'december', 'dec'],
]

const hijriNames: readonly (readonly string[])[] = [
  ['محرم', 'المحرم', 'محرم الحرام'],
  ['صفر', 'صفر الخير'],
  ['ربيع الاول', 'ربيع اول'],
  ['ربيع الثاني', 'ربيع الاخر', 'ربيع ثاني', 'ربيع اخر'],
  ['جمادى الاولى', 'جمادى الاول', 'جمادي الاولى', 'جمادي الاول', 'جمادى اولى'],
  ['جمادى الاخرة', 'جمادى الثانية', 'جمادى الثاني', 'جمادى الاخر', 'جمادي الاخرة', 'جمادي الثانية'],
  ['رجب'],
  ['شعبان'],
  ['رمضان', 'رمضان المبارك'],
  ['شوال'],
  ['ذو القعدة', 'ذي القعدة', 'ذو القعده', 'ذي القعده'],
  ['ذو الحجة', 'ذي الحجة', 'ذو الحجه', 'ذي الحجه'],
]

const numbered = (names: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((alike, month) => alike.map((name) => [name, month + 1] as const)))

export const gregorianMonths = numbered(gregorianNames)
export const hijriMonths = numbered(hijriNames)

/** An alternation for a regular expression, longest first so that no name hides a longer one. */
export const alternation = (months: ReadonlyMap<string, number>): string =>
  [...months.keys()].sort((a, b) => b.length - a.length).join('|')
