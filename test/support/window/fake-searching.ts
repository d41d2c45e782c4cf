import type { ListAsked, ListFilters, Surroundings } from '#core/library/queries'
import type { ArticleSummary } from '#core/library/views'
import type { Facets, FacetValue, QueryPiece, Refinement } from '#core/search/types'

/** Filters, facets and readings over the library in memory: plain and small, as the window needs them. */

type Known = { readonly article: ArticleSummary; readonly annotators: readonly string[] }

const valuesOf = ({ article, annotators }: Known): Readonly<Record<keyof ListFilters, readonly string[]>> => {
  const { source, published = '' } = article.described
  return {
    sources: source === undefined ? [] : [source],
    types: [article.format],
    states: [
      ...(article.annotations > 0 ? ['annotated'] : []),
      ...(article.state === 'ok' ? [] : [article.state]),
    ],
    annotators,
    periods: [published.slice(0, 4), published.slice(0, 7)].filter((period) => period !== ''),
  }
}

export const passes = (known: Known, filters: ListFilters = {}): boolean => {
  const values = valuesOf(known)
  return (Object.entries(filters) as [keyof ListFilters, string[] | undefined][]).every(
    ([name, wanted = []]) => wanted.length === 0 || wanted.some((one) => values[name].includes(one)),
  )
}

const counted = (values: readonly string[]): readonly FacetValue[] =>
  [...new Set(values)]
    .map((value) => ({ value, total: values.filter((one) => one === value).length }))
    .sort((a, b) => b.total - a.total)

const facetsIn = (all: readonly Known[], { filters = {} }: ListAsked): Facets => {
  const of = (name: keyof ListFilters): readonly string[] => {
    const { [name]: _, ...others } = filters
    return all.filter((known) => passes(known, others)).flatMap((known) => valuesOf(known)[name])
  }
  const periods = of('periods')
  const here = all.filter((known) => passes(known, filters))
  return {
    tags: counted(here.flatMap(({ article }) => article.tags)),
    sources: counted(of('sources')),
    types: counted(of('types')),
    states: counted(of('states')),
    annotators: counted(of('annotators')),
    years: counted(periods.filter((period) => period.length === 4)),
    months: counted(periods.filter((period) => period.length > 4)),
  }
}

export const wordsOf = (query: string): readonly string[] => query.split(/\s+/u).filter((word) => word !== '')

export const surroundingsOf = (
  asked: ListAsked,
  found: readonly Known[],
  countOf: (asked: ListAsked) => number,
): Surroundings => {
  const words = wordsOf(asked.query)
  const nearer = words.length > 1 ? (words[0] ?? '') : 'سجل'
  return {
    facets: facetsIn(found, asked),
    suggestions:
      countOf(asked) > 0 || words.length === 0
        ? []
        : [{ kind: 'or', query: nearer, total: countOf({ ...asked, query: nearer }) }],
  }
}

export const pieceOf = (text: string, articles: number): QueryPiece => ({
  kind: 'word',
  text,
  word: text.replace(/^-/u, ''),
  mode: 'forms',
  excluded: text.startsWith('-'),
  forms: 3,
  articles,
})

export const refinementsIn = (
  query: string,
  piece: number,
  totalOf: (query: string) => number,
): readonly Refinement[] => {
  const words = query.split(/\s+/u)
  const word = words[piece]
  if (word === undefined) return []
  const replaced = (other: string): string =>
    words.flatMap((one, i) => (i === piece ? (other === '' ? [] : [other]) : [one])).join(' ')
  const readings = [
    ['exact', `=${word}`],
    ['prefix', `${word}*`],
    ['fuzzy', `${word}~1`],
    ['in-title', `title:${word}`],
    ['exclude', `-${word}`],
    ['remove', ''],
  ] as const
  return readings.map(([kind, other]) => ({ kind, query: replaced(other), total: totalOf(replaced('')) }))
}
