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
  filter: 'What to do with the filter',
  filterOnly: 'Only articles with this',
  filterToo: 'Filter by this',
  emptyList: 'What to do with the list',
  keys: 'Menu of what has the focus',
} as const
