import { join } from 'node:path'
import { choose, openArticle } from './acts.mjs'

/** @typedef {import('./scenario.mjs').Scene} Scene */

/** Content of the window, without its menu. */
const size = { width: 1366, height: 768 }

const languages = /** @type {const} */ (['ar', 'en'])
const themes = /** @type {const} */ (['light', 'dark'])

/**
 * The window in each language and theme: `ar-light.png` and so on.
 * @param {Scene} scene
 */
export const takePictures = async ({ window, folder }) => {
  await leaveToasts(window)
  await openArticle(window, 'ليلة نقل الصناديق')
  for (const language of languages) {
    for (const theme of themes) {
      await choose(window, { language, theme })
      await takePicture(window, join(folder, `${language}-${theme}.png`))
    }
  }
}

/**
 * @param {import('playwright').Page} window
 * @param {string} path
 */
export const takePicture = async (window, path) => {
  // No tooltip of what lies under the mouse, and no ring around the button that had the keyboard.
  await window.mouse.move(1, size.height - 1)
  await window.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await window.evaluate(() => document.fonts.ready.then(() => undefined))
  await window.screenshot({ path, animations: 'disabled' })
}

/**
 * Waits until the short messages over the text have gone by themselves.
 * @param {import('playwright').Page} window
 */
const leaveToasts = async (window) => {
  await window.getByTestId('toast').last().waitFor({ state: 'hidden' })
  await window.getByTestId('toast').first().waitFor({ state: 'hidden' })
}

/** @param {import('playwright').ElectronApplication} app */
export const fitWindow = (app) =>
  app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height)
  }, size)
