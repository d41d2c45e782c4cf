import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerDialogs } from '../launch-app.mjs'
import { run } from '../processes.mjs'
import { outFolder } from '../project.mjs'
import { cardOf, openArticle, searchFor, tagArticle } from './acts.mjs'
import { command, dismissToasts, leave, others, setThings, shown } from './window-acts.mjs'

/** @typedef {import('./scenario.mjs').Scene} Scene */
/** @typedef {import('./scenario.mjs').Step} Step */

/** Every screen of the window, each as it is in use. They come after the main job, in the library that it left. */

const story = 'ليلة نقل الصناديق'
const asked = 'الباب الخلفي كان مفتوحاً'

/** @type {(name: string, open: string, wait: string, prepare?: (scene: Scene) => Promise<void>) => Step} */
const byCommand = (name, open, wait, prepare) => ({
  name,
  act: async (scene) => {
    await prepare?.(scene)
    await command(scene, open)
    await shown(scene.window, wait)
  },
})

/** @type {readonly Step[]} */
const ofReading = [
  {
    name: 'library',
    act: async ({ window }) => {
      await window.getByTestId('sidebar-view-all').click()
      await window.getByTestId('article-list').focus()
    },
  },
  {
    name: 'selected-articles',
    act: async (scene) => {
      await command(scene, 'select-all-articles')
      await shown(scene.window, 'bulk-bar')
    },
  },
  {
    name: 'timeline',
    act: async (scene) => {
      await setThings(scene.window, async (sanad) => {
        const found = await sanad.listArticles({
          view: 'all',
          tags: [],
          query: '',
          order: 'title',
          descending: false,
          offset: 0,
          limit: 50,
          wider: false,
        })
        const days = ['2011-03-15', '2011-08-02', '2012-05-20', '2013-07-01', '2013-07-09', '2014-01-30']
        for (const [i, row] of found.value.rows.entries())
          await sanad.describeArticles({
            articles: [row.article.id],
            field: 'published',
            value: days[i % days.length],
          })
      })
      await command(scene, 'rescan')
      await scene.window.getByTestId('bulk-clear').click()
      await scene.window.locator('[data-period="2013"]').click()
    },
  },
  {
    name: 'find',
    act: async (scene) => {
      await scene.window.getByTestId('clear-filters').click()
      await openArticle(scene.window, story)
      await command(scene, 'find-in-article')
      await scene.window.getByTestId('find-input').fill('المدرسة')
      await scene.window
        .getByTestId('find-count')
        .filter({ hasText: /[0-9٠-٩]/ })
        .waitFor()
    },
  },
  {
    name: 'mark-popover',
    act: async (scene) => {
      const { window } = scene
      await window.getByTestId('find-input').press('Escape')
      await command(scene, 'toggle-inspector')
      const box = await window.getByTestId('reader-article').evaluate((article, words) => {
        const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(words) ?? -1
          if (at < 0) continue
          node.parentElement?.scrollIntoView({ block: 'center' })
          const range = document.createRange()
          range.setStart(node, at + 2)
          range.setEnd(node, at + 3)
          const { left, top, height } = range.getBoundingClientRect()
          return { x: left + 1, y: top + height / 2 }
        }
        throw new Error(`The article does not contain: ${words}`)
      }, asked)
      await window.mouse.click(box.x, box.y)
      await shown(window, 'mark-popover')
    },
  },
  {
    name: 'margin',
    act: async (scene) => {
      await scene.window.getByTestId('mark-popover').getByRole('button').first().click()
      await command(scene, 'toggle-margin')
      await shown(scene.window, 'margin-card')
    },
  },
  {
    name: 'tabs-and-sides',
    act: async (scene) => {
      const { window } = scene
      await command(scene, 'toggle-margin')
      await command(scene, 'toggle-inspector')
      await window.getByTestId('article-row').nth(1).click({ button: 'middle' })
      await window.getByTestId('article-row').nth(2).click({ button: 'middle' })
      await shown(window, 'tabs')
      await command(scene, 'split-reader')
      await window.getByTestId('reader-side').nth(1).waitFor()
    },
  },
  byCommand('print', 'print-article', 'print-dialog', async (scene) => {
    await command(scene, 'split-reader')
    await openArticle(scene.window, story)
  }),
]

/** @type {readonly Step[]} */
const ofAnnotations = [
  byCommand('workbench', 'all-annotations', 'workbench-row', ({ window }) => leave(window)),
  {
    name: 'tag-matrix',
    act: async ({ window }) => {
      await window.getByTestId('workbench-matrix').click()
      await shown(window, 'tag-matrix')
    },
  },
  {
    name: 'codebook',
    act: async (scene) => {
      await leave(scene.window)
      await command(scene, 'codebook')
      await scene.window.getByTestId('codebook-tag').first().click()
      await shown(scene.window, 'tag-name')
    },
  },
  {
    name: 'names',
    act: async (scene) => {
      const { window } = scene
      await leave(window)
      await setThings(window, async (sanad) => {
        const { value } = await sanad.appState()
        await sanad.changeSettings({ structuredMarks: [value.library.id] })
      })
      const card = cardOf(window, 'أمينة المكتبة سلمى العطّار')
      await card.hover()
      await card.getByTestId('annotation-more').click()
      await window.getByTestId('card-mark').click()
      await window.getByTestId('mark-kind').selectOption('person')
      await window.getByTestId('mark-value').fill('سلمى العطّار')
      await window.getByTestId('mark-save').click()
      await window.getByTestId('mark-form').waitFor({ state: 'detached' })
      await command(scene, 'names')
      await shown(window, 'name-page')
    },
  },
]

/** @type {readonly Step[]} */
const ofSearch = [
  {
    name: 'search',
    act: async ({ window }) => {
      await leave(window)
      await searchFor(window, 'المخطوطة OR "الباب الخلفي" -فيضان')
    },
  },
  {
    name: 'no-results',
    act: async ({ window }) => {
      await searchFor(window, 'المطبعخانة')
      await window.getByTestId('article-row').first().waitFor({ state: 'detached' })
    },
  },
  byCommand('concordance', 'concordance', 'concordance-line', ({ window }) => searchFor(window, 'المكتبة')),
]

/** @type {readonly Step[]} */
const ofHandingOn = [
  byCommand('export', 'export-bundle', 'export-next', async (scene) => {
    await command(scene, 'concordance')
    await searchFor(scene.window, '')
  }),
  {
    name: 'check',
    act: async (scene) => {
      const { app, window, folder } = scene
      await leave(window)
      await answerDialogs(app, { open: join(folder, 'bundle.zip') })
      await command(scene, 'check-bundle')
      await window.getByTestId('check-zip').click()
      await shown(window, 'check-result')
    },
  },
  byCommand('verify', 'verify', 'verify-result', ({ window }) => leave(window)),
  {
    name: 'import-plan',
    act: async (scene) => {
      const { app, window } = scene
      await leave(window)
      const theirs = await bundleOfColleague(scene)
      await dismissToasts(window)
      await answerDialogs(app, { open: theirs })
      await command(scene, 'import-bundle')
      await window.getByTestId('import-file').click()
      await shown(window, 'import-plan')
    },
  },
  {
    name: 'conflicts',
    act: async (scene) => {
      const { window } = scene
      await window.getByTestId('import-take').click()
      await shown(window, 'import-done')
      await leave(window)
      await command(scene, 'settle-conflicts')
      await shown(window, 'conflict-sheet')
    },
  },
]

/** @type {readonly Step[]} */
const ofChanges = [
  {
    name: 'review',
    act: async (scene) => {
      const { window, folder } = scene
      await leave(window)
      const path = join(folder, 'library', 'practice', 'boxes.html')
      const before = await readFile(path, 'utf8')
      await writeFile(path, before.replace(asked, 'الباب الخلفي لم يكن مغلقاً تماماً'))
      await command(scene, 'rescan')
      await window.getByTestId('sidebar-view-changed').waitFor()
      await shown(window, 'toast')
      await dismissToasts(window)
      await command(scene, 'review-annotations')
      await shown(window, 'review-card')
    },
  },
  byCommand('compare-versions', 'compare-versions', 'compared-row', async ({ window }) => {
    await leave(window)
    await openArticle(window, story)
  }),
]

/** @type {readonly Step[]} */
const ofTheWindow = [
  byCommand('settings', 'settings', 'settings', ({ window }) => leave(window)),
  byCommand('palette', 'palette', 'palette-input', ({ window }) => leave(window)),
  byCommand('keys', 'shortcuts', 'shortcuts', ({ window }) => leave(window)),
  byCommand('tour', 'tour', 'tour', ({ window }) => leave(window)),
  byCommand('welcome', 'close-library', 'welcome', ({ window }) => window.getByTestId('tour-skip').click()),
]

export const screens = [
  ...ofReading,
  ...ofAnnotations,
  ...ofSearch,
  ...ofHandingOn,
  ...ofChanges,
  ...ofTheWindow,
]

/**
 * A colleague's copy of the library in which she wrote something else in the same note, and something of her own.
 * @param {Scene} scene
 * @returns {Promise<string>} her bundle
 */
const bundleOfColleague = async ({ app, window, folder }) => {
  const copy = join(folder, 'colleague')
  await cp(join(folder, 'library'), copy, { recursive: true })
  const { page, close } = await others(app, window, copy)
  await openArticle(page, story)
  await tagArticle(page, 'شهادات')
  await rewrite(page, asked, 'رأيتُه مغلقاً عند منتصف الليل.')
  await close()
  await rewrite(window, asked, 'سألتُ أبا نادر مرة ثانية: كان مفتوحاً قليلاً.')
  const bundle = join(folder, 'colleague.zip')
  const command = [join(outFolder, 'main', 'sanad.cjs'), 'export', copy, '--all', '--out', bundle]
  const env = { ...process.env, SANAD_DATA_DIR: join(folder, 'colleague-data') }
  const { status } = await run(process.execPath, command, { stdio: 'ignore', env })
  if (status !== 0) throw new Error(`The colleague's bundle was not written (status ${status}).`)
  return bundle
}

/**
 * @param {import('playwright').Page} page
 * @param {string} passage
 * @param {string} note
 */
const rewrite = async (page, passage, note) => {
  const card = cardOf(page, passage)
  await card.hover()
  await card.getByTestId('annotation-edit').click()
  await page.getByTestId('note-editor').fill(note)
  await page.getByTestId('note-save').click()
  await card.filter({ hasText: note }).waitFor()
}
