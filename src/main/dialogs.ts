import { app, dialog, type BrowserWindow, type FileFilter } from 'electron'
import { join } from 'node:path'
import { createTranslator } from '#core/messages/translator'
import type { Language } from '#core/settings'

/** The system's own dialogs; each answers with an absolute path, or null when the person cancels. */

export const chooseFolder = (window: BrowserWindow, language: Language): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseFolder'), { kind: 'folder', filters: [] })

/** Where the notes of a library that can't be written are to be kept. */
export const chooseNotesHome = (window: BrowserWindow, language: Language): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseNotesHome'), { kind: 'folder', filters: [] })

export const chooseBundle = (
  window: BrowserWindow,
  language: Language,
  kind: 'folder' | 'file',
): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseBundle'), {
    kind,
    filters: kind === 'file' ? filtersOf(language, 'bundleFiles', ['zip', 'age']) : [],
  })

/** Files or folders, as many as the person likes; none when the person cancels. */
export const chooseToAdd = async (
  window: BrowserWindow,
  language: Language,
  kind: 'files' | 'folders',
): Promise<readonly string[]> => {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: createTranslator(language)(kind === 'files' ? 'menu.chooseFilesToAdd' : 'menu.chooseFolderToAdd'),
    properties: [kind === 'files' ? 'openFile' : 'openDirectory', 'multiSelections'],
  })
  return filePaths
}

export const chooseWebArchive = (window: BrowserWindow, language: Language): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseWebArchive'), {
    kind: 'file',
    filters: filtersOf(language, 'webArchiveFiles', ['wacz', 'warc', 'gz', 'zst']),
  })

/** A file of redaction rules. */
export const chooseRulesFile = (window: BrowserWindow, language: Language): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseRules'), {
    kind: 'file',
    filters: filtersOf(language, 'rulesFiles', ['json']),
  })

/** A file with a secret key or a passphrase; such files have any name. */
export const chooseKeyFile = (window: BrowserWindow, language: Language): Promise<string | null> =>
  open(window, createTranslator(language)('menu.chooseKey'), { kind: 'file', filters: [] })

type Opening = { readonly kind: 'folder' | 'file'; readonly filters: FileFilter[] }

const open = async (
  window: BrowserWindow,
  title: string,
  { kind, filters }: Opening,
): Promise<string | null> => {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: [kind === 'file' ? 'openFile' : 'openDirectory'],
    ...(filters.length > 0 && { filters }),
  })
  return filePaths[0] ?? null
}

const filtersOf = (language: Language, name: string, extensions: string[]): FileFilter[] => {
  const say = createTranslator(language)
  return [
    { name: say(`menu.${name}`), extensions },
    { name: say('menu.allFiles'), extensions: ['*'] },
  ]
}

/** What is written: its ending, which the dialog offers, and what the files of its kind are called. */
export const exportForms = {
  folder: { ending: '', files: null },
  zip: { ending: '.zip', files: 'bundleFiles' },
  locked: { ending: '.zip.age', files: 'lockedFiles' },
} as const
export type ExportForm = keyof typeof exportForms

export const chooseExportDestination = async (
  window: BrowserWindow,
  language: Language,
  suggestedName: string,
  form: ExportForm,
): Promise<string | null> => {
  const { ending, files } = exportForms[form]
  const extension = ending.split('.').at(-1) ?? ''
  const path = await save(
    window,
    createTranslator(language)('menu.chooseDestination'),
    `${suggestedName}${ending}`,
    { filters: files === null ? [] : filtersOf(language, files, [extension]) },
  )
  // Not every system's dialog puts the ending back that a person took away, and by it the form is known.
  const isNamed = path === null || extension === '' || path.toLowerCase().endsWith(`.${extension}`)
  return isNamed ? path : `${path}.${extension}`
}

export const chooseTableDestination = (
  window: BrowserWindow,
  language: Language,
  suggestedName: string,
): Promise<string | null> =>
  save(window, createTranslator(language)('menu.chooseTable'), `${suggestedName}.csv`, {
    filters: [{ name: 'CSV', extensions: ['csv'] }],
  })

/** A place for a text: a receipt, a file of rules. */
export const chooseTextDestination = (
  window: BrowserWindow,
  language: Language,
  suggestedName: string,
): Promise<string | null> =>
  save(window, createTranslator(language)('menu.chooseTextDestination'), suggestedName, { filters: [] })

const save = async (
  window: BrowserWindow,
  title: string,
  suggestedName: string,
  { filters }: { readonly filters: FileFilter[] },
): Promise<string | null> => {
  const { filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: join(app.getPath('documents'), suggestedName),
    ...(filters.length > 0 && { filters }),
  })
  // Older versions of the dialog answer with undefined, newer ones with an empty path.
  return (filePath as string | undefined) === undefined || filePath === '' ? null : filePath
}

/** A kind of file; `title` and `kind` are keys of messages. */
type FileKind = { readonly title: string; readonly kind: string; readonly extensions: readonly string[] }

export const chooseFile = (
  window: BrowserWindow,
  language: Language,
  { title, kind, extensions }: FileKind,
): Promise<string | null> => {
  const say = createTranslator(language)
  const filters = [{ name: say(kind), extensions: [...extensions] }]
  return open(window, say(title), { kind: 'file', filters })
}

/** The system's dialog asks before a file is replaced. `suggestedName` is without its ending; a folder has none. */
export const chooseFileDestination = (
  window: BrowserWindow,
  language: Language,
  { title, kind, extensions, suggestedName }: FileKind & { readonly suggestedName: string },
): Promise<string | null> => {
  const say = createTranslator(language)
  const filters = extensions.length === 0 ? [] : [{ name: say(kind), extensions: [...extensions] }]
  return save(window, say(title), [suggestedName, ...extensions.slice(0, 1)].join('.'), { filters })
}
