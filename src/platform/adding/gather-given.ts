import { readdir, realpath, stat } from 'node:fs/promises'
import type { Dirent, Stats } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Given, SkippedThing } from '#core/adding/adding'
import { pastedName } from '#core/adding/pasted-name'
import type { FoundFile } from '#core/adding/plan-files'
import { formatOf, isArticlePath } from '#core/extract/format-of'
import { formOfTable } from '#core/table/table'
import { isWebArchivePath } from '#core/web-archive/adding-pages'
import { isFolderOfPage, mayBeFolderOfPage } from '#core/extract/page-parts'
import { kindOfPath } from '../bundle/path-kind'
import { failureOfSystemError } from '../files/failures'
import { ownFolderName } from '../library/library-folder'

export type Gathered = {
  readonly found: readonly FoundFile[]
  readonly skipped: readonly SkippedThing[]
  /** Paths that were given and lie in the library. */
  readonly inside: readonly string[]
  /** The texts that were pasted, by their layout. */
  readonly texts: ReadonlyMap<string, Uint8Array>
}

type Gathering = {
  readonly found: FoundFile[]
  readonly skipped: SkippedThing[]
  readonly inside: string[]
  readonly texts: Map<string, Uint8Array>
  /** Real paths that were taken: what is given twice, or reached again by a link, comes once. */
  readonly visited: Set<string>
  readonly realRoot: string
  /** Names of files that were given, by their folder. */
  readonly givenNames: ReadonlyMap<string, readonly string[]>
  /** Folders beside pages that were given alone, by the folder that was looked into for them: each is read once. */
  readonly pageFolders: Map<string, readonly string[]>
  readonly stop: () => void
  readonly tell: (found: number) => void
}

export type GatherOptions = Pick<Gathering, 'stop' | 'tell'> & {
  /** The library's folder. */
  readonly folder: string
}

/** Deeper than any archive. */
const deepest = 400

/** Finds the files among what a person gave: folders with all beneath them, pages with what they show. */
export const gatherGiven = async (given: readonly Given[], options: GatherOptions): Promise<Gathered> => {
  const { folder, stop, tell } = options
  const gathering: Gathering = {
    found: [],
    skipped: [],
    inside: [],
    texts: new Map(),
    visited: new Set(),
    realRoot: await realpath(folder),
    givenNames: namesByFolder(given),
    pageFolders: new Map(),
    stop,
    tell,
  }
  for (const one of given) {
    stop()
    if (one.kind === 'text') takeText(gathering, one.text)
    else await takeGiven(gathering, one.path)
  }
  return gathering
}

const namesByFolder = (given: readonly Given[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>()
  for (const one of given) {
    if (one.kind !== 'path') continue
    const beside = names.get(dirname(one.path))
    if (beside) beside.push(basename(one.path))
    else names.set(dirname(one.path), [basename(one.path)])
  }
  return names
}

/** Letters of a text without a name that are enough to know it by. */
const longestShown = 60

const takeText = ({ found, skipped, texts }: Gathering, text: string): void => {
  const name = pastedName(text)
  if (name === null) {
    skipped.push({ from: text.trim().slice(0, longestShown), why: { kind: 'form' } })
    return
  }
  const bytes = new TextEncoder().encode(text)
  // Two texts that begin alike stand under names of their own here already.
  const layout = texts.has(name) ? `${name.slice(0, -'.txt'.length)} (${texts.size + 1}).txt` : name
  texts.set(layout, bytes)
  found.push({ from: null, layout, sizeBytes: bytes.length })
}

const takeGiven = async (gathering: Gathering, path: string): Promise<void> => {
  const looked = await lookAt(gathering, path)
  if (looked === null || !isFirst(gathering, looked.real)) return
  if (isInLibrary(gathering, looked.real)) {
    gathering.inside.push(path)
    return
  }
  const name = basename(path)
  if (isOwnFolder(name)) {
    gathering.skipped.push({ from: path, why: { kind: 'library' } })
    return
  }
  const beside = gathering.givenNames.get(dirname(path)) ?? []
  if (looked.stats.isDirectory()) {
    // It comes with the page that it belongs to.
    if (mayBeFolderOfPage(name) && isFolderOfPage(name, beside)) return
    const kind = await kindOfPath(path)
    if (kind.ok && kind.value === 'bundle') gathering.skipped.push({ from: path, why: { kind: 'bundle' } })
    else await takeFolder(gathering, path, name)
    return
  }
  if (/\.(?:zip|age)$/iu.test(name)) {
    const kind = await kindOfPath(path)
    if (kind.ok && kind.value !== 'file') {
      gathering.skipped.push({ from: path, why: { kind: 'bundle' } })
      return
    }
  }
  takeFile(gathering, path, name, looked.stats)
  if (formatOf(name) === 'html') await takeFolderOfPage(gathering, path, name)
}

/** What a library keeps of itself must not come to lie among the articles of another, nor in what that one keeps. */
const isOwnFolder = (name: string): boolean => name.toLowerCase() === ownFolderName

type Looked = { readonly stats: Stats; readonly real: string }

/** Null for what can't be looked at, which is told. */
const lookAt = async ({ skipped }: Gathering, path: string): Promise<Looked | null> => {
  try {
    return { stats: await stat(path), real: await realpath(path) }
  } catch (error) {
    skipped.push({ from: path, why: { kind: 'unreadable', failure: failureOfSystemError(error, path) } })
    return null
  }
}

const isFirst = ({ visited }: Gathering, real: string): boolean => {
  if (visited.has(real)) return false
  visited.add(real)
  return true
}

const isInLibrary = ({ realRoot }: Gathering, real: string): boolean =>
  real === realRoot || real.startsWith(realRoot.endsWith(sep) ? realRoot : `${realRoot}${sep}`)

const takeFile = (
  { found, skipped, tell }: Gathering,
  path: string,
  layout: string,
  stats: Stats,
  page?: string,
): void => {
  if (!stats.isFile() || (page === undefined && !isArticlePath(layout))) {
    skipped.push({ from: path, why: { kind: stats.isFile() ? whyNoArticle(layout) : 'form' } })
    return
  }
  found.push({ from: path, layout, sizeBytes: stats.size, ...(page !== undefined && { page }) })
  tell(found.length)
}

/** What holds articles and is none itself is offered for choosing them. */
const whyNoArticle = (layout: string): 'table' | 'web-archive' | 'form' =>
  formOfTable(layout) !== null ? 'table' : isWebArchivePath(layout) ? 'web-archive' : 'form'

type Folder = {
  readonly path: string
  readonly layout: string
  readonly depth: number
  readonly page?: string | undefined
}

const takeFolder = async (
  gathering: Gathering,
  path: string,
  layout: string,
  page?: string,
): Promise<void> => {
  const queue: Folder[] = [{ path, layout, depth: 0, page }]
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    gathering.stop()
    const entries = await entriesOf(gathering, folder.path)
    const names = entries.map(({ name }) => name)
    for (const { name } of entries) {
      const inner = join(folder.path, name)
      if (name.startsWith('.')) continue
      if (isOwnFolder(name)) {
        gathering.skipped.push({ from: inner, why: { kind: 'library' } })
        continue
      }
      const looked = await lookAt(gathering, inner)
      if (looked === null || !isFirst(gathering, looked.real)) continue
      const innerLayout = `${folder.layout}/${name}`
      if (isInLibrary(gathering, looked.real)) gathering.inside.push(inner)
      else if (looked.stats.isDirectory()) {
        if (folder.depth < deepest)
          queue.push({
            path: inner,
            layout: innerLayout,
            depth: folder.depth + 1,
            page: folder.page ?? pageOf(name, names, folder.path),
          })
      } else takeFile(gathering, inner, innerLayout, looked.stats, folder.page)
    }
  }
}

const entriesOf = async ({ skipped }: Gathering, path: string): Promise<readonly Dirent[]> => {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    skipped.push({ from: path, why: { kind: 'unreadable', failure: failureOfSystemError(error, path) } })
    return []
  }
}

/** The path of the page that a folder belongs to, where it belongs to one of the files beside it. */
const pageOf = (name: string, beside: readonly string[], folder: string): string | undefined => {
  if (!mayBeFolderOfPage(name)) return undefined
  const page = beside.find((other) => isFolderOfPage(name, [other]))
  return page === undefined ? undefined : join(folder, page)
}

/** What lies beside a page that was given alone. */
const takeFolderOfPage = async (gathering: Gathering, path: string, name: string): Promise<void> => {
  for (const folder of await pageFoldersIn(gathering, dirname(path))) {
    if (!isFolderOfPage(folder, [name])) continue
    const beside = join(dirname(path), folder)
    const real = await realpath(beside)
    gathering.visited.add(real)
    await takeFolder(gathering, beside, folder, path)
  }
}

const pageFoldersIn = async (gathering: Gathering, folder: string): Promise<readonly string[]> => {
  const known = gathering.pageFolders.get(folder)
  if (known !== undefined) return known
  const found = (await entriesOf(gathering, folder))
    .filter((entry) => entry.isDirectory() && mayBeFolderOfPage(entry.name))
    .map(({ name }) => name)
  gathering.pageFolders.set(folder, found)
  return found
}
