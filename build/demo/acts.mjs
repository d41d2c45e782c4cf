import { answerDialogs } from '../launch-app.mjs'
import { dragOver } from './selecting.mjs'

/** What a person does in the window, for the demo and for the end-to-end tests. */

/** @typedef {import('playwright').Page} Window */

/**
 * @param {Window} window
 * @param {{ language?: 'ar' | 'en', theme?: 'light' | 'sepia' | 'dark' | 'contrast' }} choice
 */
export const choose = async (window, { language, theme }) => {
  await window.getByTestId('settings-button').click()
  if (language !== undefined) {
    await window.getByTestId(`language-${language}`).click()
    await window.locator(`html[lang="${language}"]`).waitFor()
  }
  if (theme !== undefined) {
    await window.getByTestId(`theme-${theme}`).click()
    await window.locator(`html[data-theme="${theme}"]`).waitFor()
  }
  await window.keyboard.press('Escape')
  await window.getByTestId('settings').waitFor({ state: 'hidden' })
}

/**
 * @param {Window} window
 * @param {string} title words of the article's title
 */
export const openArticle = async (window, title) => {
  await window.getByTestId('article-row').filter({ hasText: title }).first().click()
  await window.getByTestId('reader-article').filter({ hasText: title }).waitFor()
}

/**
 * Marks a passage. The first annotation of all asks for a name to sign with.
 * @param {Window} window
 * @param {{ passage: string, colour: string, name?: string }} mark
 */
export const highlight = async (window, { passage, colour, name }) => {
  await dragOver(window, passage)
  await window.getByTestId(`highlight-${colour}`).click()
  if (name !== undefined) {
    await window.getByTestId('annotator-name').fill(name)
    await window.getByTestId('annotator-go').click()
  }
  await cardOf(window, passage).waitFor()
}

/**
 * @param {Window} window
 * @param {{ passage: string, note: string, tags?: readonly string[] }} writing
 */
export const writeNote = async (window, { passage, note, tags = [] }) => {
  await dragOver(window, passage)
  await window.getByTestId('selection-bar').getByTestId('note-button').click()
  const editor = window.getByTestId('note-editor')
  await editor.fill(note)
  const form = window.locator('form').filter({ has: editor })
  for (const tag of tags) {
    await form.getByTestId('tag-input').fill(tag)
    await form.getByTestId('tag-input').press('Enter')
  }
  await window.getByTestId('note-save').click()
  await cardOf(window, passage).filter({ hasText: note }).waitFor()
}

/**
 * The inspector's card of the annotation on a passage.
 * @param {Window} window
 * @param {string} passage
 */
export const cardOf = (window, passage) => window.getByTestId('annotation-card').filter({ hasText: passage })

/**
 * @param {Window} window
 * @param {string} tag
 */
export const tagArticle = async (window, tag) => {
  const tags = window.getByTestId('article-tags')
  await tags.getByTestId('tag-input').fill(tag)
  await tags.getByTestId('tag-input').press('Enter')
  await window.getByTestId('sidebar-tag').filter({ hasText: tag }).waitFor()
}

/**
 * Types a query and waits for what was found; an empty one brings the whole list back.
 * @param {Window} window
 * @param {string} query
 */
export const searchFor = async (window, query) => {
  await window.getByTestId('search-input').fill(query)
  const count = window.getByTestId('search-count')
  if (query === '') await count.filter({ hasText: /^\s*$/ }).waitFor({ state: 'attached' })
  else await count.filter({ hasText: /\S/ }).waitFor()
}

/**
 * Exports everything as one zip file.
 * @param {import('playwright').ElectronApplication} app
 * @param {Window} window
 * @param {string} path
 */
export const exportZip = async (app, window, path) => {
  await answerDialogs(app, { save: path })
  await window.getByTestId('export-button').click()
  await window.getByTestId('export-zip').check()
  await window.getByTestId('export-next').click()
  await window.getByTestId('preview-totals').waitFor()
  await window.getByTestId('export-start').click()
  await window.getByTestId('export-done').waitFor({ timeout: 60_000 })
}
