import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { RedactionRules, WholeRules } from '#core/bundle/redact/rules'
import type { Failure } from '#core/failure'
import { ok, type Result } from '#core/result'
import { api } from '../../../shared/api'
import { libraryNow } from '../../../shared/library-sheet'
import { useToastStore } from '../../../shared/stores/toasts'
import { useUndoStore } from '../../../shared/stores/undo'
import { draftOf, rulesOf, type RulesDraft } from './rules-draft'

/** The redaction rules of the library, as they are written, and which of their hits stay. */
export const useRedactionStore = defineStore('redaction', () => {
  const toasts = useToastStore()
  const undo = useUndoStore()
  const draft = shallowRef<RulesDraft>(draftOf({}))
  /** Why the rules that were kept can't be shown. */
  const unread = shallowRef<Failure | null>(null)
  const kept = shallowRef<WholeRules>(rulesOf(draft.value))
  /** Ids of the hits that stay as they are. */
  const keep = shallowRef<ReadonlySet<string>>(new Set())
  const rules = computed(() => rulesOf(draft.value))

  const change = (made: (draft: RulesDraft) => RulesDraft): void => {
    draft.value = made(draft.value)
  }

  const show = (given: RedactionRules): void => {
    draft.value = draftOf(given)
    kept.value = rulesOf(draft.value)
  }

  const load = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const result = await api.redactionRules()
    if (!isSameLibrary()) return
    unread.value = result.ok ? null : result.failure
    show(result.ok ? result.value : {})
    keep.value = new Set()
  }

  const write = async (given: WholeRules): Promise<Result<null, Failure>> => {
    const isSameLibrary = libraryNow()
    const result = await api.keepRedactionRules({ rules: given })
    if (!result.ok || !isSameLibrary()) return result
    show(given)
    unread.value = null
    return ok(null)
  }

  /** Keeps what is written with the library, where it differs from what is kept. A failure names the line that is wrong. */
  const save = async (): Promise<Result<null, Failure>> => {
    const [before, after] = [kept.value, rules.value]
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(null)
    const lines = draft.value
    const isSameLibrary = libraryNow()
    const keepChange = undo.begin()
    const result = await write(after)
    if (!result.ok || !isSameLibrary()) return result
    draft.value = lines
    keepChange({
      label: 'redaction.toast.kept',
      undo: () => write(before),
      redo: () => write(after),
    })
    return result
  }

  const openFile = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const result = await api.openRulesFile()
    if (!isSameLibrary()) return
    if (!result.ok) toasts.failed(result.failure)
    else if (result.value !== null) {
      draft.value = draftOf(result.value)
      toasts.done('redaction.opened')
    }
  }
  const saveFile = async (): Promise<void> => {
    const result = await api.saveRulesFile({ rules: rules.value })
    if (!result.ok) toasts.failed(result.failure)
    else if (result.value !== null) toasts.done('redaction.savedAs', { path: result.value })
  }

  const toggle = (ids: readonly string[], isKept: boolean): void => {
    const next = new Set(keep.value)
    for (const id of ids)
      if (isKept) next.add(id)
      else next.delete(id)
    keep.value = next
  }
  /** What is no hit of these rules any more is not kept either. */
  const onlyKeep = (ids: ReadonlySet<string>): void => {
    keep.value = new Set([...keep.value].filter((id) => ids.has(id)))
  }

  return { draft, unread, keep, rules, change, load, save, openFile, saveFile, toggle, onlyKeep }
})
