import { expect, it, test } from 'vitest'
import { menuCommands, type MenuCommand } from '#ipc/contract'
import { menuParts } from '#main/menu-items'
import { namedCommands } from '#renderer/features/commands/palette-items'
import { shortcuts } from '#renderer/shared/shortcuts'

const lines = menuParts.flatMap((part) => part.lines)
const inMenu = new Map<MenuCommand, string | undefined>(
  lines.flatMap((line) =>
    line !== 'separator' && 'command' in line ? [[line.command, line.keys] as const] : [],
  ),
)
/** As the menu writes what the window calls its keys. */
const asInMenu = (keys: string): string => keys.replace('Ctrl+', 'CmdOrCtrl+').replace('Arrow', '')
const plain = (keys: string): string => keys.replace(/CmdOrCtrl\+|Ctrl\+/, 'CmdOrCtrl+')

it.each(menuCommands)(
  '%s is in the menu, in the palette and among the keys, which are the same there',
  (command) => {
    expect(inMenu.has(command)).toBe(true)
    expect(namedCommands.map((named) => named.command)).toContain(command)
    if (command === 'select-all-articles') return
    const own = shortcuts.find((shortcut) => shortcut.command === command)
    expect(own?.keys.length).toBeGreaterThan(0)
    const shown = inMenu.get(command)
    expect(own!.keys.map((keys) => plain(asInMenu(keys)))).toContain(plain(shown!))
  },
)

test('no two commands answer to the same keys', () => {
  const all = shortcuts.flatMap(({ command, keys }) => (command === undefined ? [] : keys))
  expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([])
})
