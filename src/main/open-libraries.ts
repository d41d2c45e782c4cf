import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Failure } from '#core/failure'
import type { LibraryNews } from '#core/library/progress'
import { ok, type Result } from '#core/result'
import type { Library } from '#platform/library/library'
import { readersFor } from '#platform/library/library-host'
import { openRemoteLibrary } from '#platform/library/library-client'
import { realFolder } from '#platform/files/real-folder'

/** A library that one or more windows show. */
export type SharedLibrary = {
  readonly folder: string
  readonly library: Library
}

export type LibraryListener = {
  readonly onNews: (news: LibraryNews) => void
  readonly onStopped: (failure: Failure) => void
}

/** Libraries in their threads: a folder that two windows show is opened once, and let go when no window shows it. */
export type OpenLibraries = {
  /** Begins to open a folder that a window is about to ask for. Whether that goes well is told to whoever opens it. */
  readonly prepare: (folder: string) => Promise<void>
  readonly open: (folder: string, listener: LibraryListener) => Promise<Result<SharedLibrary, Failure>>
  readonly release: (shared: SharedLibrary, listener: LibraryListener) => Promise<void>
  /** Whether other listeners than this one have the library. */
  readonly isShared: (shared: SharedLibrary, listener: LibraryListener) => Promise<boolean>
  /** Tells every listener of the library but the one that made the change itself. */
  readonly tellOthers: (shared: SharedLibrary, but: LibraryListener, news: LibraryNews) => void
  /** Whether this listener remembers the library's tabs: the first one that asks, until it lets go. */
  readonly claimTabs: (shared: SharedLibrary, listener: LibraryListener) => Promise<boolean>
  /** Of the libraries that some window shows, or is about to. */
  readonly folders: () => readonly string[]
  readonly closeAll: () => Promise<void>
}

type Held = {
  readonly shared: SharedLibrary
  readonly listeners: Set<LibraryListener>
  /** Which of them remembers the tabs. */
  readonly tabs: { of: LibraryListener | null }
  readonly close: () => Promise<void>
}

export const createOpenLibraries = (workersFolder: string, dataFolder: string): OpenLibraries => {
  const held = new Map<string, Promise<Result<Held, Failure>>>()
  /** Let go, and still writing down what they know. */
  const closing = new Set<Promise<void>>()

  const start = async (folder: string): Promise<Result<Held, Failure>> => {
    const listeners = new Set<LibraryListener>()
    const opened = await openRemoteLibrary(
      join(workersFolder, 'library-worker.cjs'),
      {
        folder,
        dataFolder,
        workersFolder,
        readers: readersFor(cpus().length),
        isWatching: true,
      },
      {
        onNews: (news) => listeners.forEach((listener) => listener.onNews(news)),
        onStopped: (failure) => {
          held.delete(folder)
          listeners.forEach((listener) => listener.onStopped(failure))
        },
      },
    )
    if (!opened.ok) return opened
    const { library, end } = opened.value
    const close = async (): Promise<void> => {
      await library.close()
      await end()
    }
    return ok({ shared: { folder, library }, listeners, tabs: { of: null }, close })
  }

  return {
    prepare: async (given) => {
      const folder = await realFolder(given)
      if (held.has(folder)) return
      const starting = start(folder)
      held.set(folder, starting)
      if (!(await starting).ok && held.get(folder) === starting) held.delete(folder)
    },
    open: async (given, listener) => {
      const folder = await realFolder(given)
      const starting = held.get(folder) ?? start(folder)
      held.set(folder, starting)
      const found = await starting
      if (!found.ok) {
        held.delete(folder)
        return found
      }
      found.value.listeners.add(listener)
      return ok(found.value.shared)
    },
    release: async (shared, listener) => {
      const found = await held.get(shared.folder)
      if (!found?.ok) return
      found.value.listeners.delete(listener)
      if (found.value.tabs.of === listener) found.value.tabs.of = null
      if (found.value.listeners.size > 0) return
      held.delete(shared.folder)
      const closed = found.value.close()
      closing.add(closed)
      await closed.finally(() => closing.delete(closed))
    },
    isShared: async (shared, listener) => {
      const found = await held.get(shared.folder)
      return found?.ok === true && [...found.value.listeners].some((one) => one !== listener)
    },
    tellOthers: (shared, but, news) => {
      void held.get(shared.folder)?.then((found) => {
        if (!found.ok) return
        for (const listener of found.value.listeners) if (listener !== but) listener.onNews(news)
      })
    },
    claimTabs: async (shared, listener) => {
      const found = await held.get(shared.folder)
      if (!found?.ok || !found.value.listeners.has(listener)) return false
      found.value.tabs.of ??= listener
      return found.value.tabs.of === listener
    },
    folders: () => [...held.keys()],
    closeAll: async () => {
      const all = await Promise.all(held.values())
      held.clear()
      await Promise.all([...closing, ...all.map((found) => (found.ok ? found.value.close() : null))])
    },
  }
}
