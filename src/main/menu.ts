import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import { createTranslator } from '#core/messages/translator'
import type { Language } from '#core/settings'
import type { MenuCommand } from '#ipc/contract'
import { acceleratorOf, menuParts, type MenuLine } from './menu-items'

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
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const itemOf = (line: MenuLine): readonly MenuItemConstructorOptions[] => {
    if (line === 'separator') return [{ type: 'separator' }]
    const label = say(`menu.${line.label}`)
    if ('role' in line) return [{ label, role: line.role, ...(line.keys && { accelerator: line.keys }) }]
    if (line.isOfMarks === true && !hasMarks) return []
    const { command: name, keys } = line
    return [
      {
        label,
        click: () => command(name),
        // The window hears these keys itself, where it knows what they mean; here they are only shown.
        ...(keys !== undefined && {
          accelerator: acceleratorOf(keys, direction),
          registerAccelerator: false,
        }),
      },
    ]
  }
  return Menu.buildFromTemplate(
    menuParts.map(({ label, lines }) => ({ label: say(`menu.${label}`), submenu: lines.flatMap(itemOf) })),
  )
}

/** In fields, and over text that is selected: what the system offers there everywhere else. */
export const offerFieldMenu = (window: BrowserWindow, language: () => Language): void => {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const say = createTranslator(language(), false)
    const copy: MenuItemConstructorOptions = {
      label: say('menu.copy'),
      role: 'copy',
      enabled: editFlags.canCopy,
    }
    if (isEditable) {
      Menu.buildFromTemplate([
        { label: say('menu.undo'), role: 'undo', enabled: editFlags.canUndo },
        { label: say('menu.redo'), role: 'redo', enabled: editFlags.canRedo },
        { type: 'separator' },
        { label: say('menu.cut'), role: 'cut', enabled: editFlags.canCut },
        copy,
        { label: say('menu.paste'), role: 'paste', enabled: editFlags.canPaste },
        { type: 'separator' },
        { label: say('menu.selectAll'), role: 'selectAll', enabled: editFlags.canSelectAll },
      ]).popup({ window })
    } else if (selectionText.trim() !== '') Menu.buildFromTemplate([copy]).popup({ window })
  })
}
