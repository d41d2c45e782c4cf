/** The window as a place to work in: selection, menus, the palette, tabs, the tour. */
export const window = {
  selection: {
    bar: 'What can be done with the selected articles',
    count: '{count} selected | {count} selected',
    tag: 'Tag…',
    tagsLabel: 'Tags of the selected articles',
    tagsText: 'A tag that all of them carry is shown; a tag given here is given to all of them.',
    done: 'Done',
    export: 'Export as a bundle…',
    edit: 'Edit details…',
    clear: 'Let go of the selection',
  },
  done: {
    taggedMany: 'Tagged {count} article with “{tag}”. | Tagged {count} articles with “{tag}”.',
    untaggedMany: 'Took the tag “{tag}” off {count} article. | Took the tag “{tag}” off {count} articles.',
  },
  keys: {
    selectRows: 'Select several in the list',
    selectAll: 'Select the whole list',
    toggleRow: 'Take a row in or out',
  },
} as const
