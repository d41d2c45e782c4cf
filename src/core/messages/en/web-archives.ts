/** Web archives (WARC, WACZ) and the pages that are added from them. */
export const webArchives = {
  title: 'Pages of a web archive',
  item: 'Add pages of a web archive…',
  shortcut: 'Add pages of a web archive',
  sheet: {
    search: 'Search in titles and addresses',
    list: 'Pages',
    all: 'Choose all',
    none: 'Choose none',
    nothingFound: 'No page has these words in its title or address.',
    noPages: 'Nothing in this archive is a page that could be read.',
    what: 'Each page becomes a file with its pictures, in a folder named after the archive, and tells where it is from. The archive stays as it is.',
    add: 'Choose pages | Add {count} page | Add {count} pages',
  },
  done: {
    articles: 'Articles that came in',
    unread: 'Added, but they can’t be read',
    known: 'In the library already',
    left: 'Left out: their content is missing, damaged or too large',
    undo: 'Undo',
  },
  toast: {
    added: '{count} page added | {count} pages added',
    cancelled: 'Stopped: nothing was added.',
    kept: '{count} file stays: it was changed or annotated since. | {count} files stay: they were changed or annotated since.',
  },
  /** Names of fields that are written beside an article. */
  field: {
    link: 'Address',
    captured: 'Captured',
    archive: 'Web archive',
  },
  digest: {
    agrees: 'digest agrees',
    differs: 'digest differs',
    unstated: 'no digest stated',
    unchecked: 'digest can’t be checked',
    later: 'digest checked when it is added',
  },
  state: {
    cut: 'cut off',
    missing: 'not in the archive',
  },
  fromIndex:
    'Listed from the archive’s own index. The archive is read, and every digest checked, when pages are added.',
  readAll: 'Read all of it and check the digests now',
  work: {
    reading: 'Reading the web archive',
    saving: 'Making files of the pages',
  },
  /** What is wrong with the archive as a whole. */
  fault: {
    damaged:
      'Nothing in the archive is damaged. | One place in the archive is damaged and was passed over. | {count} places in the archive are damaged and were passed over.',
    isCut: 'The archive was not read to its end: too much of it is damaged, or it holds more than is read.',
    changedFile: 'The file “{name}” in the archive is not what the archive says it is.',
  },
  cli: {
    pages: 'The archive holds no pages. | {count} page | {count} pages',
    added:
      'No page was added. | {count} page was added to the library. | {count} pages were added to the library.',
    known: 'Here already: {uri} ({path})',
    left: 'Left out, as its content is missing, damaged or too large: {uri}',
    reading: 'Reading the web archive: {percent}',
    saving: 'Making files of the pages: {percent}',
    needsLibrary: '“{option}” is for adding pages: say to which library, with --to.',
    noSuchPage: 'The archive holds no page at {uri}.',
  },
}
