import type { TagId } from '#core/ids'
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
  readonly output: OutputKind
  readonly originals: boolean
  readonly annotators: boolean
  readonly redact: boolean
  /** Whom it is for; may be empty. */
  readonly to: string
  readonly form: ExportForm
  readonly lock: LockDraft
}

export const firstDraft: ExportDraft = {
  scope: 'all',
  tag: null,
  output: 'bundle',
  originals: true,
  annotators: true,
  redact: false,
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
