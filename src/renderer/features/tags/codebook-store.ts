import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { AnnotationId, ArticleId, TagId } from '#core/ids'
import type { CodebookChange, CodebookChanged, TagUses } from '#core/library/codebook/queries'
import type { TagView } from '#core/library/views'
import type { Result } from '#core/result'
import { api } from '../../shared/api'
import { libraryNow } from '../../shared/library-sheet'
import { say, type MessageKey, type MessageParameters } from '../../shared/messages'
import { useCodebookChangesStore, type KeepCodebookChange } from '../../shared/stores/codebook-changes'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { templateTags, type TemplateName } from './templates'

type Answer = Result<CodebookChanged, Failure>

/** What is done with whole tags: made, nested, merged, split, begun from a template; each with its way back. */
export const useCodebookStore = defineStore('codebook', () => {
  const library = useLibraryStore()
  const toasts = useToastStore()
  const changes = useCodebookChangesStore()
  const selected = ref<TagId | null>(null)
  const uses = shallowRef<TagUses | null>(null)

  const tag = computed(() =>
    selected.value === null ? null : (library.tagsById.get(selected.value) ?? null),
  )

  const loadUses = async (): Promise<void> => {
    const asked = selected.value
    if (asked === null) {
      uses.value = null
      return
    }
    const result = await api.tagUses({ tag: asked })
    if (selected.value === asked) uses.value = result.ok ? result.value : null
  }
  const select = (id: TagId | null): Promise<void> => {
    if (selected.value !== id) uses.value = null
    selected.value = id
    return loadUses()
  }

  const settle = async (answer: Promise<Answer>): Promise<Answer> => {
    const result = await answer
    if (!result.ok) return result
    await library.refresh()
    await loadUses()
    return result
  }
  const apply = (change: CodebookChange): Promise<Answer> => settle(api.changeCodebook(change))

  const keep = (
    kept: KeepCodebookChange,
    answer: CodebookChanged,
    label: MessageKey,
    parameters: MessageParameters,
  ): void => kept(answer.back, label, parameters, apply)

  const perform = async (
    ask: () => Promise<Answer>,
    label: MessageKey,
    parameters: MessageParameters,
  ): Promise<CodebookChanged | null> => {
    const kept = changes.begin()
    const result = await settle(ask())
    if (!result.ok) {
      toasts.failed(result.failure)
      return null
    }
    keep(kept, result.value, label, parameters)
    return result.value
  }

  const make = async (name: string, under: TagView | null): Promise<void> => {
    const trimmed = name.trim()
    const fresh = {
      name: trimmed,
      under: under?.name ?? null,
      colour: under?.colour ?? '',
      description: '',
      example: '',
    }
    const made = await perform(() => api.addTags({ tags: [fresh] }), 'codebook.done.made', { tag: trimmed })
    const id = made && library.counts.tags.find((one) => one.name === trimmed.normalize('NFC'))?.id
    if (id) await select(id)
  }

  const nest = async (moved: TagView, parent: TagId | null): Promise<void> => {
    if (moved.parent === parent || moved.id === parent) return
    const change = { define: [{ tag: moved.id, parent }], uses: [] }
    await perform(() => api.changeCodebook(change), 'reading.done.tagEdited', { tag: moved.name })
  }

  const merge = async (from: TagView, into: TagView): Promise<void> => {
    const merged = await perform(
      () => api.mergeTags({ from: [from.id], into: into.id }),
      'codebook.done.merged',
      { tag: from.name, into: into.name },
    )
    if (merged) await select(into.id)
  }

  const split = async (
    from: TagView,
    name: string,
    annotations: readonly AnnotationId[],
    articles: readonly ArticleId[],
  ): Promise<void> => {
    const input = { tag: from.id, name, annotations: [...annotations], articles: [...articles] }
    await perform(() => api.splitTag(input), 'codebook.done.split', { tag: name })
  }

  const begin = async (template: TemplateName): Promise<void> => {
    const kept = changes.begin()
    const result = await settle(api.addTags({ tags: templateTags(template) }))
    if (!result.ok) toasts.failed(result.failure)
    else if (result.value.back.define.length === 0) toasts.done('codebook.done.nothingAdded')
    else keep(kept, result.value, 'codebook.done.added', { count: result.value.back.define.length })
  }

  /** Takes the tags of a file in, as one act with one way back. */
  const takeIn = async (): Promise<void> => {
    const kept = changes.begin()
    const isSameLibrary = libraryNow()
    const chosen = await api.chooseCodebook()
    if (!chosen.ok) {
      toasts.failed(chosen.failure)
      return
    }
    if (chosen.value === null || !isSameLibrary()) return
    const result = await api.importCodebook({ path: chosen.value })
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    await library.refresh()
    const { back, added, changed } = result.value
    if (back.define.length === 0) toasts.done('codebook.done.nothingTaken')
    else keep(kept, { back, tag: null, uses: 0, added }, 'codebook.done.taken', { count: added, changed })
  }

  const handOut = async (form: 'csv' | 'qdc'): Promise<void> => {
    const chosen = await api.chooseCodebookDestination({ suggestedName: say('codebook.fileName'), form })
    if (!chosen.ok) toasts.failed(chosen.failure)
    else if (chosen.value !== null) {
      const result = await api.exportCodebook({ destination: chosen.value, form })
      if (result.ok) toasts.done('codebook.done.handedOut', { count: result.value.tags })
      else toasts.failed(result.failure)
    }
  }

  return { selected, tag, uses, select, loadUses, make, nest, merge, split, begin, takeIn, handOut }
})
