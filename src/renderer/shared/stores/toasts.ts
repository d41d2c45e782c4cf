import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '#core/failure'
import type { MessageKey, MessageParameters } from '../messages'

export type ToastWay = { readonly label: MessageKey; readonly go: () => void }

export type Toast = { readonly id: number; readonly undo: boolean } & (
  | {
      readonly kind: 'done'
      readonly message: MessageKey
      readonly parameters: MessageParameters
      /** Leads to what the words are about. */
      readonly way?: ToastWay
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
)

const shownForMs = { done: 5_000, failed: 12_000 } as const
const mostAtOnce = 3

/** Short words about what was just done, and about what could not be done. */
export const useToastStore = defineStore('toasts', () => {
  const toasts = shallowRef<readonly Toast[]>([])
  const counter = { last: 0 }
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }

  const hold = (id: number): void => clearTimeout(timers.get(id))
  /** Starts the time again, for instance after the pointer has left. */
  const release = (id: number): void => {
    const toast = toasts.value.find((known) => known.id === id)
    if (!toast) return
    hold(id)
    timers.set(
      id,
      setTimeout(() => dismiss(id), shownForMs[toast.kind]),
    )
  }

  const add = (toast: Toast): void => {
    // What was done before is said by the newest word too: it is the one that an undo would take back first.
    const old = toasts.value.filter(({ kind }) => kind === 'done' && toast.kind === 'done')
    const tooMany = toasts.value.slice(0, Math.max(0, toasts.value.length + 1 - mostAtOnce))
    for (const { id } of new Set([...old, ...tooMany])) dismiss(id)
    toasts.value = [...toasts.value, toast]
    release(toast.id)
  }

  /** `undo`: the toast carries a button that undoes the last thing that was done. */
  const done = (message: MessageKey, parameters: MessageParameters = {}, undo = false): void =>
    add({ id: ++counter.last, kind: 'done', message, parameters, undo })

  /** Words about what was found, with a way to it. */
  const found = (message: MessageKey, parameters: MessageParameters, way: ToastWay): void =>
    add({ id: ++counter.last, kind: 'done', message, parameters, undo: false, way })

  const failed = (failure: Failure): void => {
    if (failure.kind !== 'cancelled') add({ id: ++counter.last, kind: 'failed', failure, undo: false })
  }

  return { toasts, done, found, failed, dismiss, hold, release }
})
