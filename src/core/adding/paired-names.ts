import { endingOf, longestName, safeName, safeNameWithin, utf8Length } from '../bundle/merge/safe-path'
import { endingOfPageFolder, isFolderOfPage } from '../extract/page-parts'

/**
 * What a saved page and the folders of what it shows are called where every system takes their names: each by the name that
 * it has. A long name is cut such that the folders still go by the name of the page, by which they are known to be its own.
 */
export const pairedNames = (page: string, folders: readonly string[]): ReadonlyMap<string, string> => {
  const safe = safeName(page)
  if (folders.every((folder) => isFolderOfPage(safeName(folder), [safe])))
    return new Map([page, ...folders].map((name) => [name, safeName(name)]))
  const longestEnding = Math.max(...folders.map((folder) => utf8Length(endingOfPageFolder(folder))))
  const cut = safeNameWithin(page, longestName - Math.max(0, longestEnding - utf8Length(endingOf(safe))))
  const stem = cut.slice(0, cut.length - endingOf(cut).length)
  return new Map([[page, cut], ...folders.map((name) => [name, stem + endingOfPageFolder(name)] as const)])
}
