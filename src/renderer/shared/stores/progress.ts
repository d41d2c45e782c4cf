import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Work, WorkProgress } from '#ipc/contract'
import { createPaceMeter, type Pace, type PaceMeter } from '#core/library/pace'
import { api, onPush } from '../api'

export type RunningWork = Exclude<WorkProgress, { readonly ended: unknown }>

type Counted = { readonly done: number; readonly total: number }

/** What can be counted of it, in files or in bytes. */
const countedIn = (running: RunningWork): Counted | null => {
  if (running.work === 'verify' || running.work === 'describe') return running
  const { stage } = running
  if ('totalBytes' in stage) return { done: stage.doneBytes, total: stage.totalBytes }
  return 'total' in stage ? stage : null
}

/** Work that is under way, newest word of each. */
export const useProgressStore = defineStore('progress', () => {
  const running = shallowRef<readonly RunningWork[]>([])

  /** How fast each of it goes, where that can be said yet. */
  const paces = shallowRef<ReadonlyMap<Work, Pace>>(new Map())
  const meters = new Map<Work, PaceMeter>()
  /** How far the last look through the folder came with reading; null where it had not begun to. */
  const read = shallowRef<Counted | null>(null)

  const takePace = (progress: RunningWork): void => {
    const { work } = progress
    const counted = countedIn(progress)
    if (progress.work === 'scan') read.value = progress.stage.kind === 'walking' ? null : counted
    const meter = meters.get(work) ?? createPaceMeter()
    meters.set(work, meter)
    const pace = counted && meter.take(counted.done, counted.total, performance.now())
    const others = [...paces.value].filter(([known]) => known !== work)
    paces.value = new Map<Work, Pace>(pace ? [...others, [work, pace]] : others)
  }

  const finish = (work: Work): void => {
    meters.delete(work)
    paces.value = new Map([...paces.value].filter(([known]) => known !== work))
    running.value = running.value.filter((known) => known.work !== work)
  }

  const receive = (progress: WorkProgress): void => {
    if ('ended' in progress) {
      finish(progress.work)
      return
    }
    takePace(progress)
    const known = running.value.some(({ work }) => work === progress.work)
    running.value = known
      ? running.value.map((other) => (other.work === progress.work ? progress : other))
      : [...running.value, progress]
  }

  /** What is under way in a library that was left is not this window's any more. */
  const forget = (): void => {
    running.value = []
    paces.value = new Map()
    meters.clear()
    read.value = null
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

  return {
    running,
    paces,
    read,
    receive,
    finish,
    forget,
    during,
    cancel,
    listen: () => onPush.workProgress(receive),
  }
})
