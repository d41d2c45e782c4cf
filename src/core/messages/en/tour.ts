/** The first tour: four steps, each beside what it speaks of. */
export const tour = {
  title: 'The tour in four steps',
  step: 'Step {at} of {of}',
  next: 'Next',
  back: 'Back',
  done: 'Begin reading',
  skip: 'Skip the tour',
  again: 'The tour can be called again from the Help menu.',
  open: {
    title: 'Open a folder',
    text: 'Every folder of articles is a library. Open yours here, with {keys}, or by dropping it on the window. Your files stay as they are; what you add is kept beside them.',
  },
  read: {
    title: 'Read',
    text: 'Choose an article from the list, or go through it with ↑ and ↓; Enter goes into the text. Where you stopped, and what you have read, is remembered on this device only.',
  },
  mark: {
    title: 'Highlight and write',
    text: 'Select words in the article: 1 to 6 highlight them in a colour, N writes a note, T gives a tag. Without a pointer, V selects. {keys} takes back whatever you did.',
  },
  find: {
    title: 'Find, and hand on',
    text: 'Search all articles from here ({keys}): spelling, vowel signs and attached letters are seen to. What you found goes to others as a bundle that opens in any browser and can be checked.',
  },
} as const
