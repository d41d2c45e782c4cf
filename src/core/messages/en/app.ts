/** The window: shell, list, reader, inspector, dialogs, menu. */
export const app = {
  name: 'Sanad',
} as const
