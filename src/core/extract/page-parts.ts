import { formatOf } from './format-of'

/** The ending that browsers give to a folder of what a page shows, in the language of the system. */
const ending = /(?:_files|\.files|_ملفات|_fichiers|-Dateien|_archivos|_dosyalar)$/i

/**
 * Browsers put the pictures of a saved page into a folder beside it, named after it: they are shown in the page, and are no
 * articles where it stands there. `beside` are the names of the files beside the folder.
 */
export const isFolderOfPage = (folder: string, beside: readonly string[]): boolean => {
  const page = folder.replace(ending, '').toLowerCase()
  if (page === folder.toLowerCase()) return false
  return beside.some((name) => formatOf(name) === 'html' && stem(name).toLowerCase() === page)
}

/** `_files` of such a folder's name, as it is written there; empty for any other. */
export const endingOfPageFolder = (folder: string): string => ending.exec(folder)?.[0] ?? ''

/** Whether a folder could be one, by its name alone. */
export const mayBeFolderOfPage = (folder: string): boolean => ending.test(folder)

const stem = (name: string): string => name.slice(0, name.lastIndexOf('.'))

/** What a page shows; the pages in such a folder (frames) are articles as all others are. */
export const isPicturePath = (path: string): boolean => formatOf(path) === 'image'
