import type { ArticleColumns } from './types'

/** The first day that an ISO date of any precision may mean, as yyyymmdd; 0 where there is none. */
export const dayNumber = (date: string | undefined): number => {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/.exec(date ?? '')
  if (match === null) return 0
  return Number(match[1]) * 10000 + Number(match[2] ?? '1') * 100 + Number(match[3] ?? '1')
}

/** What is kept of an article beside its words, for filters and facets. */
export type StoredColumns = {
  readonly id: string
  readonly type: string
  readonly tags: readonly string[]
  readonly source: string
  readonly author: string
  readonly date: string
  /** The first day that the date may mean, as yyyymmdd; 0 without a date. */
  readonly day: number
  readonly states: readonly string[]
  readonly annotators: readonly string[]
}

/** The same tag in ten thousand articles is one string. */
const shared = new Map<string, string>()

const share = (text: string): string => {
  const known = shared.get(text)
  if (known !== undefined) return known
  shared.set(text, text)
  return text
}

export const storedColumns = (article: ArticleColumns): StoredColumns => ({
  id: article.id,
  type: share(article.type),
  tags: article.tags.map(share),
  source: share(article.source ?? ''),
  author: share(article.author ?? ''),
  date: article.date ?? '',
  day: dayNumber(article.date),
  states: article.states.map(share),
  annotators: (article.annotators ?? []).map(share),
})

/** A row of a table of columns: strings that repeat are numbers into the table's own list. `null`: a dead article. */
type Row = readonly [
  id: string,
  type: number,
  tags: readonly number[],
  source: number,
  author: number,
  date: string,
  states: readonly number[],
  annotators: readonly number[],
]

export type ColumnTable = { readonly strings: readonly string[]; readonly rows: readonly (Row | null)[] }

/** The columns of some articles in little room. */
export const columnTable = (columns: readonly (StoredColumns | null)[]): ColumnTable => {
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const rows = columns.map((one): Row | null =>
    one === null
      ? null
      : [
          one.id,
          numberOf(one.type),
          one.tags.map(numberOf),
          numberOf(one.source),
          numberOf(one.author),
          one.date,
          one.states.map(numberOf),
          one.annotators.map(numberOf),
        ],
  )
  return { strings: [...numbers.keys()], rows }
}

export const columnsOf = ({ strings, rows }: ColumnTable): (StoredColumns | null)[] => {
  const own = strings.map(share)
  const textOf = (number: number): string => own[number]!
  return rows.map((row) => {
    if (row === null) return null
    const [id, type, tags, source, author, date, states, annotators] = row
    return {
      id,
      type: textOf(type),
      tags: tags.map(textOf),
      source: textOf(source),
      author: textOf(author),
      date,
      day: dayNumber(date),
      states: states.map(textOf),
      annotators: annotators.map(textOf),
    }
  })
}
