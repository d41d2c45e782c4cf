import * as v from 'valibot'
import type { PagePart } from '#core/article/page-part'
import { article, call } from '../call'

const source = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))
const place = v.pipe(v.string(), v.maxLength(4096))
/** Cleaned and with its pictures: the window itself puts a lower bound. */
const page = v.pipe(v.string(), v.maxLength(250_000_000))

/** Saved pages, shown as they were. */
export const wholePageCalls = {
  /** The page, or a part of it, raw: nothing of it is drawn before it was cleaned. */
  readPage: call(
    v.object({
      article,
      part: v.nullable(v.object({ source, from: place, as: v.picklist(['picture', 'style']) })),
    }),
  )<PagePart>(),
  /** Puts a cleaned page where a frame without rights can show it; answers with that address. */
  showPage: call(v.object({ html: page }))<{ readonly address: string }>(),
  leavePage: call(v.object({ address: place }))<null>(),
} as const
