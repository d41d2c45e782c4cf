import type { BrowserWindow } from 'electron'
import type { Failure } from '#core/failure'
import type { LibraryOverview } from '#core/library/views'
import { fail, ok, type Result } from '#core/result'
import { insideLibrary } from '#platform/library/output-place'
import { pushChannel, type Pushes } from '#ipc/contract'
import type { Library } from '#platform/library/library'
import type { LibraryListener, OpenLibraries, SharedLibrary } from './open-libraries'
import type { SettingsStore } from './settings-store'

/** One window and the library it shows. */
export type WindowSession = {
  readonly window: BrowserWindow
  readonly push: <P extends keyof Pushes>(name: P, value: Pushes[P]) => void
  readonly library: () => Library | null
  /** Of the library that it shows. */
  readonly folder: () => string | null
  /** Whether this window is the one that remembers its library's tabs: from now on, unless another one does. */
  readonly claimTabs: () => Promise<boolean>
  /** Whether it was, when last asked. */
  readonly hasTabs: () => boolean
  readonly overview: () => Promise<LibraryOverview | null>
  readonly open: (folder: string) => Promise<Result<LibraryOverview, Failure>>
  readonly close: () => Promise<void>
  /** Whether another window shows the same library. */
  readonly isShared: () => Promise<boolean>
  /** Why a file that the window writes may not be put there, or null: it would be among the articles of an open library. */
  readonly unfitPlace: (path: string) => Promise<Failure | null>
  /** After this window changed the library: tells the other windows that show it. */
  readonly tellOthers: () => Promise<void>
  /** The library that the window was opened with, opening while its page loads: what the page asks first waits for it. */
  opening: Promise<void>
  /** Why the folder that was asked for at start could not be opened; told once. */
  startFailure: Failure | null
  /** The folder that could not be opened at start, until another one is: the next start tries it again. */
  missing: string | null
}

/** The window has its first list by then, as a rule. */
const calmMs = 1200

export const createWindowSession = (
  window: BrowserWindow,
  libraries: OpenLibraries,
  store: SettingsStore,
  onChanged: () => void = () => undefined,
): WindowSession => {
  let shared: SharedLibrary | null = null
  let hasTabs = false
  const push: WindowSession['push'] = (name, value) => {
    if (!window.isDestroyed()) window.webContents.send(pushChannel(name), value)
  }
  const listener: LibraryListener = {
    onNews: (news) => {
      if (news.kind === 'changed') push('libraryChanged', news.overview)
      else if (news.kind === 'looked') push('libraryLooked', news.report)
      else push('workProgress', news.progress)
    },
    onStopped: (failure) => {
      shared = null
      push('libraryStopped', failure)
    },
  }

  const close = async (): Promise<void> => {
    const closing = shared
    shared = null
    hasTabs = false
    session.missing = null
    onChanged()
    if (closing) await libraries.release(closing, listener)
  }
  const overview = async (): Promise<LibraryOverview | null> => {
    const found = await shared?.library.overview()
    return found?.ok ? found.value : null
  }

  /** Of a library that is known, what it holds is shown first: a look through its folder would take the disk and its thread. */
  const beginLook = (looked: SharedLibrary, afterMs: number): void => {
    const look = (): void => {
      if (shared !== looked) return
      void looked.library.scan().then((scanned) => {
        if (scanned.ok && shared === looked) push('libraryLooked', scanned.value)
      })
    }
    if (afterMs === 0) look()
    else setTimeout(look, afterMs)
  }

  const session: WindowSession = {
    window,
    push,
    overview,
    close,
    isShared: async () => shared !== null && libraries.isShared(shared, listener),
    unfitPlace: (path) => insideLibrary(libraries.folders(), path),
    library: () => shared?.library ?? null,
    folder: () => shared?.folder ?? null,
    claimTabs: async () => {
      hasTabs = shared !== null && (await libraries.claimTabs(shared, listener))
      onChanged()
      return hasTabs
    },
    hasTabs: () => hasTabs,
    opening: Promise.resolve(),
    startFailure: null,
    missing: null,
    open: async (folder) => {
      const opened = await libraries.open(folder, listener)
      if (!opened.ok) return opened
      if (shared && shared !== opened.value) await close()
      if (window.isDestroyed()) {
        // It was closed meanwhile, when there was nothing to let go yet.
        await libraries.release(opened.value, listener)
        return fail({ kind: 'no-library' })
      }
      shared = opened.value
      session.missing = null
      onChanged()
      const found = await shared.library.overview()
      if (!found.ok) return found
      const { title } = found.value
      await store.remember({ folder: found.value.folder, title, opened: new Date().toISOString() })
      beginLook(opened.value, found.value.articles > 0 ? calmMs : 0)
      return ok(found.value)
    },
    tellOthers: async () => {
      const found = await overview()
      if (shared && found) libraries.tellOthers(shared, listener, { kind: 'changed', overview: found })
    },
  }
  return session
}

export const libraryOf = (session: WindowSession): Result<Library, Failure> => {
  const library = session.library()
  return library ? ok(library) : fail({ kind: 'no-library' })
}
