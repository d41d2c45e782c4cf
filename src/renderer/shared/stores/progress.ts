import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Work, WorkProgress } from '#ipc/contract'
import { api, onPush } from '../api'

export type RunningWork = Exclude<WorkProgress, { readonly ended: unknown }>

/** Work that is under way, newest word of each. */
export const useProgressStore = defineStore('progress', () => {
  const running = shallowRef<readonly RunningWork[]>([])

  const finish = (work: Work): void => {
    running.value = running.value.filter((known) => known.work !== work)
  }

  const receive = (progress: WorkProgress): void => {
    if ('ended' in progress) {
      finish(progress.work)
      return
    }
    const known = running.value.some(({ work }) => work === progress.work)
    running.value = known
      ? running.value.map((other) => (other.work === progress.work ? progress : other))
      : [...running.value, progress]
  }

  /** What is under way in a library that was left is not this window's any more. */
  const forget = (): void => {
    running.value = []
  }

  /**
   * Work is over for whoever asked for it once the answer is there, whichever it is. What was told of it may come after that;
   * its last word clears it away then.
   */
  const during = async <T>(work: Work, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      finish(work)
    }
  }

  const cancel = (work: Work): Promise<unknown> => api.cancelWork({ work })

  return { running, receive, finish, forget, during, cancel, listen: () => onPush.workProgress(receive) }
})
