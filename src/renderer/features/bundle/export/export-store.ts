import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ExportPreview } from '#core/bundle/export-preview'
import type { LeavablePart } from '#core/bundle/leave-out'
import type { BundleReceipt } from '#core/bundle/outcome'
import type { RedactionPreview } from '#core/bundle/redact/preview'
import type { Failure } from '#core/failure'
import type { CountedSearch } from '#core/library/saved-searches'
import type { OutputForm, OutputReceipt } from '#core/output/forms'
import { api } from '../../../shared/api'
import { libraryNow } from '../../../shared/library-sheet'
import { useLibraryStore } from '../../../shared/stores/library'
import { useProgressStore } from '../../../shared/stores/progress'
import { useSettingsStore } from '../../../shared/stores/settings'
import { useRedactionStore } from '../redaction/redaction-store'
import { changed, firstDraft, type ExportDraft, type ExportScope } from './export-draft'
import { lockOf, type Lock, type LockDraft } from './lock-draft'

/** What a receipt tells besides what the program counted. */
export type ExportFacts = {
  readonly library: string
  /** ISO 8601. */
  readonly time: string
  readonly by: string
  readonly draft: Pick<ExportDraft, 'originals' | 'annotators' | 'redact' | 'form' | 'to'>
  readonly lock: { readonly kind: 'words' } | { readonly kind: 'keys'; readonly count: number } | null
}

export type ExportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing' }
  /** `fault`: what is wrong with the rules as they are written. */
  | { readonly kind: 'rules'; readonly fault: Failure | null }
  | { readonly kind: 'looking' }
  | { readonly kind: 'hits'; readonly found: RedactionPreview }
  /** `preview` null: it is still being made. */
  | { readonly kind: 'preview'; readonly preview: ExportPreview | null }
  | { readonly kind: 'working' }
  /** Another output than a bundle. */
  | { readonly kind: 'written'; readonly receipt: OutputReceipt }
  | { readonly kind: 'done'; readonly receipt: BundleReceipt; readonly facts: ExportFacts }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Handing articles on, step by step: choices, redaction, preview, receipt. */
export const useExportStore = defineStore('export', () => {
  const library = useLibraryStore()
  const progress = useProgressStore()
  const settings = useSettingsStore()
  const redaction = useRedactionStore()
  const state = shallowRef<ExportState>({ kind: 'closed' })
  const draft = shallowRef<ExportDraft>(firstDraft)
  /** What the choice of articles means; it was offered when the person pressed on. */
  const scope = shallowRef<ExportScope>({ kind: 'all' })
  /** Whether the rules were read since the sheet was opened: what is written stays while the person goes back and forth. */
  const read = { rules: false }
  const lock = computed(() => (draft.value.form === 'locked' ? lockOf(draft.value.lock) : null))

  /** The searches that are kept in this library. */
  const searches = shallowRef<readonly CountedSearch[]>([])
  const loadSearches = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const found = await api.savedSearches()
    if (found.ok && isSameLibrary()) searches.value = found.value
  }

  const begin = (first: ExportDraft['scope']): void => {
    searches.value = []
    void loadSearches()
    // Words that lock a bundle are for that bundle, and so is whom it is for: the next one begins without.
    draft.value = { ...draft.value, scope: first, lock: firstDraft.lock, to: '' }
    read.rules = false
    state.value = { kind: 'choosing' }
  }
  const change = (patch: Partial<ExportDraft>): void => {
    draft.value = changed(draft.value, patch)
  }
  const changeLock = (patch: Partial<LockDraft>): void => {
    draft.value = { ...draft.value, lock: { ...draft.value.lock, ...patch } }
  }
  const close = (): void => {
    if (state.value.kind === 'looking' || state.value.kind === 'preview') void progress.cancel('export')
    state.value = { kind: 'closed' }
  }
  const choose = (): void => {
    state.value = { kind: 'choosing' }
  }

  const contents = () => {
    const { originals, annotators, redact, leaveOut } = draft.value
    return {
      scope: scope.value,
      originals: originals && !redact,
      annotators,
      ...leaving(leaveOut),
      ...(redact && { redaction: { rules: redaction.rules, keep: [...redaction.keep] } }),
    }
  }

  const goToRules = async (): Promise<void> => {
    const before = state.value
    if (!read.rules) await redaction.load()
    if (state.value !== before) return
    read.rules = true
    state.value = { kind: 'rules', fault: null }
  }
  const backToRules = (): void => {
    state.value = { kind: 'rules', fault: null }
  }

  const makePreview = async (): Promise<void> => {
    const mine: ExportState = { kind: 'preview', preview: null }
    state.value = mine
    const result = await progress.during('export', api.previewExport(contents()))
    if (state.value !== mine) return
    if (result.ok) state.value = { kind: 'preview', preview: result.value }
    else if (result.failure.kind === 'cancelled') choose()
    else state.value = { kind: 'failed', failure: result.failure }
  }

  /** From the choices onwards. */
  const goOn = (chosen: ExportScope): Promise<void> => {
    scope.value = chosen
    const { output, redact } = draft.value
    if (output !== 'bundle') return writeAs(output)
    return redact ? goToRules() : makePreview()
  }

  /** Asks for a place and writes the annotations there in another form than a bundle. */
  const writeAs = async (form: OutputForm): Promise<void> => {
    const before = state.value
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseOutputDestination({ suggestedName: suggested(), form })
    if (state.value !== before) return
    if (!chosen.ok) {
      state.value = { kind: 'failed', failure: chosen.failure }
      return
    }
    if (chosen.value === null) return
    state.value = { kind: 'working' }
    const result = await progress.during(
      'export',
      api.exportAnnotationsAs({
        form,
        scope: scope.value,
        destination: chosen.value,
        annotators: draft.value.annotators,
        ...leaving(draft.value.leaveOut.filter((part) => part !== 'custody')),
        ...recipient(),
      }),
    )
    if (!isSameLibrary()) return
    if (result.ok) state.value = { kind: 'written', receipt: result.value }
    else if (result.failure.kind === 'cancelled') choose()
    else state.value = { kind: 'failed', failure: result.failure }
  }

  /** Keeps the rules and looks for them. */
  const look = async (): Promise<void> => {
    const before = state.value
    const saved = await redaction.save()
    if (state.value !== before) return
    // A library that can't be written to can be redacted all the same; its rules are then not kept.
    if (!saved.ok && saved.failure.kind !== 'read-only') {
      state.value = { kind: 'rules', fault: saved.failure }
      return
    }
    const mine: ExportState = { kind: 'looking' }
    state.value = mine
    const result = await progress.during(
      'export',
      api.previewRedaction({ scope: scope.value, rules: redaction.rules }),
    )
    if (state.value !== mine) return
    if (result.ok) {
      redaction.onlyKeep(new Set(result.value.hits.map(({ id }) => id)))
      state.value = { kind: 'hits', found: result.value }
    } else state.value = { kind: 'rules', fault: result.failure.kind === 'cancelled' ? null : result.failure }
  }

  const write = async (): Promise<void> => {
    const before = state.value
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseExportDestination({
      suggestedName: suggested(),
      form: draft.value.form,
    })
    // The preview may have come meanwhile; another step is not taken behind the dialog for the place.
    if (!isSameLibrary() || state.value.kind !== before.kind) return
    if (!chosen.ok) {
      state.value = { kind: 'failed', failure: chosen.failure }
      return
    }
    if (chosen.value === null) return
    // Whoever does not wait for the preview does not need it.
    if (state.value.kind === 'preview' && state.value.preview === null) await progress.cancel('export')
    state.value = { kind: 'working' }
    const result = await progress.during(
      'export',
      api.exportBundle({
        ...contents(),
        destination: chosen.value,
        ...lockInput(lock.value),
        ...recipient(),
      }),
    )
    if (!isSameLibrary()) return
    if (result.ok) {
      state.value = { kind: 'done', receipt: result.value, facts: facts() }
      await library.refresh()
    } else if (result.failure.kind === 'cancelled') choose()
    else state.value = { kind: 'failed', failure: result.failure }
  }

  const recipient = (): { to?: string } => {
    const to = draft.value.to.trim()
    return to === '' ? {} : { to }
  }

  const facts = (): ExportFacts => {
    const { originals, annotators, redact, form, to } = draft.value
    const used = lock.value
    return {
      library: library.overview?.title ?? '',
      time: new Date().toISOString(),
      by: annotators ? settings.settings.annotator : '',
      draft: { originals: originals && !redact, annotators, redact, form, to: to.trim() },
      lock:
        used === null
          ? null
          : 'recipients' in used
            ? { kind: 'keys', count: used.recipients.length }
            : { kind: 'words' },
    }
  }

  return {
    state,
    draft,
    searches,
    lock,
    begin,
    change,
    changeLock,
    close,
    choose,
    goOn,
    backToRules,
    look,
    makePreview,
    write,
  }
})

const leaving = (parts: readonly LeavablePart[]): { leaveOut?: LeavablePart[] } =>
  parts.length === 0 ? {} : { leaveOut: [...parts] }

const suggested = (): string => `sanad-${new Date().toISOString().slice(0, 10)}`

const lockInput = (lock: Lock | null) =>
  lock === null ? {} : 'recipients' in lock ? { recipients: [...lock.recipients] } : lock
