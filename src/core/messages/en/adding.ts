/** Adding files from elsewhere to a library, in the window and on the command line. */
export const adding = {
  why: {
    form: 'Not a form that is read here',
    known: 'Here already, with the same content: {path}',
    twice: 'Given twice with the same content: {path}',
    library: 'What another library keeps of itself: its annotations come in with a bundle',
    bundle: 'A bundle: take it in with “Import a bundle”',
  },
  cli: {
    added: 'Nothing was added. | {count} file added to {into}. | {count} files added to {into}.',
    wouldAdd:
      'Nothing would be added. | {count} file would be added to {into}; nothing was written. | {count} files would be added to {into}; nothing was written.',
    top: 'the library’s own folder',
    file: '{path}',
    renamed: '{path} (there called {from})',
    skipped: 'Left out: {from}. {why}.',
    unreadable: 'Left out: {from}. {reason}',
    notArticle: 'Added, but it can’t be read: {path}. {reason}',
    inside: 'In the library already, so it was only looked at again: {path}',
    copying: 'Copying: {percent}',
    looking: 'Looking at what was given: {found} files',
  },
} as const
