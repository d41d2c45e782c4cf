/** What the demo does with the window behind the scenes: what would take a person several steps, and shows nothing. */

/** @typedef {import('playwright').Page} Window */

/**
 * Gives the window a command, as its menu does, in whatever language that is.
 * @param {{ app: import('playwright').ElectronApplication, window: Window }} scene
 * @param {string} name
 */
export const command = async ({ app, window }, name) => {
  const at = await app.browserWindow(window)
  await at.evaluate((one, wanted) => one.webContents.send('push:menuCommand', wanted), name)
}

/**
 * @param {Window} window
 * @param {string} testid
 */
export const shown = (window, testid) => window.getByTestId(testid).first().waitFor({ timeout: 15_000 })

/**
 * Leaves what lies over the list and the reader, one thing after another.
 * @param {Window} window
 */
export const leave = async (window) => {
  const dialogs = window.locator('[role="dialog"]')
  const fullView = window.getByTestId('full-view-leave')
  const mostLayers = 5
  for (let layer = 0; layer < mostLayers; layer++) {
    if ((await dialogs.count()) > 0) {
      await window.keyboard.press('Escape')
      await dialogs
        .last()
        .waitFor({ state: 'detached', timeout: 1000 })
        .catch(() => undefined)
    } else if (await fullView.isVisible()) await fullView.click()
    else {
      await dismissToasts(window)
      return
    }
  }
  throw new Error('Something still lies over the list and the reader.')
}

/**
 * Short messages over the list would hide what a picture is of. Those beside a dialog stay: it would go with a click.
 * @param {Window} window
 */
export const dismissToasts = async (window) => {
  if ((await window.locator('[role="dialog"]').count()) > 0) return
  const toasts = window.getByTestId('toast')
  for (let left = await toasts.count(); left > 0; left--)
    await toasts.first().getByRole('button').last().click()
  await toasts.first().waitFor({ state: 'detached' })
}

/**
 * @param {Window} window
 * @param {(sanad: any) => Promise<void>} act runs in the page, with what the window asks the program
 */
export const setThings = (window, act) => window.evaluate(`(${String(act)})(globalThis.sanad)`)

/**
 * @param {Window} window
 * @param {{ language: 'ar' | 'en', theme: 'light' | 'dark' }} look
 */
export const look = async (window, { language, theme }) => {
  await window.evaluate(`sanad.changeSettings(${JSON.stringify({ language, theme })})`)
  await window.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor()
}

/**
 * A second window, on another library.
 * @param {import('playwright').ElectronApplication} app
 * @param {Window} window
 * @param {string} folder
 */
export const others = async (app, window, folder) => {
  const coming = app.waitForEvent('window')
  await window.evaluate(`void sanad.openWindow(${JSON.stringify({ folder })})`)
  const page = await coming
  await page.getByTestId('article-row').first().waitFor()
  return { page, close: () => page.close() }
}
