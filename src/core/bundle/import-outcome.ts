import type { ImportId } from '../ids'
import type { MergePlan } from './merge-plan'
import type { ImportOffer } from './merge/choice'
import type { PlannedDifference } from './merge/differences'
import type { Refusal } from './merge/incoming'
import type { ProtectionAtStake } from './merge/unprotected'
import type { BundleProblem } from './outcome'

/** What taking in a bundle means, before it is done; also told after it was done. These cross processes. */
export type ImportPlan = MergePlan & {
  readonly bundle: {
    /** `urn:uuid:…` */
    readonly id: string
    readonly library: string
    readonly title: string
    /** The version of its format, where that is newer than what is known here: read as far as understood. */
    readonly newerFormat: string | null
    /** False for bundles that carry no events: what was deleted or changed there can't be told. */
    readonly hasEvents: boolean
  }
  /** Said otherwise on both sides, by people who did not know of each other. Contradicting notes are `conflicts`. */
  readonly differences: readonly PlannedDifference[]
  /** Names that are protected here and would not be any more. */
  readonly unprotected: readonly string[]
  /** What that comes from, and what would come of choosing otherwise: `unprotectedAfter` says. */
  readonly atStake: readonly ProtectionAtStake[]
  /** All that there is to choose from, whatever was chosen. */
  readonly offer: ImportOffer
  /** Events that are new here and that the choice leaves. */
  readonly left: number
  /** Nothing here that is not known already, or nothing of it was chosen: importing would write nothing. */
  readonly isNothing: boolean
  readonly files: readonly PlannedFile[]
  readonly events: {
    readonly new: number
    readonly known: number
    readonly notUnderstood: number
    readonly refused: readonly Refusal[]
  }
  /** What the check found; with errors among them only where the sound part alone is taken in. */
  readonly problems: readonly BundleProblem[]
}

export type PlannedFile = {
  /** Where it will be, relative to the library. */
  readonly path: string
  /** `text`: the original is not in the bundle, or is of no kind that can be read; its text is kept in its place. `picture`: a page shows it. */
  readonly kind: 'original' | 'text' | 'picture'
  readonly sizeBytes: number
}

export type ImportReceipt = {
  /** Null where there was nothing to take in. */
  readonly import: ImportId | null
  readonly plan: ImportPlan
}

export type UndoReceipt = {
  readonly import: ImportId
  readonly undone: boolean
  /** Files that the import wrote, relative to the library: they stay. */
  readonly files: readonly string[]
}
