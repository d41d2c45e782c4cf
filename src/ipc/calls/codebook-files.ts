import * as v from 'valibot'
import type { CodebookNotice } from '#core/codebook/code'
import type { CodebookChange } from '#core/library/codebook/queries'
import { call, nothing, path } from '../call'

const form = v.picklist(['csv', 'qdc'])

/** The codebook as a file: taken in, written out. */
export const codebookFileCalls = {
  /** Asks for a codebook file; null when the person cancels. */
  chooseCodebook: call(nothing)<string | null>(),
  /** Merges a file's tags into the codebook by their names under their parents. `back`, given to `changeCodebook`, undoes it. */
  importCodebook: call(v.object({ path }))<{
    readonly added: number
    readonly changed: number
    readonly unchanged: number
    readonly notices: readonly CodebookNotice[]
    readonly back: CodebookChange
  }>(),
  /** Asks where the codebook should go, and whether what is there may be replaced; null when the person cancels. */
  chooseCodebookDestination: call(v.object({ suggestedName: v.string(), form }))<string | null>(),
  /** Writes the whole codebook to a place that the person was asked for. */
  exportCodebook: call(v.object({ destination: path, form }))<{
    readonly path: string
    readonly tags: number
  }>(),
} as const
