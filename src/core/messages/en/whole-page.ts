/** A saved page shown as it was, beside its view as an article. */
export const wholePage = {
  toggle: 'The page as it was saved, or its article',
  frame: 'The saved page: {title}',
  opening: 'Preparing the page…',
  note: 'Shown as it was saved, without scripts and without a connection. Finding and annotating are in the article view.',
  toArticle: 'Article view',
  left: '{count} picture is not in the file, so it is not shown. | {count} pictures are not in the file, so they are not shown.',
  full: 'The page has more pictures than can be shown at once; the last ones are left out.',
  nothing:
    'There is nothing to see in this page without its scripts or frames. Its text is in the article view.',
  close: 'Close',
} as const
