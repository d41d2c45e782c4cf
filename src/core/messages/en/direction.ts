/** Which way text runs, and the characters that turn it without being seen. */
export const direction = {
  menu: 'What can be done with the text here',
  copy: 'Copy',
  ofBlock: 'This paragraph',
  ofArticle: 'The whole article',
  fromText: 'As the text shows',
  rtl: 'From right to left',
  ltr: 'From left to right',
  turnBlock: 'Turn the paragraph the other way',
  turnArticle: 'Turn the whole article the other way',
  done: {
    block: 'The paragraph now runs the way you said.',
    blockBack: 'The paragraph runs as its text shows.',
    article: 'The article now runs the way you said.',
    articleBack: 'The article runs as its text shows.',
  },
  history: {
    rtl: 'A paragraph was set from right to left.',
    ltr: 'A paragraph was set from left to right.',
    back: 'A paragraph runs as its text shows again.',
  },
  controls: {
    toggle: 'Show or hide invisible characters',
    setting: 'Invisible characters',
    shown: 'As small signs',
    hidden: 'Not shown',
    sign: '{name}: a character that is not seen ({code})',
    flag: 'This line may not be what it looks like',
    title: 'Invisible characters change this line',
    inOrder: 'As it is stored, sign by sign:',
    override:
      'It holds an override: letters are set in another order than they are written in. A name of a file, an address or a number can be made to look like another one.',
    unbalanced:
      'It begins a change of direction that it does not end, or ends one that it did not begin. Words beside it may stand in the wrong order.',
    address: 'There is something unseen inside an address: it is not the address that it looks like.',
    kept: 'The text is shown as it is in the file; nothing was changed.',
    show: 'Show all invisible characters',
    hide: 'Hide invisible characters',
  },
} as const
