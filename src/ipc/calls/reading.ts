import * as v from 'valibot'
import type { ArticleId } from '#core/ids'
import { readingChangeSchema } from '#core/library/reading'
import { article, call } from '../call'

/** What was read on this device. */
export const readingCalls = {
  /** Answers when it is on the disk, with the articles that were not so before. */
  changeReading: call(v.object({ articles: v.array(article), change: readingChangeSchema }))<
    readonly ArticleId[]
  >(),
} as const
