import { onScopeDispose } from 'vue'
import type { MenuCommand } from '#ipc/contract'
import { onPush } from '#renderer/shared/api'
import { runCommand } from '#renderer/shared/commands'
import { isKey, isTyping } from '#renderer/shared/keys'
import { shortcuts } from '#renderer/shared/shortcuts'

/** The buttons at the side of a mouse (UI Events, MouseEvent.button). */
const mouseCommands: Readonly<Partial<Record<number, MenuCommand>>> = { 3: 'go-back', 4: 'go-forward' }

/** Keys and the native menu ask for the same commands. A key that a command took does not go on to the menu. */
export const useShortcuts = (): void => {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const typing = isTyping(event.target)
    const found = shortcuts.find(
      ({ keys, command, whileTyping }) =>
        command !== undefined &&
        (!typing || whileTyping === true || (command === 'focus-search' && event.ctrlKey)) &&
        keys.some((wanted) => isKey(event, wanted)),
    )
    if (found?.command !== undefined && runCommand(commandHere(found.command, event))) event.preventDefault()
  }
  const pressButton = (event: MouseEvent): void => {
    const command = mouseCommands[event.button]
    if (command !== undefined && runCommand(command)) event.preventDefault()
  }
  window.addEventListener('keydown', press)
  window.addEventListener('mouseup', pressButton)
  const stopMenu = onPush.menuCommand((command) => void runCommand(command))
  onScopeDispose(() => {
    window.removeEventListener('keydown', press)
    window.removeEventListener('mouseup', pressButton)
    stopMenu()
  })
}

/** Ctrl+F looks in the article for whoever is in it, and in the library for everybody else. */
const commandHere = (command: MenuCommand, { target }: KeyboardEvent): MenuCommand => {
  const isInArticle = target instanceof Element && target.closest('[data-pane="reader"]') !== null
  return command === 'find-in-article' && !isInArticle ? 'focus-search' : command
}
