import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ListView } from '#core/library/queries'
import type { ScanReport } from '#core/library/views'
import { onPush } from '../api'
import { libraryNow } from '../library-sheet'
import { listOf, sayCount } from '../messages'
import { useLibraryStore } from './library'
import { useListStore } from './list'
import { useProgressStore } from './progress'
import { useToastStore, type ToastWay } from './toasts'

const told = ['added', 'changed', 'moved', 'duplicates', 'missing'] as const

/** What looks through the folder found, and where one was stopped. */
export const useLooksStore = defineStore('looks', () => {
  const library = useLibraryStore()
  const list = useListStore()
  const progress = useProgressStore()
  const toasts = useToastStore()
  /** How far the last look had come when it was stopped; `total` is 0 where it had read nothing yet. */
  const stopped = shallowRef<{ readonly done: number; readonly total: number } | null>(null)

  const showNewest = async (): Promise<void> => {
    await list.clear()
    const { order, descending } = list.criteria
    if (order !== 'acquired' || !descending) await list.setOrder('acquired')
  }
  const showView = async (view: ListView): Promise<void> => {
    await list.clear()
    await list.setView(view)
  }
  /** To what asks most for a look. */
  const wayTo = (report: ScanReport): ToastWay | null => {
    const go =
      report.missing > 0
        ? () => void showView('missing')
        : report.changed > 0
          ? () => void showView('changed')
          : report.added > 0
            ? () => void showNewest()
            : report.duplicates > 0
              ? () => void showView('copies')
              : null
    return go && { label: 'app.look.show', go }
  }

  /** Of a look that nobody asked for, only what happened to articles that were known is worth a word. */
  const tell = (report: ScanReport, isAsked: boolean): void => {
    stopped.value = report.cancelled ? (progress.read ?? { done: 0, total: 0 }) : null
    if (report.cancelled || (!isAsked && report.changed + report.missing === 0)) return
    const found = told.flatMap((kind) =>
      report[kind] > 0 ? [sayCount(`app.look.${kind}`, report[kind])] : [],
    )
    const way = wayTo(report)
    if (found.length === 0) toasts.done('app.look.nothingNew')
    else if (way) toasts.found('app.look.found', { found: listOf(found) }, way)
    else toasts.done('app.look.found', { found: listOf(found) })
  }

  const look = async (): Promise<void> => {
    const isSameLibrary = libraryNow()
    const report = await library.rescan()
    if (report && isSameLibrary()) tell(report, true)
  }

  return {
    stopped,
    look,
    forget: () => {
      stopped.value = null
    },
    listen: () => onPush.libraryLooked((report) => tell(report, false)),
  }
})
