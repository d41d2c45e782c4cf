import * as v from 'valibot'
import type { ArticleSummary } from '#core/library/views'
import { call } from '../call'

/** Files that are locked with a password. */
export const lockedCalls = {
  /** Opens the file with this password and takes it in; the password is kept nowhere. */
  readLocked: call(
    v.object({
      path: v.pipe(v.string(), v.minLength(1)),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
    }),
  )<ArticleSummary>(),
} as const
