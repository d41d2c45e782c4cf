import type { MenuItemConstructorOptions } from 'electron'
import type { menu } from '#core/messages/en/menu'
import type { MenuCommand } from '#ipc/contract'

type MenuKey = keyof typeof menu

/** One line of the native menu: a command of the window with the keys that are shown beside it, or a role of the system's. */
export type MenuLine =
  | 'separator'
  | {
      readonly label: MenuKey
      readonly command: MenuCommand
      /** As Electron writes them. */
      readonly keys?: string
      /** Only where persons, places and dates are marked in some library. */
      readonly isOfMarks?: boolean
    }
  | {
      readonly label: MenuKey
      readonly role: NonNullable<MenuItemConstructorOptions['role']>
      readonly keys?: string
    }

export type MenuPart = { readonly label: MenuKey; readonly lines: readonly MenuLine[] }

/** The whole native menu. Every command is in it, and shows the keys that the window answers to. */
export const menuParts: readonly MenuPart[] = [
  {
    label: 'file',
    lines: [
      { label: 'openFolder', command: 'open-folder', keys: 'CmdOrCtrl+O' },
      { label: 'openInNewWindow', command: 'open-in-new-window', keys: 'CmdOrCtrl+F2' },
      { label: 'newWindow', command: 'new-window', keys: 'CmdOrCtrl+Shift+N' },
      { label: 'openGuide', command: 'open-guide', keys: 'F1' },
      'separator',
      { label: 'addFiles', command: 'add-files', keys: 'CmdOrCtrl+Shift+O' },
      { label: 'addFolder', command: 'add-folder', keys: 'F7' },
      { label: 'addWebPages', command: 'add-web-pages', keys: 'Shift+F7' },
      { label: 'addTable', command: 'add-table', keys: 'CmdOrCtrl+F7' },
      { label: 'addAttachments', command: 'add-attachments', keys: 'CmdOrCtrl+Shift+F7' },
      'separator',
      { label: 'exportBundle', command: 'export-bundle', keys: 'CmdOrCtrl+E' },
      { label: 'importBundle', command: 'import-bundle', keys: 'CmdOrCtrl+Shift+E' },
      { label: 'checkBundle', command: 'check-bundle', keys: 'F9' },
      'separator',
      { label: 'print', command: 'print-article', keys: 'CmdOrCtrl+P' },
      'separator',
      { label: 'settings', command: 'settings', keys: 'CmdOrCtrl+,' },
      { label: 'closeLibrary', command: 'close-library', keys: 'CmdOrCtrl+Shift+W' },
      { label: 'quit', role: 'quit' },
    ],
  },
  {
    label: 'edit',
    lines: [
      { label: 'undo', command: 'undo', keys: 'CmdOrCtrl+Z' },
      { label: 'redo', command: 'redo', keys: 'CmdOrCtrl+Shift+Z' },
      'separator',
      { label: 'cut', role: 'cut' },
      { label: 'copy', role: 'copy' },
      { label: 'paste', role: 'paste' },
      { label: 'selectAll', role: 'selectAll' },
      'separator',
      { label: 'palette', command: 'palette', keys: 'CmdOrCtrl+K' },
      'separator',
      { label: 'focusSearch', command: 'focus-search', keys: 'CmdOrCtrl+Shift+F' },
      { label: 'saveSearch', command: 'save-search', keys: 'CmdOrCtrl+Shift+S' },
      { label: 'concordance', command: 'concordance', keys: 'CmdOrCtrl+Shift+K' },
      { label: 'findInArticle', command: 'find-in-article', keys: 'CmdOrCtrl+F' },
      { label: 'nextHit', command: 'next-hit', keys: 'F3' },
      { label: 'previousHit', command: 'previous-hit', keys: 'Shift+F3' },
    ],
  },
  {
    label: 'library',
    lines: [
      { label: 'allAnnotations', command: 'all-annotations', keys: 'CmdOrCtrl+Shift+A' },
      { label: 'reviewAnnotations', command: 'review-annotations', keys: 'CmdOrCtrl+Shift+R' },
      { label: 'compareAnnotators', command: 'compare-annotators', keys: 'CmdOrCtrl+Shift+D' },
      { label: 'codebook', command: 'codebook', keys: 'CmdOrCtrl+Shift+B' },
      { label: 'names', command: 'names', keys: 'CmdOrCtrl+Shift+L', isOfMarks: true },
      'separator',
      { label: 'selectArticles', command: 'select-all-articles' },
      { label: 'tagArticles', command: 'tag-articles', keys: 'CmdOrCtrl+J' },
      { label: 'editArticles', command: 'edit-articles', keys: 'F4' },
      'separator',
      { label: 'rescan', command: 'rescan', keys: 'F5' },
      { label: 'verify', command: 'verify', keys: 'Shift+F5' },
      { label: 'indexState', command: 'index-state', keys: 'CmdOrCtrl+F5' },
      { label: 'unreadable', command: 'unreadable-files', keys: 'CmdOrCtrl+Shift+F5' },
      { label: 'conflicts', command: 'settle-conflicts', keys: 'Shift+F9' },
    ],
  },
  {
    label: 'article',
    lines: [
      { label: 'nextArticle', command: 'next-article', keys: 'Alt+Down' },
      { label: 'previousArticle', command: 'previous-article', keys: 'Alt+Up' },
      { label: 'goBack', command: 'go-back', keys: 'Alt+Back' },
      { label: 'goForward', command: 'go-forward', keys: 'Alt+Forward' },
      'separator',
      { label: 'newTab', command: 'new-tab', keys: 'CmdOrCtrl+T' },
      { label: 'closeTab', command: 'close-tab', keys: 'CmdOrCtrl+W' },
      { label: 'reopenTab', command: 'reopen-tab', keys: 'CmdOrCtrl+Shift+T' },
      { label: 'nextTab', command: 'next-tab', keys: 'Ctrl+Tab' },
      { label: 'previousTab', command: 'previous-tab', keys: 'Ctrl+Shift+Tab' },
      { label: 'moveTabOn', command: 'move-tab-on', keys: 'CmdOrCtrl+Shift+PageDown' },
      { label: 'moveTabBack', command: 'move-tab-back', keys: 'CmdOrCtrl+Shift+PageUp' },
      'separator',
      { label: 'splitReader', command: 'split-reader', keys: 'CmdOrCtrl+\\' },
      { label: 'otherSide', command: 'other-side', keys: 'F8' },
      'separator',
      { label: 'toggleRead', command: 'toggle-read', keys: 'M' },
      { label: 'toggleLater', command: 'toggle-later', keys: 'L' },
      { label: 'compareVersions', command: 'compare-versions', keys: 'CmdOrCtrl+D' },
      { label: 'markArea', command: 'mark-area', keys: 'A' },
    ],
  },
  {
    label: 'view',
    lines: [
      { label: 'toggleSidebar', command: 'toggle-sidebar', keys: 'CmdOrCtrl+B' },
      { label: 'toggleList', command: 'toggle-list', keys: 'CmdOrCtrl+L' },
      { label: 'listTable', command: 'toggle-table', keys: 'CmdOrCtrl+U' },
      { label: 'listColumns', command: 'list-columns', keys: 'CmdOrCtrl+Shift+U' },
      { label: 'groupList', command: 'group-list', keys: 'CmdOrCtrl+G' },
      { label: 'foldGroups', command: 'fold-groups', keys: 'CmdOrCtrl+Shift+G' },
      { label: 'toggleInspector', command: 'toggle-inspector', keys: 'CmdOrCtrl+I' },
      { label: 'toggleMargin', command: 'toggle-margin', keys: 'CmdOrCtrl+Shift+M' },
      'separator',
      { label: 'pageView', command: 'toggle-page-view', keys: 'W' },
      { label: 'tashkeel', command: 'toggle-tashkeel', keys: 'CmdOrCtrl+Shift+H' },
      { label: 'controls', command: 'toggle-controls', keys: 'CmdOrCtrl+F10' },
      { label: 'changes', command: 'toggle-changes', keys: 'CmdOrCtrl+Shift+F10' },
      { label: 'turnBlock', command: 'turn-block', keys: 'CmdOrCtrl+Shift+X' },
      { label: 'turnArticle', command: 'turn-article', keys: 'CmdOrCtrl+F8' },
      'separator',
      { label: 'largerText', command: 'larger-text', keys: 'CmdOrCtrl+=' },
      { label: 'smallerText', command: 'smaller-text', keys: 'CmdOrCtrl+-' },
      { label: 'zoomIn', role: 'zoomIn', keys: 'CmdOrCtrl+Shift+=' },
      { label: 'zoomOut', role: 'zoomOut', keys: 'CmdOrCtrl+Shift+-' },
      { label: 'resetZoom', role: 'resetZoom', keys: 'CmdOrCtrl+0' },
      { label: 'fullScreen', role: 'togglefullscreen' },
    ],
  },
  {
    label: 'help',
    lines: [
      { label: 'shortcuts', command: 'shortcuts', keys: '?' },
      { label: 'tour', command: 'tour', keys: 'Shift+F1' },
      { label: 'openGuide', command: 'open-guide', keys: 'F1' },
      'separator',
      { label: 'about', role: 'about' },
    ],
  },
]

/** Keys as Electron takes them: back and forward lie where the language begins and ends. */
export const acceleratorOf = (keys: string, direction: 'rtl' | 'ltr'): string => {
  const [back, forward] = direction === 'rtl' ? ['Right', 'Left'] : ['Left', 'Right']
  return keys.replace('Back', back).replace('Forward', forward)
}
