/** Changes in an office file that nobody has accepted. */
export const changes = {
  toggle: 'Show or hide tracked changes',
  show: 'Show the changes in the text',
  hide: 'Show the text as if they were accepted',
  removed: {
    plain: 'Deleted',
    by: 'Deleted by {name}',
    on: 'Deleted on {day}',
    byOn: 'Deleted by {name}, {day}',
  },
  inserted: {
    plain: 'Inserted',
    by: 'Inserted by {name}',
    on: 'Inserted on {day}',
    byOn: 'Inserted by {name}, {day}',
  },
} as const
