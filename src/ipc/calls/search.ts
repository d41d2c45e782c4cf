import * as v from 'valibot'
import { listAskedSchema, type Surroundings } from '#core/library/queries'
import type { Refinement } from '#core/search/types'
import { call, offset } from '../call'

/** What stands around a search: filters, other readings. The list itself is `listArticles`. */
export const searchCalls = {
  /** What narrows a list, with counts, and wider readings of its query. */
  lookAround: call(listAskedSchema)<Surroundings>(),
  /** What one piece of the query might be instead, each with its count. */
  refineSearch: call(v.object({ asked: listAskedSchema, piece: offset }))<readonly Refinement[]>(),
} as const
