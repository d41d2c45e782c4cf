/** The menus of things, by the right button or the menu key. */
export const context = {
  annotation: 'What to do with the annotation',
  tag: 'What to do with the tag',
  saved: 'What to do with the saved search',
  tagOnly: 'Only articles with this tag',
  tagToo: 'Filter by this tag',
  tagEdit: 'Edit the tag…',
  tagUses: 'Codebook',
  tagDelete: 'Delete the tag',
  tagSelected: 'Give to the selected articles',
  open: 'Open',
  keys: 'Menu of what has the focus',
} as const
