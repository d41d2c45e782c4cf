import * as v from 'valibot'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { BundleCheck, BundleReceipt } from '#core/bundle/outcome'
import type { PathKind } from '#core/bundle/path-kind'
import type { ImportPlan, ImportReceipt, UndoReceipt } from '#core/bundle/import-outcome'
import { leavableParts } from '#core/bundle/leave-out'
import { importKinds } from '#core/bundle/merge/choice'
import { sides } from '#core/bundle/merge/settling'
import type { RedactionPreview } from '#core/bundle/redact/preview'
import { redactionRulesSchema, type RedactionRules } from '#core/bundle/redact/rules'
import { isImportId, type ImportId } from '#core/ids'
import { exportScopeSchema } from '#core/library/queries'
import type { ConflictView, ImportView } from '#core/library/views'
import { call, nothing, path } from '../call'

/** Words, or a secret key of age: those for post-quantum keys are some hundred letters long. */
const key = v.optional(v.pipe(v.string(), v.maxLength(4000)))

const contents = {
  scope: exportScopeSchema,
  originals: v.boolean(),
  annotators: v.boolean(),
  leaveOut: v.optional(v.array(v.picklist(leavableParts))),
  redaction: v.optional(v.object({ rules: redactionRulesSchema, keep: v.optional(v.array(v.string()), []) })),
}

const importInput = v.object({
  path,
  passphrase: key,
  soundPartOnly: v.optional(v.boolean()),
  choice: v.optional(
    v.object({
      authors: v.optional(v.array(v.string())),
      articles: v.optional(v.array(v.string())),
      kinds: v.optional(v.array(v.picklist(importKinds))),
    }),
  ),
  settling: v.optional(
    v.object({
      each: v.optional(v.record(v.pipe(v.string(), v.maxLength(1000)), v.picklist(sides))),
      all: v.optional(v.picklist(sides)),
    }),
  ),
})

/** Bundles: written, checked and taken in. */
export const bundleCalls = {
  /** Asks where a bundle should go, with the system's own dialog; null when the person cancels. */
  chooseExportDestination: call(
    v.object({ suggestedName: v.string(), form: v.picklist(['folder', 'zip', 'locked']) }),
  )<string | null>(),
  exportBundle: call(
    v.object({
      ...contents,
      destination: path,
      passphrase: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000))),
      recipients: v.optional(v.array(v.pipe(v.string(), v.maxLength(4000)))),
      to: v.optional(v.pipe(v.string(), v.maxLength(300))),
    }),
  )<BundleReceipt>(),
  /** What a bundle would hold: every file with its size, everybody who is named, tags and notes; nothing is written. */
  previewExport: call(v.object(contents))<ExportPreview>(),
  /** The redaction rules that are kept with the library; none at first. */
  redactionRules: call(nothing)<RedactionRules>(),
  keepRedactionRules: call(v.object({ rules: redactionRulesSchema }))<null>(),
  /** Asks for a file of redaction rules, as the command line takes it, and reads it; null when the person cancels. */
  openRulesFile: call(nothing)<RedactionRules | null>(),
  /** Asks where, and writes the rules as such a file; the path, or null when the person cancels. */
  saveRulesFile: call(v.object({ rules: redactionRulesSchema }))<string | null>(),
  /** What a redaction of these articles would change: each place in its context, with the id that keeps it as it is. */
  previewRedaction: call(
    v.object({ scope: exportScopeSchema, rules: redactionRulesSchema }),
  )<RedactionPreview>(),
  /** Asks for a bundle (a folder or a file); null when the person cancels. */
  chooseBundle: call(v.object({ kind: v.picklist(['folder', 'file']) }))<string | null>(),
  /** Whether a path leads to a bundle, a locked one, a folder or something else. */
  kindOfPath: call(v.object({ path }))<PathKind>(),
  /** Asks for a file with a secret key of age (or a passphrase in its first line) and reads it; null when the person cancels. */
  openKeyFile: call(nothing)<string | null>(),
  checkBundle: call(v.object({ path, passphrase: key }))<BundleCheck>(),
  /** What taking in a bundle would change, by author and article; nothing is written. */
  planImport: call(importInput)<ImportPlan>(),
  /** Takes a bundle in, as one act that can be undone; what was known already is passed over. */
  importBundle: call(importInput)<ImportReceipt>(),
  /** Undoes a whole import, or takes that back. Files that it wrote stay, and are told. */
  undoImport: call(v.object({ import: v.custom<ImportId>(isImportId), undone: v.boolean() }))<UndoReceipt>(),
  /** Every import that was made in this library, the latest first. */
  imports: call(nothing)<readonly ImportView[]>(),
  /** Every annotation with notes that were written without seeing each other. */
  conflicts: call(nothing)<readonly ConflictView[]>(),
} as const
