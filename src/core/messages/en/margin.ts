/** Notes beside their lines. */
export const margin = {
  toggle: 'Show or hide the notes beside the text',
  label: 'Notes beside the text',
  more: 'More',
  less: 'Less',
  conflict: 'Two notes contradict each other: settle it in the list of annotations.',
  noRoom: 'There is no room beside the text now. Make the window wider, or close a pane beside it.',
} as const
