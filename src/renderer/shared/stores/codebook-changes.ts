import { defineStore } from 'pinia'
import type { Failure } from '#core/failure'
import type { CodebookChange, CodebookChanged } from '#core/library/codebook/queries'
import type { Result } from '#core/result'
import { api } from '../api'
import type { MessageKey, MessageParameters } from '../messages'
import { useLibraryStore } from './library'
import { useUndoStore, type KeepChange } from './undo'

type Answer = Result<CodebookChanged, Failure>

export type KeepCodebookChange = (
  back: CodebookChange,
  label: MessageKey,
  parameters: MessageParameters,
  again?: (change: CodebookChange) => Promise<Answer>,
) => void

/** Changes of tags and of where they are used, as one act with one way back. */
export const useCodebookChangesStore = defineStore('codebookChanges', () => {
  const library = useLibraryStore()
  const undo = useUndoStore()

  const apply = async (change: CodebookChange): Promise<Answer> => {
    const result = await api.changeCodebook(change)
    if (result.ok) await library.refresh()
    return result
  }

  /** Before a change is asked for; the answer keeps it once it is made. See the undo store. */
  const begin = (): KeepCodebookChange => {
    const kept = undo.begin()
    return (...made) => keep(kept, ...made)
  }

  /** Each answer holds the change that takes it back, so undoing and doing again only pass it on. */
  const keep = (
    kept: KeepChange,
    back: CodebookChange,
    label: MessageKey,
    parameters: MessageParameters,
    again: (change: CodebookChange) => Promise<Answer> = apply,
  ): void => {
    const next = { change: back }
    const turn = async (): Promise<Answer> => {
      const result = await again(next.change)
      if (result.ok) next.change = result.value.back
      return result
    }
    kept({ label, parameters, undo: turn, redo: turn })
  }

  return { apply, begin }
})
