import * as v from 'valibot'
import { choosableEncodings } from '#core/extract/chosen-encoding'
import type { ArticleSummary } from '#core/library/views'
import { article, call } from '../call'

/** What a person says of how a file was written. */
export const encodingCalls = {
  /** Reads a text file in this encoding from now on, or (null) as its bytes say. */
  chooseEncoding: call(
    v.object({ article, encoding: v.nullable(v.picklist(choosableEncodings)) }),
  )<ArticleSummary>(),
} as const
