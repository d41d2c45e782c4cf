/** What is handed out beside bundles, and codebooks taken in. */
export const outputs = {
  codebookWritten: 'Written: {path}. {count} tag. | Written: {path}. {count} tags.',
  codebookTaken: 'New tags: {added}. Changed: {changed}. As before: {unchanged}.',
  codebookLine: '{name} — articles: {articles}, annotations: {annotations}',
  /** By `CodebookNotice.kind`. */
  codebookNotice: {
    'no-name': 'Line {line}: a tag without a name was passed over, or is called “—”.',
    'name-cut': 'Line {line}: the name “{name}” is too long and was cut.',
    'description-cut': 'Line {line}: the description of “{name}” is too long and was cut.',
    'example-cut': 'Line {line}: the example of “{name}” is too long and was cut.',
    'shortcut-unread':
      'Line {line}: the shortcut of “{name}” is not one Latin letter or digit and was passed over.',
    'parent-unknown': 'Line {line}: the tag above “{name}” is not in the file, so it stands at the top.',
    ring: 'Line {line}: “{name}” would lie under itself, so it stands at the top.',
  },
  codebookHandedOut: 'Written: {path}. Tags: {tags}.',
  written: 'Written: {path}. Articles: {articles}. Annotations: {annotations}.',
  notRedacted:
    'Only a bundle can be redacted: “{form}” would hand out what --redact protects. Nothing was written.',
  notLocked:
    'Only a bundle can be encrypted, and not “{form}”. Leave out {option}, or encrypt the file with age. Nothing was written.',
  /** The words that stand in what is handed out. */
  document: {
    direction: 'ltr',
    open: '“',
    close: '”',
    comma: ', ',
    paragraph: 'paragraph {number}',
    note: 'Note',
    otherNote: 'Another note, written at the same time',
    tags: 'Tags',
    citation: 'Source',
    annotations: 'Annotations',
    articles: 'Articles',
    contents: 'Contents',
    unreadable: 'Articles that were chosen and are not here, as their text can’t be read any more',
    written: 'Written',
    wholeArticle: 'On the whole article',
    areaOfPicture:
      'Area of picture {number}: {left}% from the left, {top}% from the top, {width}% wide, {height}% high',
    areaOfPage:
      'Area of page {number}: {left}% from the left, {top}% from the top, {width}% wide, {height}% high',
    fingerprint: 'SHA-256 of the file',
    moved: 'The text moved; the annotation moved with it.',
    review: 'The text has changed here. Someone has to look.',
    orphan: 'The text that was annotated is not in this version.',
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    pink: 'Pink',
    orange: 'Orange',
    violet: 'Violet',
    loadFirst:
      'For OpenSearch 1.0 or Elasticsearch 7 and newer; no plug-in is needed. In this folder, with the address of your cluster:',
    loadSecond:
      'The mappings fold hamzas, diacritics, tatweel and digits, and stem Arabic; each text has a field “exact” that is not stemmed.',
  },
} as const
