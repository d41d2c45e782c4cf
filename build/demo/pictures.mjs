import { join } from 'node:path'

const languages = /** @type {const} */ (['ar', 'en'])
const themes = /** @type {const} */ (['light', 'dark'])

/**
 * The window in each language and theme: `ar-light.png` and so on.
 * @param {import('./scenario.mjs').Scene} scene
 * @returns {Promise<string[]>} paths
 */
export const takePictures = async ({ window, folder }) => {
  /** @type {string[]} */
  const paths = []
  for (const language of languages) {
    for (const theme of themes) {
      await window.getByTestId('settings-button').click()
      await window.getByTestId(`language-${language}`).click()
      await window.getByTestId(`theme-${theme}`).click()
      await window.keyboard.press('Escape')
      paths.push(await takePicture(window, join(folder, `${language}-${theme}.png`)))
    }
  }
  return paths
}

/**
 * @param {import('playwright').Page} window
 * @param {string} path
 */
export const takePicture = async (window, path) => {
  await window.evaluate(() => document.fonts.ready.then(() => undefined))
  await window.screenshot({ path, animations: 'disabled' })
  return path
}
