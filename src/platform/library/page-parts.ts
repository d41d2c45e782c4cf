import { join } from 'node:path'
import { isFolderOfPage, isPicturePath, mayBeFolderOfPage } from '#core/extract/page-parts'
import { parentOf } from '#core/parent-folder'
import { namesIn } from '../files/names-in'

/** Tells the pictures of saved pages that lie beside them from those that are articles, in one look through a library. */
export const createPageParts = (root: string): ((path: string) => Promise<boolean>) => {
  const known = new Map<string, Promise<boolean>>()

  const isInPage = (folder: string): Promise<boolean> => {
    const asked = known.get(folder) ?? look(folder)
    known.set(folder, asked)
    return asked
  }

  const look = async (folder: string): Promise<boolean> => {
    const parent = parentOf(folder)
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    if (mayBeFolderOfPage(name) && isFolderOfPage(name, await namesIn(join(root, parent)))) return true
    return parent !== '' && isInPage(parent)
  }

  return async (path) => path.includes('/') && isPicturePath(path) && isInPage(parentOf(path))
}
