/** The same keys as the English catalogue, each a sentence of its own; a key that one language lacks does not compile. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/**
 * Which of a message's plural forms to take, for vue-i18n and its core. Arabic messages give six forms, in the order of
 * the Unicode plural categories: zero | one | two | few | many | other (CLDR). English messages give two: one | other,
 * or three: zero | one | other.
 */
const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const arabicRules = new Intl.PluralRules('ar')

export const pluralRules = {
  ar: (count: number, forms: number): number =>
    forms === 6
      ? arabicForms.indexOf(arabicRules.select(Math.abs(count)))
      : Math.min(count === 1 ? 0 : 1, forms - 1),
  en: (count: number, forms: number): number => {
    const n = Math.abs(count)
    if (forms === 3) return Math.min(n, 2)
    return Math.min(n === 1 ? 0 : 1, forms - 1)
  },
}
