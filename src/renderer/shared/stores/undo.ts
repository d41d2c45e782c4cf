import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'
import type { MessageKey, MessageParameters } from '../messages'
import { useToastStore } from './toasts'

export type Change = {
  /** What was done, as the toast and the button say it. */
  readonly label: MessageKey
  readonly parameters?: MessageParameters
  readonly undo: () => Promise<Result<unknown, Failure>>
  readonly redo: () => Promise<Result<unknown, Failure>>
}

/** Keeps a change that has been made. */
export type KeepChange = (change: Change) => void

const deepest = 200

/** Everything that was changed in this session, so that all of it can be taken back, in order. */
export const useUndoStore = defineStore('undo', () => {
  const toasts = useToastStore()
  const past = shallowRef<readonly Change[]>([])
  const future = shallowRef<readonly Change[]>([])
  const busy = { now: false }
  /** Another one for each library: what was begun in one is not kept in the next. */
  const session = { now: Symbol('library') }

  /**
   * To be called before a change is asked for. The answer keeps the change once it is made, and says so with a way back;
   * it keeps nothing when the library was left meanwhile.
   */
  const begin = (): KeepChange => {
    const mine = session.now
    return (change) => {
      if (mine === session.now) push(change)
    }
  }
  const push = (change: Change): void => {
    past.value = [...past.value, change].slice(-deepest)
    future.value = []
    toasts.done(change.label, change.parameters, true)
  }

  /** One at a time: a second Ctrl+Z waits for its own press, so that two never cross. */
  const step = async (
    change: Change | undefined,
    apply: 'undo' | 'redo',
    settle: (change: Change) => void,
  ): Promise<void> => {
    if (!change || busy.now) return
    busy.now = true
    const mine = session.now
    try {
      const result = await change[apply]()
      if (mine !== session.now) return
      if (result.ok) settle(change)
      else toasts.failed(result.failure)
    } finally {
      busy.now = false
    }
  }

  const undo = (): Promise<void> =>
    step(past.value.at(-1), 'undo', (change) => {
      past.value = past.value.filter((known) => known !== change)
      future.value = [...future.value, change]
      toasts.done('app.undo.undone', {})
    })

  const redo = (): Promise<void> =>
    step(future.value.at(-1), 'redo', (change) => {
      future.value = future.value.filter((known) => known !== change)
      past.value = [...past.value, change]
      toasts.done(change.label, change.parameters, true)
    })

  /** Another library: what was done in this one can't be taken back there. */
  const forget = (): void => {
    session.now = Symbol('library')
    past.value = []
    future.value = []
  }

  return {
    begin,
    undo,
    redo,
    forget,
    next: computed(() => past.value.at(-1) ?? null),
    nextRedo: computed(() => future.value.at(-1) ?? null),
  }
})
