/** The window: shell, list, search, welcome screen, settings, notices. */
export const app = {
  name: 'Sanad',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  list: {
    untitled: 'Untitled',
  },
  undo: {
    undo: 'Undo',
    undone: 'Undone.',
  },
} as const
