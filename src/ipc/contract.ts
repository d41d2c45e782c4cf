import type * as v from 'valibot'
import type { Failure } from '#core/failure'
import type { Work, WorkProgress } from '#core/library/progress'
import type { LibraryOverview, ScanReport } from '#core/library/views'
import type { Result } from '#core/result'
import type { Settings } from '#core/settings'
import { addingCalls } from './calls/adding'
import { agreementCalls } from './calls/agreement'
import { annotationCalls } from './calls/annotations'
import { appCalls } from './calls/app'
import { bundleCalls } from './calls/bundles'
import { codebookFileCalls } from './calls/codebook-files'
import { keepingCalls } from './calls/keeping'
import { encodingCalls } from './calls/encoding'
import { lockedCalls } from './calls/locked'
import { libraryCalls } from './calls/library'
import { nameCalls } from './calls/names'
import { searchCalls } from './calls/search'
import { outputCalls } from './calls/outputs'
import { printingCalls } from './calls/printing'
import { readingCalls } from './calls/reading'
import { tableCalls } from './calls/tables'
import { tagCalls } from './calls/tags'
import { webArchiveCalls } from './calls/web-archives'
import { wholePageCalls } from './calls/whole-pages'
import { workbenchCalls } from './calls/workbench'

/**
 * Every call from a window to the main process, and every push back. The preload bridge, the handlers' type and the
 * window's client are derived from this file: a missing handler or a wrong payload does not compile.
 */
export const calls = {
  ...appCalls,
  ...libraryCalls,
  ...searchCalls,
  ...annotationCalls,
  ...readingCalls,
  ...printingCalls,
  ...tagCalls,
  ...bundleCalls,
  ...workbenchCalls,
  ...nameCalls,
  ...agreementCalls,
  ...codebookFileCalls,
  ...outputCalls,
  ...keepingCalls,
  ...encodingCalls,
  ...lockedCalls,
  ...addingCalls,
  ...webArchiveCalls,
  ...wholePageCalls,
  ...tableCalls,
} as const

export type { AppState, RecentLibrary } from './app-state'
export type { Call } from './call'
export type { Work, WorkProgress }

/** What the native menu and its keys ask of the window. */
export const menuCommands = [
  'open-folder',
  'open-in-new-window',
  'new-window',
  'tour',
  'open-guide',
  'close-library',
  'export-bundle',
  'check-bundle',
  'import-bundle',
  'add-files',
  'add-folder',
  'add-web-pages',
  'add-table',
  'add-attachments',
  'settle-conflicts',
  'verify',
  'rescan',
  'all-annotations',
  'codebook',
  'names',
  'compare-annotators',
  'compare-versions',
  'review-annotations',
  'focus-search',
  'save-search',
  'concordance',
  'index-state',
  'unreadable-files',
  'find-in-article',
  'next-hit',
  'previous-hit',
  'undo',
  'redo',
  'settings',
  'shortcuts',
  'toggle-sidebar',
  'toggle-list',
  'group-list',
  'fold-groups',
  'toggle-table',
  'list-columns',
  'toggle-inspector',
  'toggle-margin',
  'mark-area',
  'larger-text',
  'smaller-text',
  'next-article',
  'previous-article',
  'palette',
  'print-article',
  'new-tab',
  'close-tab',
  'reopen-tab',
  'next-tab',
  'previous-tab',
  'move-tab-on',
  'move-tab-back',
  'split-reader',
  'other-side',
  'toggle-tashkeel',
  'toggle-controls',
  'toggle-changes',
  'turn-block',
  'turn-article',
  'toggle-page-view',
  'go-back',
  'go-forward',
  'toggle-read',
  'toggle-later',
  'select-all-articles',
  'tag-articles',
  'edit-articles',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export type Pushes = {
  /** Articles, annotations or tags changed for a reason other than this window's own call. */
  readonly libraryChanged: LibraryOverview
  readonly workProgress: WorkProgress
  /** What came of a look through the folder that this window had not asked for, as the first one. */
  readonly libraryLooked: ScanReport
  readonly settingsChanged: Settings
  readonly menuCommand: MenuCommand
  /** The library this window shows can't go on, for instance because its folder was taken away. */
  readonly libraryStopped: Failure
  /** A link in a saved page was followed; `link` is its place among those of the page at that address. */
  readonly pageLink: { readonly address: string; readonly link: number }
  /** A key was pressed while a saved page was shown, maybe in it. */
  readonly pageKey: PageKey
}

export type PageKey = {
  readonly key: string
  readonly code: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
}

export const pushNames = [
  'libraryChanged',
  'workProgress',
  'libraryLooked',
  'settingsChanged',
  'menuCommand',
  'libraryStopped',
  'pageLink',
  'pageKey',
] as const satisfies readonly (keyof Pushes)[]

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = v.InferOutput<(typeof calls)[N]['input']>
export type CallSuccess<N extends CallName> = ReturnType<NonNullable<(typeof calls)[N]['success']>>
export type CallOutcome<N extends CallName> = Result<CallSuccess<N>, Failure>

export type Handlers<Context> = {
  readonly [N in CallName]: (input: CallInput<N>, context: Context) => Promise<CallOutcome<N>>
}

type Arguments<N extends CallName> = undefined extends CallInput<N> ? [] : [input: CallInput<N>]

/** What a window has: one function for each call, and for each push a way to listen that returns its own end. */
export type WindowApi = {
  readonly [N in CallName]: (...input: Arguments<N>) => Promise<CallOutcome<N>>
} & {
  readonly on: { readonly [P in keyof Pushes]: (listener: (value: Pushes[P]) => void) => () => void }
  /** The path of a file or folder that was dropped on the window. */
  readonly pathOfFile: (file: unknown) => string
}

export const callChannel = (name: string): string => `call:${name}`
export const pushChannel = (name: string): string => `push:${name}`
