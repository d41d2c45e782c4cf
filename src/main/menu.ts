import { Menu, type MenuItemConstructorOptions } from 'electron'
import { createTranslator } from '#core/messages/translator'
import type { Language } from '#core/settings'
import type { MenuCommand } from '#ipc/contract'

export type MenuActions = {
  readonly command: (command: MenuCommand) => void
}

export type MenuAbout = {
  readonly language: Language
  /** Persons, places and dates are marked in some library. */
  readonly hasMarks: boolean
}

/** The native menu in the person's language. Most items are commands that the window carries out. */
export const createMenu = ({ language, hasMarks }: MenuAbout, { command }: MenuActions) => {
  const say = createTranslator(language, false)
  const item = (key: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label: say(`menu.${key}`),
    click: () => command(name),
    // The window hears these keys itself, where it knows what they mean; here they are only shown.
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return Menu.buildFromTemplate([
    {
      label: say('menu.file'),
      submenu: [
        item('openFolder', 'open-folder', 'CmdOrCtrl+O'),
        item('openInNewWindow', 'open-in-new-window'),
        item('newWindow', 'new-window', 'CmdOrCtrl+Shift+N'),
        item('openGuide', 'open-guide'),
        separator,
        item('addFiles', 'add-files', 'CmdOrCtrl+Shift+O'),
        item('addFolder', 'add-folder'),
        item('addWebPages', 'add-web-pages'),
        item('addTable', 'add-table'),
        separator,
        item('exportBundle', 'export-bundle', 'CmdOrCtrl+E'),
        item('importBundle', 'import-bundle', 'CmdOrCtrl+Shift+E'),
        item('checkBundle', 'check-bundle'),
        separator,
        item('print', 'print-article', 'CmdOrCtrl+P'),
        separator,
        item('settings', 'settings', 'CmdOrCtrl+,'),
        item('closeLibrary', 'close-library'),
        { label: say('menu.quit'), role: 'quit' },
      ],
    },
    {
      label: say('menu.edit'),
      submenu: [
        item('undo', 'undo', 'CmdOrCtrl+Z'),
        item('redo', 'redo', 'CmdOrCtrl+Shift+Z'),
        separator,
        { label: say('menu.cut'), role: 'cut' },
        { label: say('menu.copy'), role: 'copy' },
        { label: say('menu.paste'), role: 'paste' },
        { label: say('menu.selectAll'), role: 'selectAll' },
        separator,
        item('palette', 'palette', 'CmdOrCtrl+Shift+P'),
        item('focusSearch', 'focus-search', 'CmdOrCtrl+K'),
        item('saveSearch', 'save-search', 'CmdOrCtrl+Shift+S'),
        item('concordance', 'concordance', 'CmdOrCtrl+Shift+K'),
        item('findInArticle', 'find-in-article', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: say('menu.library'),
      submenu: [
        item('allAnnotations', 'all-annotations', 'CmdOrCtrl+Shift+A'),
        item('codebook', 'codebook', 'CmdOrCtrl+Shift+B'),
        ...(hasMarks ? [item('names', 'names', 'CmdOrCtrl+Shift+L')] : []),
        item('compareAnnotators', 'compare-annotators'),
        separator,
        item('rescan', 'rescan', 'F5'),
        item('verify', 'verify'),
        item('indexState', 'index-state'),
        item('conflicts', 'settle-conflicts'),
        item('editArticles', 'edit-articles'),
        item('reviewAnnotations', 'review-annotations'),
        item('compareVersions', 'compare-versions', 'CmdOrCtrl+D'),
        separator,
        item('toggleRead', 'toggle-read'),
        item('toggleLater', 'toggle-later'),
        separator,
        item('goBack', 'go-back'),
        item('goForward', 'go-forward'),
        item('newTab', 'new-tab', 'CmdOrCtrl+T'),
        item('closeTab', 'close-tab', 'CmdOrCtrl+W'),
        item('reopenTab', 'reopen-tab', 'CmdOrCtrl+Shift+T'),
        item('nextTab', 'next-tab', 'Ctrl+Tab'),
        separator,
        item('nextArticle', 'next-article', 'Alt+Down'),
        item('previousArticle', 'previous-article', 'Alt+Up'),
      ],
    },
    {
      label: say('menu.view'),
      submenu: [
        item('toggleSidebar', 'toggle-sidebar', 'CmdOrCtrl+B'),
        item('toggleInspector', 'toggle-inspector', 'CmdOrCtrl+I'),
        item('toggleMargin', 'toggle-margin', 'CmdOrCtrl+Shift+M'),
        separator,
        item('largerText', 'larger-text', 'CmdOrCtrl+='),
        item('splitReader', 'split-reader', 'CmdOrCtrl+\\'),
        item('pageView', 'toggle-page-view', 'W'),
        item('tashkeel', 'toggle-tashkeel', 'CmdOrCtrl+Shift+H'),
        item('controls', 'toggle-controls', 'CmdOrCtrl+F10'),
        item('turnBlock', 'turn-block', 'CmdOrCtrl+Shift+X'),
        item('turnArticle', 'turn-article'),
        item('smallerText', 'smaller-text', 'CmdOrCtrl+-'),
        separator,
        { label: say('menu.zoomIn'), role: 'zoomIn', accelerator: 'CmdOrCtrl+Shift+=' },
        { label: say('menu.zoomOut'), role: 'zoomOut', accelerator: 'CmdOrCtrl+Shift+-' },
        { label: say('menu.resetZoom'), role: 'resetZoom', accelerator: 'CmdOrCtrl+0' },
        { label: say('menu.fullScreen'), role: 'togglefullscreen' },
      ],
    },
    {
      label: say('menu.help'),
      submenu: [
        item('shortcuts', 'shortcuts'),
        item('tour', 'tour'),
        item('openGuide', 'open-guide'),
        separator,
        { label: say('menu.about'), role: 'about' },
      ],
    },
  ])
}
