import { join } from 'node:path'
import { answerDialogs } from '../launch-app.mjs'
import { dragOver, openingWords } from './selecting.mjs'

/**
 * @typedef {object} Scene
 * @property {import('playwright').ElectronApplication} app
 * @property {import('playwright').Page} window
 * @property {string} folder where pictures and the bundle go
 */

/**
 * One step of the main job, with the picture it leaves.
 * @typedef {{ name: string, act: (scene: Scene) => Promise<void> }} Step
 */

/** @type {readonly Step[]} */
export const steps = [
  {
    name: 'read',
    act: async ({ window }) => {
      await window.getByTestId('article-row').first().click()
      await window.getByTestId('reader-article').waitFor()
    },
  },
  {
    name: 'annotate',
    act: async ({ window }) => {
      await dragOver(window, await openingWords(window, 4))
      await window.getByTestId('selection-bar').waitFor()
      await window.getByTestId('highlight-yellow').click()
      await window.getByTestId('annotation-card').first().waitFor()
    },
  },
  {
    name: 'note',
    act: async ({ window }) => {
      await window.getByTestId('annotation-card').first().click()
      await window.getByTestId('note-button').first().click()
      await window.getByTestId('note-editor').fill('هذه العبارة تستحق الرجوع إلى المصدر الأصلي.')
      await window.getByTestId('note-save').click()
      await window.getByText('هذه العبارة تستحق الرجوع').first().waitFor()
    },
  },
  {
    name: 'tag',
    act: async ({ window }) => {
      await window.getByTestId('tag-input').first().fill('شهادة')
      await window.getByTestId('tag-input').first().press('Enter')
      await window.getByText('شهادة').first().waitFor()
    },
  },
  {
    name: 'search',
    act: async ({ window }) => {
      await window.getByTestId('search-input').fill('البحث')
      await window.getByTestId('article-list').locator('mark').first().waitFor()
    },
  },
  {
    name: 'export',
    act: async ({ app, window, folder }) => {
      await window.getByTestId('search-input').fill('')
      await answerDialogs(app, { save: join(folder, 'bundle.zip'), open: join(folder, 'bundle') })
      await window.getByTestId('export-button').click()
      await window.getByTestId('export-dialog').waitFor()
      await window.getByTestId('export-start').click()
      await window.getByTestId('export-done').waitFor({ timeout: 60_000 })
    },
  },
]
