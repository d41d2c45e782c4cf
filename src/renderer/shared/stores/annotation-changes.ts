import { defineStore } from 'pinia'
import type { Failure } from '#core/failure'
import type { AnnotationChange, AnnotationsChanged } from '#core/library/annotations/queries'
import type { Result } from '#core/result'
import { api } from '../api'
import type { MessageKey, MessageParameters } from '../messages'
import { useLibraryStore } from './library'
import { useToastStore } from './toasts'
import { useUndoStore } from './undo'

type Answer = Result<AnnotationsChanged, Failure>

/** Changes of one or many annotations as one act with one way back. */
export const useAnnotationChangesStore = defineStore('annotationChanges', () => {
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const apply = async (changes: readonly AnnotationChange[]): Promise<Answer> => {
    const result = await api.changeAnnotations({ changes: [...changes] })
    if (result.ok) await library.refresh()
    return result
  }

  /** `label` may speak of the `count` of annotations that changed. Answers whether it was done. */
  const change = async (
    changes: readonly AnnotationChange[],
    label: MessageKey,
    parameters: MessageParameters = {},
  ): Promise<boolean> => {
    const keep = undo.begin()
    const result = await apply(changes)
    if (!result.ok) {
      toasts.failed(result.failure)
      return false
    }
    const { back, changed } = result.value
    if (changed > 0)
      keep({
        label,
        parameters: { ...parameters, count: changed },
        undo: () => apply(back),
        redo: () => apply(changes),
      })
    return true
  }

  return { change }
})
