import * as v from 'valibot'
import type { CodebookNotice } from '#core/codebook/code'
import type { TagChange } from '#core/codebook/plan-codebook'
import { eventSchemas } from '#core/journal/event'
import { call, nothing, path } from '../call'

const form = v.picklist(['csv', 'qdc'])
const mostChanges = 20_000

/** The codebook as a file: taken in, written out; and changes of many tags as one act. */
export const codebookFileCalls = {
  /** Asks for a codebook file; null when the person cancels. */
  chooseCodebook: call(nothing)<string | null>(),
  /** Merges a file's tags into the codebook by their names under their parents. `back`, given to `changeTags`, undoes it. */
  importCodebook: call(v.object({ path }))<{
    readonly added: number
    readonly changed: number
    readonly unchanged: number
    readonly notices: readonly CodebookNotice[]
    readonly back: readonly TagChange[]
  }>(),
  /** Asks where the codebook should go, and whether what is there may be replaced; null when the person cancels. */
  chooseCodebookDestination: call(v.object({ suggestedName: v.string(), form }))<string | null>(),
  /** Writes the whole codebook to a place that the person was asked for. */
  exportCodebook: call(v.object({ destination: path, form }))<{
    readonly path: string
    readonly tags: number
  }>(),
  /** Changes several tags as one act; `back` changes them back. */
  changeTags: call(
    v.object({ changes: v.pipe(v.array(eventSchemas['tag.defined']), v.maxLength(mostChanges)) }),
  )<{ readonly changed: number; readonly back: readonly TagChange[] }>(),
} as const
