import * as v from 'valibot'
import type { Direction } from '../article/block'
import type { ArticleId } from '../ids'
import { concordanceOrders } from '../search/concordance'
import { listAskedSchema } from './queries'

export const concordanceRequestSchema = v.object({
  asked: listAskedSchema,
  order: v.picklist(concordanceOrders),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500)),
})
export type ConcordanceRequest = v.InferOutput<typeof concordanceRequestSchema>

/** A word or phrase with what stands before and after it, letter for letter but on one line; empty where the text can't be read. */
export type ConcordanceLine = {
  readonly article: ArticleId
  readonly path: string
  readonly title: string
  readonly direction: Direction
  readonly before: string
  readonly node: string
  readonly after: string
  /** [start, end) of the node in code points of the article's stored text. */
  readonly start: number
  readonly end: number
}

export type ConcordancePage = {
  /** All places; `listed` of them have lines. */
  readonly total: number
  readonly listed: number
  readonly offset: number
  readonly lines: readonly ConcordanceLine[]
}
