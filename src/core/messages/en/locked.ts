/** Locked files that open with a password. */
export const locked = {
  open: 'Open with its password…',
  title: 'Open a locked file',
  password: 'Password',
  show: 'Show the password',
  what: 'What is read of it becomes an article of this library: its text is kept in the library’s folder and in what you export, no longer locked. The file itself stays as it is. The password is kept nowhere.',
  read: 'Open and keep its text',
  reading: 'Opening…',
  cancel: 'Cancel',
  done: '“{title}” is an article of this library now.',
  cli: {
    hint: 'To read a locked PDF, put its password into the first line of a file: sanad scan FOLDER --password-file FILE. Its text is then kept in the library, no longer locked; the password is kept nowhere.',
    opened: 'Opened with the password; their text is kept, no longer locked: {count}.',
  },
} as const
