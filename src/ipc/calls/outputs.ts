import * as v from 'valibot'
import { leavableParts } from '#core/bundle/leave-out'
import { exportScopeSchema } from '#core/library/queries'
import { outputForms, type OutputReceipt } from '#core/output/forms'
import { call, path } from '../call'

const form = v.picklist(outputForms)

/** Annotations handed out in other forms than a bundle. */
export const outputCalls = {
  /** Asks where it should go, and whether what is there may be replaced; null when the person cancels. */
  chooseOutputDestination: call(v.object({ suggestedName: v.string(), form }))<string | null>(),
  /** Writes the annotations on these articles. Nothing is redacted and nothing encrypted: only bundles are. */
  exportAnnotationsAs: call(
    v.object({
      scope: exportScopeSchema,
      destination: path,
      form,
      annotators: v.boolean(),
      leaveOut: v.optional(v.array(v.picklist(leavableParts))),
      to: v.optional(v.pipe(v.string(), v.maxLength(300))),
    }),
  )<OutputReceipt>(),
} as const
