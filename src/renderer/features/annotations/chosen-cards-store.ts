import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Colour } from '#core/annotation/annotation'
import type { AnnotationId } from '#core/ids'
import type { PlacedAnnotation } from '#core/library/views'
import { api } from '../../shared/api'
import { useAnnotationChangesStore } from '../../shared/stores/annotation-changes'
import { useArticleStore } from '../../shared/stores/article'
import { useBulkTagsStore } from '../../shared/stores/bulk-tags'
import { useToastStore } from '../../shared/stores/toasts'
import { quotationText } from './quotation-source'

/** Several annotations of the open article, and what is done with all of them: each act has one way back. */
export const useChosenCardsStore = defineStore('chosenCards', () => {
  const article = useArticleStore()
  const changes = useAnnotationChangesStore()
  const tags = useBulkTagsStore()
  const toasts = useToastStore()

  /** Null while none are being chosen. */
  const chosen = shallowRef<ReadonlySet<AnnotationId> | null>(null)

  const begin = (isOn: boolean): void => {
    chosen.value = isOn ? new Set() : null
  }
  const choose = (placed: readonly PlacedAnnotation[]): void => {
    chosen.value = new Set(placed.map(({ annotation }) => annotation.id))
  }
  const toggle = (id: AnnotationId): void => {
    const next = new Set(chosen.value)
    if (!next.delete(id)) next.add(id)
    chosen.value = next
  }
  /** What the list shows no longer is not acted upon. */
  const keepOnly = (shown: readonly PlacedAnnotation[]): void => {
    if (!chosen.value) return
    const ids = new Set(shown.map(({ annotation }) => annotation.id))
    const kept = [...chosen.value].filter((id) => ids.has(id))
    if (kept.length < chosen.value.size) chosen.value = new Set(kept)
  }
  const ids = (): readonly AnnotationId[] => [...(chosen.value ?? [])]

  const recolour = (colour: Colour): Promise<boolean> =>
    changes.change(
      ids().map((annotation) => ({ annotation, colour })),
      'workbench.done.recoloured',
    )
  const remove = (): Promise<boolean> =>
    changes.change(
      ids().map((annotation) => ({ annotation, deleted: true })),
      'workbench.done.deleted',
    )
  const give = (names: readonly string[]): Promise<void> => tags.give(ids(), names)
  const take = (names: readonly string[]): Promise<void> => tags.take(ids(), names)

  /** In the order in which they are shown; those of the whole article quote nothing. */
  const quote = async (shown: readonly PlacedAnnotation[]): Promise<void> => {
    const open = article.content
    if (!open) return
    const quotations = shown.flatMap((placed) =>
      chosen.value?.has(placed.annotation.id) === true ? (quotationText(open, placed) ?? []) : [],
    )
    if (quotations.length === 0) return
    const result = await api.copyText({ text: quotations.join('\n\n') })
    if (result.ok) toasts.done('reading.done.quotedSeveral', { count: quotations.length })
    else toasts.failed(result.failure)
  }

  return { chosen, begin, choose, toggle, keepOnly, recolour, remove, give, take, quote }
})
