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
})
