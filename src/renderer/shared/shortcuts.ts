import type { MenuCommand } from '#ipc/contract'
import { turned } from './keys'
import type { MessageKey } from './messages'

export type Shortcut = {
  readonly label: MessageKey
  readonly keys: readonly string[]
  readonly group: 'library' | 'moving' | 'reading' | 'window'
  /** What the window does for it, wherever the focus is. Without one, a pane answers by itself. */
  readonly command?: MenuCommand
  /** Also while the person is writing in a field. */
  readonly whileTyping?: boolean
}

/** Every key of the window: what it does, and how the cheat sheet and the hints call it. */
export const shortcuts: readonly Shortcut[] = [
  {
    label: 'app.shortcuts.openFolder',
    keys: ['Ctrl+O'],
    group: 'library',
    command: 'open-folder',
    whileTyping: true,
  },
  {
    label: 'app.shortcuts.newWindow',
    keys: ['Ctrl+Shift+N'],
    group: 'window',
    command: 'new-window',
    whileTyping: true,
  },
  { label: 'app.shortcuts.search', keys: ['Ctrl+K', '/'], group: 'library', command: 'focus-search' },
  {
    label: 'search.saved.save',
    keys: ['Ctrl+Shift+S'],
    group: 'library',
    command: 'save-search',
    whileTyping: true,
  },
  {
    label: 'search.concordance.list',
    keys: ['Ctrl+Shift+K'],
    group: 'library',
    command: 'concordance',
    whileTyping: true,
  },
  { label: 'app.shortcuts.rescan', keys: ['F5'], group: 'library', command: 'rescan', whileTyping: true },
  {
    label: 'app.shortcuts.export',
    keys: ['Ctrl+E'],
    group: 'library',
    command: 'export-bundle',
    whileTyping: true,
  },
  {
    label: 'workbench.open',
    keys: ['Ctrl+Shift+A'],
    group: 'library',
    command: 'all-annotations',
    whileTyping: true,
  },
  {
    label: 'codebook.open',
    keys: ['Ctrl+Shift+B'],
    group: 'library',
    command: 'codebook',
    whileTyping: true,
  },
  {
    label: 'names.open',
    keys: ['Ctrl+Shift+L'],
    group: 'library',
    command: 'names',
    whileTyping: true,
  },
  {
    label: 'adding.filesShortcut',
    keys: ['Ctrl+Shift+O'],
    group: 'library',
    command: 'add-files',
    whileTyping: true,
  },
  {
    label: 'importing.shortcut',
    keys: ['Ctrl+Shift+E'],
    group: 'library',
    command: 'import-bundle',
    whileTyping: true,
  },
  { label: 'app.shortcuts.list', keys: ['↑', '↓'], group: 'moving' },
  { label: 'app.shortcuts.openArticle', keys: ['Enter'], group: 'moving' },
  { label: 'app.shortcuts.nextArticle', keys: ['Alt+ArrowDown'], group: 'moving', command: 'next-article' },
  {
    label: 'app.shortcuts.previousArticle',
    keys: ['Alt+ArrowUp'],
    group: 'moving',
    command: 'previous-article',
  },
  { label: 'window.keys.selectRows', keys: ['Shift+↑', 'Shift+↓'], group: 'moving' },
  { label: 'window.keys.toggleRow', keys: ['Space'], group: 'moving' },
  { label: 'window.keys.selectAll', keys: ['Ctrl+A'], group: 'moving' },
  { label: 'window.tabs.new', keys: ['Ctrl+T'], group: 'moving', command: 'new-tab', whileTyping: true },
  {
    label: 'window.tabs.closeThis',
    keys: ['Ctrl+W'],
    group: 'moving',
    command: 'close-tab',
    whileTyping: true,
  },
  {
    label: 'window.tabs.reopen',
    keys: ['Ctrl+Shift+T'],
    group: 'moving',
    command: 'reopen-tab',
    whileTyping: true,
  },
  {
    label: 'window.tabs.next',
    keys: ['Ctrl+Tab', 'Ctrl+PageDown'],
    group: 'moving',
    command: 'next-tab',
    whileTyping: true,
  },
  {
    label: 'window.tabs.previous',
    keys: ['Ctrl+Shift+Tab', 'Ctrl+PageUp'],
    group: 'moving',
    command: 'previous-tab',
    whileTyping: true,
  },
  {
    label: 'window.tabs.moveOn',
    keys: ['Ctrl+Shift+PageDown'],
    group: 'moving',
    command: 'move-tab-on',
    whileTyping: true,
  },
  {
    label: 'window.tabs.moveBack',
    keys: ['Ctrl+Shift+PageUp'],
    group: 'moving',
    command: 'move-tab-back',
    whileTyping: true,
  },
  {
    label: 'window.split.keys',
    keys: ['Ctrl+\\'],
    group: 'moving',
    command: 'split-reader',
    whileTyping: true,
  },
  { label: 'window.split.other', keys: ['F8'], group: 'moving', command: 'other-side', whileTyping: true },
  { label: 'window.keys.back', keys: ['Alt+ArrowBack'], group: 'moving', command: 'go-back' },
  { label: 'window.keys.forward', keys: ['Alt+ArrowForward'], group: 'moving', command: 'go-forward' },
  { label: 'app.shortcuts.panes', keys: ['F6'], group: 'moving' },
  {
    label: 'app.shortcuts.findInArticle',
    keys: ['Ctrl+F'],
    group: 'reading',
    command: 'find-in-article',
    whileTyping: true,
  },
  { label: 'library.compare.open', keys: ['Ctrl+D'], group: 'reading', command: 'compare-versions' },
  {
    label: 'window.print.title',
    keys: ['Ctrl+P'],
    group: 'reading',
    command: 'print-article',
    whileTyping: true,
  },
  {
    label: 'window.keys.tashkeel',
    keys: ['Ctrl+Shift+H'],
    group: 'reading',
    command: 'toggle-tashkeel',
    whileTyping: true,
  },
  {
    label: 'direction.controls.toggle',
    keys: ['Ctrl+F10'],
    group: 'reading',
    command: 'toggle-controls',
    whileTyping: true,
  },
  { label: 'direction.turnBlock', keys: ['Ctrl+Shift+X'], group: 'reading', command: 'turn-block' },
  { label: 'wholePage.toggle', keys: ['W'], group: 'reading', command: 'toggle-page-view' },
  { label: 'window.keys.read', keys: ['M'], group: 'reading', command: 'toggle-read' },
  { label: 'window.keys.later', keys: ['L'], group: 'reading', command: 'toggle-later' },
  { label: 'app.shortcuts.select', keys: ['V'], group: 'reading' },
  { label: 'app.shortcuts.selectLetter', keys: ['Ctrl+←', 'Ctrl+→'], group: 'reading' },
  { label: 'app.shortcuts.selectWord', keys: ['←', '→'], group: 'reading' },
  { label: 'app.shortcuts.selectSentence', keys: ['↑', '↓'], group: 'reading' },
  { label: 'app.shortcuts.selectParagraph', keys: ['Ctrl+↑', 'Ctrl+↓'], group: 'reading' },
  { label: 'app.shortcuts.note', keys: ['N'], group: 'reading' },
  { label: 'app.shortcuts.tag', keys: ['T'], group: 'reading' },
  { label: 'marks.underline', keys: ['U'], group: 'reading' },
  { label: 'app.shortcuts.colours', keys: ['1', '6'], group: 'reading' },
  {
    label: 'app.shortcuts.larger',
    keys: ['Ctrl+='],
    group: 'reading',
    command: 'larger-text',
    whileTyping: true,
  },
  {
    label: 'app.shortcuts.smaller',
    keys: ['Ctrl+-'],
    group: 'reading',
    command: 'smaller-text',
    whileTyping: true,
  },
  {
    label: 'window.palette.title',
    keys: ['Ctrl+Shift+P'],
    group: 'window',
    command: 'palette',
    whileTyping: true,
  },
  { label: 'app.shortcuts.undo', keys: ['Ctrl+Z'], group: 'window', command: 'undo' },
  { label: 'app.shortcuts.redo', keys: ['Ctrl+Shift+Z'], group: 'window', command: 'redo' },
  {
    label: 'app.shortcuts.sidebar',
    keys: ['Ctrl+B'],
    group: 'window',
    command: 'toggle-sidebar',
    whileTyping: true,
  },
  {
    label: 'app.shortcuts.inspector',
    keys: ['Ctrl+I'],
    group: 'window',
    command: 'toggle-inspector',
    whileTyping: true,
  },
  {
    label: 'margin.toggle',
    keys: ['Ctrl+Shift+M'],
    group: 'window',
    command: 'toggle-margin',
    whileTyping: true,
  },
  {
    label: 'app.shortcuts.settings',
    keys: ['Ctrl+,'],
    group: 'window',
    command: 'settings',
    whileTyping: true,
  },
  { label: 'app.shortcuts.shortcuts', keys: ['?'], group: 'window', command: 'shortcuts' },
  { label: 'app.shortcuts.close', keys: ['Esc'], group: 'window' },
]

const arrows: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** As it stands on the keys: `Alt+↓`. */
export const writtenKeys = (keys: string): string =>
  keys.replace(/Arrow\w+/u, (name) => arrows[turned(name)] ?? name)

/** The first keys of a command, for hints beside buttons. */
export const keysOf = (command: MenuCommand): string =>
  writtenKeys(shortcuts.find((shortcut) => shortcut.command === command)?.keys[0] ?? '')
