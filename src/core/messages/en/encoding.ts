/** In which encoding a text file is read, and the choice of another. */
export const encoding = {
  readAs: 'If the letters are wrong, read the file as',
  asFound: 'As its bytes say: {encoding}',
  asBytesSay: 'As its bytes say',
  chosen: 'The file is read as {encoding} because someone chose that; its bytes are as they were.',
  done: 'The file is read in another encoding.',
  history: {
    chosen: 'Read as {encoding} from then on.',
    takenBack: 'Read as its bytes say from then on.',
  },
  names: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16, little-endian)',
    'utf-16be': 'Unicode (UTF-16, big-endian)',
    'windows-1256': 'Arabic, Windows (1256)',
    'iso-8859-6': 'Arabic, ISO (8859-6)',
    'x-mac-arabic': 'Arabic, Macintosh',
    ibm720: 'Arabic, DOS (720)',
    ibm864: 'Arabic, DOS (864)',
    'windows-1252': 'Western European, Windows (1252)',
  },
} as const
