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

type Group = Shortcut['group']
type Keys = readonly string[]

/** Also while the person is writing in a field. */
const anywhere = (group: Group, command: MenuCommand, label: MessageKey, keys: Keys): Shortcut => ({
  label,
  keys,
  group,
  command,
  whileTyping: true,
})
const outOfFields = (group: Group, command: MenuCommand, label: MessageKey, keys: Keys): Shortcut => ({
  label,
  keys,
  group,
  command,
})
/** A pane answers to it by itself. */
const inPane = (group: Group, label: MessageKey, keys: Keys): Shortcut => ({ label, keys, group })

/** Every key of the window: what it does, and how the cheat sheet and the hints call it. */
export const shortcuts: readonly Shortcut[] = [
  anywhere('library', 'open-folder', 'app.shortcuts.openFolder', ['Ctrl+O']),
  anywhere('library', 'open-in-new-window', 'app.library.openInNewWindow', ['Ctrl+F2']),
  anywhere('library', 'close-library', 'app.library.close', ['Ctrl+Shift+W']),
  outOfFields('library', 'focus-search', 'app.shortcuts.search', ['Ctrl+Shift+F', '/']),
  anywhere('library', 'save-search', 'search.saved.save', ['Ctrl+Shift+S']),
  anywhere('library', 'concordance', 'search.concordance.list', ['Ctrl+Shift+K']),
  anywhere('library', 'rescan', 'app.shortcuts.rescan', ['F5']),
  anywhere('library', 'verify', 'app.library.verify', ['Shift+F5']),
  anywhere('library', 'index-state', 'search.index.title', ['Ctrl+F5']),
  anywhere('library', 'unreadable-files', 'app.notice.unreadableTitle', ['Ctrl+Shift+F5']),
  anywhere('library', 'export-bundle', 'app.shortcuts.export', ['Ctrl+E']),
  anywhere('library', 'check-bundle', 'app.library.check', ['F9']),
  anywhere('library', 'all-annotations', 'workbench.open', ['Ctrl+Shift+A']),
  anywhere('library', 'review-annotations', 'library.review.title', ['Ctrl+Shift+R']),
  anywhere('library', 'compare-annotators', 'agreement.open', ['Ctrl+Shift+D']),
  anywhere('library', 'codebook', 'codebook.open', ['Ctrl+Shift+B']),
  anywhere('library', 'names', 'names.open', ['Ctrl+Shift+L']),
  anywhere('library', 'add-files', 'adding.filesShortcut', ['Ctrl+Shift+O']),
  anywhere('library', 'add-folder', 'adding.folderShortcut', ['F7']),
  anywhere('library', 'add-web-pages', 'webArchives.shortcut', ['Shift+F7']),
  anywhere('library', 'add-table', 'tables.shortcut', ['Ctrl+F7']),
  anywhere('library', 'add-attachments', 'adding.inside', ['Ctrl+Shift+F7']),
  anywhere('library', 'import-bundle', 'importing.shortcut', ['Ctrl+Shift+E']),
  anywhere('library', 'settle-conflicts', 'importing.conflictsMenu', ['Shift+F9']),
  inPane('moving', 'app.shortcuts.list', ['↑', '↓']),
  inPane('moving', 'app.shortcuts.openArticle', ['Enter']),
  outOfFields('moving', 'next-article', 'app.shortcuts.nextArticle', ['Alt+ArrowDown']),
  outOfFields('moving', 'previous-article', 'app.shortcuts.previousArticle', ['Alt+ArrowUp']),
  inPane('moving', 'window.keys.selectRows', ['Shift+↑', 'Shift+↓']),
  inPane('moving', 'window.keys.toggleRow', ['Space']),
  inPane('moving', 'window.keys.selectAll', ['Ctrl+A']),
  anywhere('moving', 'group-list', 'list.groupMenu', ['Ctrl+G']),
  anywhere('moving', 'fold-groups', 'list.foldAll', ['Ctrl+Shift+G']),
  anywhere('moving', 'toggle-table', 'list.toggleTable', ['Ctrl+U']),
  anywhere('moving', 'list-columns', 'list.chooseColumns', ['Ctrl+Shift+U']),
  inPane('moving', 'list.widthKeys', ['Shift+←', 'Shift+→']),
  inPane('moving', 'list.moveKeys', ['Ctrl+Shift+←', 'Ctrl+Shift+→']),
  inPane('moving', 'list.turnGroup', ['←', '→']),
  anywhere('moving', 'tag-articles', 'window.selection.tag', ['Ctrl+J']),
  anywhere('moving', 'edit-articles', 'window.selection.edit', ['F4']),
  inPane('moving', 'window.keys.openTab', ['Ctrl+Enter']),
  anywhere('moving', 'new-tab', 'window.tabs.new', ['Ctrl+T']),
  anywhere('moving', 'close-tab', 'window.tabs.closeThis', ['Ctrl+W']),
  anywhere('moving', 'reopen-tab', 'window.tabs.reopen', ['Ctrl+Shift+T']),
  anywhere('moving', 'next-tab', 'window.tabs.next', ['Ctrl+Tab', 'Ctrl+PageDown']),
  anywhere('moving', 'previous-tab', 'window.tabs.previous', ['Ctrl+Shift+Tab', 'Ctrl+PageUp']),
  anywhere('moving', 'move-tab-on', 'window.tabs.moveOn', ['Ctrl+Shift+PageDown']),
  anywhere('moving', 'move-tab-back', 'window.tabs.moveBack', ['Ctrl+Shift+PageUp']),
  anywhere('moving', 'split-reader', 'window.split.keys', ['Ctrl+\\']),
  anywhere('moving', 'other-side', 'window.split.other', ['F8']),
  outOfFields('moving', 'go-back', 'window.keys.back', ['Alt+ArrowBack']),
  outOfFields('moving', 'go-forward', 'window.keys.forward', ['Alt+ArrowForward']),
  inPane('moving', 'app.shortcuts.panes', ['F6']),
  anywhere('reading', 'find-in-article', 'app.shortcuts.findInArticle', ['Ctrl+F']),
  anywhere('reading', 'next-hit', 'window.keys.nextHit', ['F3']),
  anywhere('reading', 'previous-hit', 'window.keys.previousHit', ['Shift+F3']),
  outOfFields('reading', 'compare-versions', 'library.compare.open', ['Ctrl+D']),
  anywhere('reading', 'print-article', 'window.print.title', ['Ctrl+P']),
  anywhere('reading', 'toggle-tashkeel', 'window.keys.tashkeel', ['Ctrl+Shift+H']),
  anywhere('reading', 'toggle-controls', 'direction.controls.toggle', ['Ctrl+F10']),
  anywhere('reading', 'toggle-changes', 'changes.toggle', ['Ctrl+Shift+F10']),
  outOfFields('reading', 'turn-block', 'direction.turnBlock', ['Ctrl+Shift+X']),
  anywhere('reading', 'turn-article', 'direction.turnArticle', ['Ctrl+F8']),
  outOfFields('reading', 'toggle-page-view', 'wholePage.toggle', ['W']),
  outOfFields('reading', 'toggle-read', 'window.keys.read', ['M']),
  outOfFields('reading', 'toggle-later', 'window.keys.later', ['L']),
  inPane('reading', 'app.shortcuts.select', ['V']),
  inPane('reading', 'app.shortcuts.selectLetter', ['Ctrl+←', 'Ctrl+→']),
  inPane('reading', 'app.shortcuts.selectWord', ['←', '→']),
  inPane('reading', 'app.shortcuts.selectSentence', ['↑', '↓']),
  inPane('reading', 'app.shortcuts.selectParagraph', ['Ctrl+↑', 'Ctrl+↓']),
  outOfFields('reading', 'mark-area', 'area.mark', ['A']),
  inPane('reading', 'app.shortcuts.note', ['N']),
  inPane('reading', 'app.shortcuts.tag', ['T']),
  inPane('reading', 'marks.underline', ['U']),
  inPane('reading', 'app.shortcuts.colours', ['1', '6']),
  inPane('reading', 'window.keys.keepNote', ['Ctrl+Enter']),
  anywhere('reading', 'larger-text', 'app.shortcuts.larger', ['Ctrl+=']),
  anywhere('reading', 'smaller-text', 'app.shortcuts.smaller', ['Ctrl+-']),
  anywhere('window', 'new-window', 'app.shortcuts.newWindow', ['Ctrl+Shift+N']),
  anywhere('window', 'palette', 'window.palette.title', ['Ctrl+K', 'Ctrl+Shift+P']),
  outOfFields('window', 'undo', 'app.shortcuts.undo', ['Ctrl+Z']),
  outOfFields('window', 'redo', 'app.shortcuts.redo', ['Ctrl+Shift+Z']),
  anywhere('window', 'toggle-sidebar', 'app.shortcuts.sidebar', ['Ctrl+B']),
  anywhere('window', 'toggle-list', 'window.keys.list', ['Ctrl+L']),
  anywhere('window', 'toggle-inspector', 'app.shortcuts.inspector', ['Ctrl+I']),
  anywhere('window', 'toggle-margin', 'margin.toggle', ['Ctrl+Shift+M']),
  anywhere('window', 'settings', 'app.shortcuts.settings', ['Ctrl+,']),
  inPane('window', 'window.keys.zoom', ['Ctrl+Shift+=', 'Ctrl+Shift+-', 'Ctrl+0']),
  anywhere('window', 'open-guide', 'app.library.guide', ['F1']),
  anywhere('window', 'tour', 'tour.title', ['Shift+F1']),
  outOfFields('window', 'shortcuts', 'app.shortcuts.shortcuts', ['?']),
  inPane('window', 'context.keys', ['Shift+F10']),
  inPane('window', 'app.shortcuts.close', ['Esc']),
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
