import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { useTabsStore } from '#renderer/shared/stores/tabs'
import { useToastStore } from '#renderer/shared/stores/toasts'
import type { MenuCommand } from '#ipc/contract'
import type { FakeOptions } from '../fake-api'
import { articleIdOf } from './fake-library'
import type { WholeWindow } from './mount-window'

/** Every screen, sheet, menu and popover of the window, and how a person comes to it. */
export type Screen = {
  readonly name: string
  readonly options?: FakeOptions
  readonly open: (window: WholeWindow) => unknown
  /** A menu, or the words of a button that has the focus, floats over the page and lies in none of its regions. */
  readonly isMenu?: boolean
}

const read = (): void => useListStore().select(articleIdOf(0))
/** Reka's menus open with the pointer's press. */
const pressOn = (testid: string) => (window: WholeWindow) =>
  window
    .element(testid)
    ?.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true, cancelable: true }))
const menuOn = (selector: string) => () =>
  document
    .querySelector(selector)
    ?.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 400, clientY: 300 }),
    )
const command = (name: MenuCommand) => () => {
  if (!runCommand(name)) throw new Error(`nobody takes ${name}`)
}
const then =
  (...steps: readonly ((window: WholeWindow) => unknown)[]) =>
  async (window: WholeWindow): Promise<void> => {
    for (const step of steps) {
      await step(window)
      await atRest()
    }
  }

/** Nothing in the page has changed for a moment. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, 150)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, 150)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })

const afterReading = (name: MenuCommand, screen: string = name): Screen => ({
  name: screen,
  open: then(read, command(name)),
})
const search = (words: string) => (): void => {
  void useListStore().setQuery(words)
}

const newName = (window: WholeWindow): void => {
  const field = window.element('new-name') as HTMLInputElement
  field.value = 'أحمد الحسن، شاهد نقل صناديق السجلات'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const click = (testid: string) => (window: WholeWindow) => window.element(testid)?.click()
const menuOfCard = then(read, menuOn('[data-testid="annotation-card"]'))
/** Reka's tabs are chosen with the pointer's press. */
const inspectorTab = (at: number) => (window: WholeWindow) =>
  window
    .element('inspector')
    ?.querySelectorAll('[role="tab"]')
    [at]?.dispatchEvent(new MouseEvent('mousedown', { button: 0, bubbles: true }))
const selectByKeys = (): void => {
  const text = document.querySelector<HTMLElement>('[data-testid="reader-article"]')?.closest('.scroller')
  for (const [key, code] of [
    ['v', 'KeyV'],
    ['Enter', 'Enter'],
  ])
    text?.dispatchEvent(
      new KeyboardEvent('keydown', { key: key!, code: code!, bubbles: true, cancelable: true }),
    )
}

export const screens: readonly Screen[] = [
  { name: 'the welcome', options: { open: false }, open: () => undefined },
  { name: 'a library, nothing open', open: () => undefined },
  { name: 'an article', open: read },
  { name: 'a library that can only be read', options: { readOnly: true }, open: read },
  {
    name: 'rows close to each other',
    options: { settings: { listDensity: 'compact' } },
    open: read,
  },
  { name: 'a list in groups', open: then(read, () => useListStore().setGroup('tag')) },
  {
    name: 'a list as a table',
    options: { settings: { listLayout: 'table', listPx: 560 } },
    open: then(read, () => useListStore().setGroup('source')),
  },
  { name: 'notes beside the text', options: { settings: { marginOpen: true } }, open: read },
  {
    name: 'tabs and two sides',
    open: then(
      read,
      () => useTabsStore().openBeside(articleIdOf(3)),
      () => useTabsStore().open(articleIdOf(4)),
    ),
  },
  { name: 'a search', open: search('سجل') },
  { name: 'a search without results', open: search('لاشيءكهذا') },
  { name: 'the empty reading list', open: () => useListStore().setView('later') },
  { name: 'the first tour', options: { settings: { tourSeen: false } }, open: () => undefined },
  { name: 'a toast', open: () => useToastStore().done('reading.copied', {}, true) },
  { name: 'settings', open: command('settings') },
  afterReading('find-in-article'),
  afterReading('print-article'),
  afterReading('edit-articles'),
  afterReading('compare-versions'),
  ...(
    [
      'palette',
      'shortcuts',
      'export-bundle',
      'check-bundle',
      'import-bundle',
      'add-files',
      'add-web-pages',
      'verify',
      'settle-conflicts',
      'review-annotations',
      'all-annotations',
      'codebook',
      'compare-annotators',
      'index-state',
    ] as const
  ).map((name): Screen => ({ name, open: command(name) })),
  {
    name: 'names',
    options: { settings: { structuredMarks: ['urn:uuid:00000000-0000-4000-8000-000000000001'] } },
    open: command('names'),
  },
  {
    name: 'a person',
    options: { settings: { structuredMarks: ['urn:uuid:00000000-0000-4000-8000-000000000001'] } },
    open: then(command('names'), newName, (window) => window.element('new-name-go')?.click()),
  },
  { name: 'words in context', open: then(search('سجل'), command('concordance')) },
  { name: 'saving a search', open: then(search('سجل'), command('save-search')) },
  { name: 'the menu of the library', isMenu: true, open: pressOn('library-menu') },
  { name: 'the order of the list', isMenu: true, open: pressOn('list-order') },
  { name: 'the groups of the list', isMenu: true, open: pressOn('list-group') },
  {
    name: 'the columns of the list',
    isMenu: true,
    options: { settings: { listLayout: 'table', listPx: 560 } },
    open: pressOn('list-layout'),
  },
  { name: 'the menu of a row', isMenu: true, open: menuOn('[data-testid="article-row"]') },
  {
    name: 'the menu of the text',
    isMenu: true,
    open: then(read, menuOn('[data-testid="reader-article"] [data-start]')),
  },
  { name: 'the menu of a tag', isMenu: true, open: menuOn('[data-testid="sidebar-tag"]') },
  { name: 'the menu of a filter', isMenu: true, open: menuOn('[data-facet="sources"] [data-value]') },
  { name: 'the menu of an annotation', isMenu: true, open: menuOfCard },
  {
    name: 'the menu of a column',
    isMenu: true,
    options: { settings: { listLayout: 'table', listPx: 560 } },
    open: menuOn('[data-column]'),
  },
  { name: 'the history of an annotation', open: then(menuOfCard, click('context-history')) },
  { name: 'the choice of a link', open: then(menuOfCard, click('context-link')) },
  { name: 'a note that is written', open: then(menuOfCard, click('context-note')) },
  { name: 'a tag that is edited', open: click('sidebar-tag-edit') },
  { name: 'what is known of an article', open: then(read, inspectorTab(1)) },
  { name: 'the history of an article', open: then(read, inspectorTab(2)) },
  { name: 'the bar of a selection', isMenu: true, open: then(read, selectByKeys) },
  {
    name: 'the notices',
    open: () => document.querySelector<HTMLElement>('[data-testid="notice"] button')?.click(),
  },
]
