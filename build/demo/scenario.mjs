import { join } from 'node:path'
import { choose, exportZip, highlight, openArticle, searchFor, tagArticle, writeNote } from './acts.mjs'

/**
 * @typedef {object} Scene
 * @property {import('playwright').ElectronApplication} app
 * @property {import('playwright').Page} window
 * @property {string} folder where pictures and the bundle go
 */

/**
 * One step of the main job; the picture it leaves has its name.
 * @typedef {{ name: string, act: (scene: Scene) => Promise<void> }} Step
 */

/** The guide's story to practise on. */
const story = 'ليلة نقل الصناديق'

/** @type {readonly Step[]} */
export const steps = [
  {
    name: 'read',
    act: async ({ window }) => {
      await choose(window, { language: 'ar', theme: 'light' })
      await openArticle(window, story)
    },
  },
  {
    name: 'highlight',
    act: async ({ window }) => {
      await highlight(window, { passage: 'أمينة المكتبة سلمى العطّار', colour: 'yellow', name: 'ليلى' })
      await highlight(window, { passage: 'مدرسة النور', colour: 'green' })
    },
  },
  {
    name: 'note',
    act: async ({ window }) => {
      await writeNote(window, {
        passage: 'الباب الخلفي كان مفتوحاً',
        note: 'أبو نادر يقول إن الباب كان مفتوحاً، وسلمى تقول إنها فتحته بمفتاحها.',
        tags: ['شاهد'],
      })
    },
  },
  { name: 'tag', act: ({ window }) => tagArticle(window, 'فيضان') },
  { name: 'search', act: ({ window }) => searchFor(window, 'المخطوطة') },
  {
    name: 'export',
    act: async ({ app, window, folder }) => {
      await searchFor(window, '')
      await exportZip(app, window, join(folder, 'bundle.zip'))
    },
  },
]
