import * as v from 'valibot'
import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { ImportPlan, ImportReceipt, UndoReceipt } from '#core/bundle/import-outcome'
import type { RedactionPreview } from '#core/bundle/redact/preview'
import { redactionRulesSchema } from '#core/bundle/redact/rules'
import { isImportId, type ImportId } from '#core/ids'
import { exportScopeSchema } from '#core/library/queries'
import { call, path } from '../call'

const importInput = v.object({
  path,
  passphrase: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  soundPartOnly: v.optional(v.boolean()),
})

/** Bundles: written, checked and taken in. */
export const bundleCalls = {
  /** Asks where a bundle should go, with the system's own dialog; null when the person cancels. */
  chooseExportDestination: call(v.object({ suggestedName: v.string(), zip: v.boolean() }))<string | null>(),
  exportBundle: call(
    v.object({
      scope: exportScopeSchema,
      destination: path,
      originals: v.boolean(),
      annotators: v.boolean(),
      passphrase: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
      recipients: v.optional(v.array(v.pipe(v.string(), v.maxLength(4000)))),
      redaction: v.optional(
        v.object({ rules: redactionRulesSchema, keep: v.optional(v.array(v.string()), []) }),
      ),
    }),
  )<BundleReceipt>(),
  /** What a redaction of these articles would change: each place in its context, with the id that keeps it as it is. */
  previewRedaction: call(
    v.object({ scope: exportScopeSchema, rules: redactionRulesSchema }),
  )<RedactionPreview>(),
  /** Asks for a bundle (a folder or a file); null when the person cancels. */
  chooseBundle: call(v.object({ zip: v.boolean() }))<string | null>(),
  checkBundle: call(
    v.object({ path, passphrase: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
  )<BundleCheck>(),
  /** What taking in a bundle would change, by author and article; nothing is written. */
  planImport: call(importInput)<ImportPlan>(),
  /** Takes a bundle in, as one act that can be undone; what was known already is passed over. */
  importBundle: call(importInput)<ImportReceipt>(),
  /** Undoes a whole import, or takes that back. Files that it wrote stay, and are told. */
  undoImport: call(v.object({ import: v.custom<ImportId>(isImportId), undone: v.boolean() }))<UndoReceipt>(),
} as const
