import { onScopeDispose, shallowReactive } from 'vue'
import type { MenuCommand } from '#ipc/contract'

/**
 * What can be done by menu, key or button, whoever does it. A view says what it does for a command while it lives; the
 * last one to say so is asked first, and may pass it on by answering false.
 */
type Handler = () => unknown

const handlers = shallowReactive(new Map<MenuCommand, readonly Handler[]>())

export const onCommand = (command: MenuCommand, handler: Handler): (() => void) => {
  handlers.set(command, [handler, ...(handlers.get(command) ?? [])])
  return () => {
    handlers.set(
      command,
      (handlers.get(command) ?? []).filter((known) => known !== handler),
    )
  }
}

/** `onCommand` for the life of the component or scope. */
export const useCommand = (command: MenuCommand, handler: Handler): void => {
  onScopeDispose(onCommand(command, handler))
}

/** Returns false when nobody took the command. */
export const runCommand = (command: MenuCommand): boolean =>
  (handlers.get(command) ?? []).some((handler) => handler() !== false)

/** Whether anybody would take the command now. Reactive. */
export const isOffered = (command: MenuCommand): boolean => (handlers.get(command) ?? []).length > 0
