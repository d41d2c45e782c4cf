import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LibraryNews } from '#core/library/progress'
import type { ListPage, ListRequest } from '#core/library/queries'
import type { Result } from '#core/result'
import type { Failure } from '#core/failure'
import type { Library } from '#platform/library/library'
import { openLibrary } from '#platform/library/library-host'
import { temporaryFolder } from './temporary-folder'

/** The value of a success; a failure fails the test with its kind and names. */
export const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

export type Files = Readonly<Record<string, string | Uint8Array>>

export const writeFiles = async (folder: string, files: Files): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

export type TestLibrary = {
  readonly folder: string
  readonly dataFolder: string
  /** Opens the folder as another start of the program would. */
  readonly open: (isWatching?: boolean) => Promise<Library & { readonly news: readonly LibraryNews[] }>
}

/** A folder of real files, and the data folder of a device that knows nothing yet. */
export const libraryOf = async (files: Files): Promise<TestLibrary> => {
  const root = await temporaryFolder()
  const folder = join(root, 'library')
  const dataFolder = join(root, 'data')
  await mkdir(folder, { recursive: true })
  await writeFiles(folder, files)
  const open: TestLibrary['open'] = async (isWatching = false) => {
    const news: LibraryNews[] = []
    const library = valueOf(
      await openLibrary({ folder, dataFolder, workersFolder: null, readers: 2, isWatching }, (one) =>
        news.push(one),
      ),
    )
    let isClosed = false
    const close: Library['close'] = async () => {
      if (isClosed) return { ok: true, value: null }
      isClosed = true
      return library.close()
    }
    onTestFinished(async () => {
      await close()
    })
    return { ...library, close, news }
  }
  return { folder, dataFolder, open }
}

export const listRequest = (more: Partial<ListRequest> = {}): ListRequest => ({
  view: 'all',
  tags: [],
  query: '',
  order: 'path',
  descending: false,
  offset: 0,
  limit: 100,
  ...more,
})

export const pathsIn = (page: ListPage): readonly string[] => page.rows.map(({ article }) => article.path)
