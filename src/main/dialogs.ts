import { dialog, type BrowserWindow } from 'electron'
import { app } from 'electron'
import { join } from 'node:path'
import { createTranslator } from '#core/messages/translator'
import type { Language } from '#core/settings'

/** The system's own dialogs; each answers with an absolute path, or null when the person cancels. */

export const chooseFolder = async (window: BrowserWindow, language: Language): Promise<string | null> => {
  const say = createTranslator(language)
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: say('menu.chooseFolder'),
    properties: ['openDirectory'],
  })
  return filePaths[0] ?? null
}

export const chooseBundle = async (
  window: BrowserWindow,
  language: Language,
  zip: boolean,
): Promise<string | null> => {
  const say = createTranslator(language)
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: say('menu.chooseBundle'),
    properties: [zip ? 'openFile' : 'openDirectory'],
    ...(zip && { filters: [{ name: say('menu.bundleFiles'), extensions: ['zip'] }] }),
  })
  return filePaths[0] ?? null
}

export const chooseExportDestination = async (
  window: BrowserWindow,
  language: Language,
  suggestedName: string,
  zip: boolean,
): Promise<string | null> => {
  const say = createTranslator(language)
  const { filePath } = await dialog.showSaveDialog(window, {
    title: say('menu.chooseDestination'),
    defaultPath: join(app.getPath('documents'), zip ? `${suggestedName}.zip` : suggestedName),
    ...(zip && { filters: [{ name: say('menu.bundleFiles'), extensions: ['zip'] }] }),
  })
  // Older versions of the dialog answer with undefined, newer ones with an empty path.
  return (filePath as string | undefined) === undefined || filePath === '' ? null : filePath
}
