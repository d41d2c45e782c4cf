import type { AddingStage } from '../adding/adding'
import type { BundleStage } from '../bundle/outcome'
import type { TableStage } from '../table/adding-table'
import type { PagesStage } from '../web-archive/adding-pages'
import type { LibraryOverview, ScanReport, ScanStage } from './views'

/** Work that may last over a second: it tells how far it is, and can be stopped. */
export const works = [
  'scan',
  'verify',
  'export',
  'check',
  'import',
  'add',
  'pages',
  'table',
  'describe',
] as const
export type Work = (typeof works)[number]

export type WorkProgress =
  /** The last word of any work, however it ended: what came of it is the answer to whoever asked for it. */
  | { readonly work: Work; readonly ended: true }
  | { readonly work: 'scan'; readonly stage: ScanStage }
  | { readonly work: 'verify'; readonly done: number; readonly total: number }
  | { readonly work: 'describe'; readonly done: number; readonly total: number }
  | { readonly work: 'add'; readonly stage: AddingStage }
  | { readonly work: 'pages'; readonly stage: PagesStage }
  | { readonly work: 'table'; readonly stage: TableStage }
  | { readonly work: 'export' | 'check' | 'import'; readonly stage: BundleStage }

/** What a library tells without being asked. */
export type LibraryNews =
  | { readonly kind: 'progress'; readonly progress: WorkProgress }
  | { readonly kind: 'changed'; readonly overview: LibraryOverview }
  /** What a look through the folder found that nobody had asked for. */
  | { readonly kind: 'looked'; readonly report: ScanReport }
