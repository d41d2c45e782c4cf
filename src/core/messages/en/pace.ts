/** How fast work goes and how long it will take; in the window and on the command line. */
export const pace = {
  perSecond: '{count} a second | {count} a second',
  perMinute: '{count} a minute | {count} a minute',
  underMinute: 'less than a minute left',
  minutes: 'about a minute left | about {count} minutes left',
  hours: 'about an hour left | about {count} hours left',
} as const
