import type { LeavablePart } from '#core/bundle/leave-out'
import type { SearchId, TagId } from '#core/ids'
import type { CallInput } from '#ipc/contract'
import { noLock, type LockDraft } from './lock-draft'
import type { OutputKind } from './outputs'
import type { OfferedScope } from './scopes'

export type ExportScope = CallInput<'exportBundle'>['scope']
export type ExportForm = CallInput<'chooseExportDestination'>['form']

/** What the person has chosen so far; it stays while they go back and forth. */
export type ExportDraft = {
  readonly scope: OfferedScope['kind']
  /** Where everything with one tag goes in. */
  readonly tag: TagId | null
  /** Whose finds go in. */
  readonly search: SearchId | null
  readonly output: OutputKind
  readonly originals: boolean
  readonly annotators: boolean
  readonly redact: boolean
  /** What is nowhere in the output. */
  readonly leaveOut: readonly LeavablePart[]
  /** Whom it is for; may be empty. */
  readonly to: string
  readonly form: ExportForm
  readonly lock: LockDraft
}

export const firstDraft: ExportDraft = {
  scope: 'all',
  tag: null,
  search: null,
  output: 'bundle',
  originals: true,
  annotators: true,
  redact: false,
  leaveOut: [],
  to: '',
  form: 'folder',
  lock: noLock,
}

/**
 * Redacting takes the names of annotators out, unless the person then puts them back. Only a bundle is redacted or locked:
 * whoever takes another output has to see that neither is chosen any more.
 */
export const changed = (draft: ExportDraft, patch: Partial<ExportDraft>): ExportDraft => ({
  ...draft,
  ...(patch.redact !== undefined && { annotators: !patch.redact }),
  ...(patch.output !== undefined && patch.output !== 'bundle' && { redact: false, form: firstDraft.form }),
  ...patch,
})
