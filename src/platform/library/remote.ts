import type { Library } from './library'
import type { LibraryNews } from '#core/library/progress'
import type { HostOptions } from './library-host'
import type { Failure } from '#core/failure'
import type { Result } from '#core/result'

/** What the thread of a library and its owner say to each other. */

export type ToWorker =
  | { readonly kind: 'open'; readonly id: number; readonly options: HostOptions }
  | {
      readonly kind: 'call'
      readonly id: number
      readonly name: keyof Library
      readonly input: readonly unknown[]
    }

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, Failure> }
  /** A bug: the call threw. */
  | { readonly kind: 'threw'; readonly id: number; readonly reason: string }
  | { readonly kind: 'news'; readonly news: LibraryNews }
