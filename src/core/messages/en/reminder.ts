/** The quiet line that says how long ago the files were verified. */
export const reminder = {
  title: 'Reminder to verify',
  verified: 'Last verified {count} day ago. | Last verified {count} days ago.',
  firstSeen:
    'Never verified since this library was first opened, {count} day ago. | Never verified since this library was first opened, {count} days ago.',
  now: 'Verify now',
  later: 'Later',
  laterHint: 'Not again today',
  change: 'When to remind…',
  setting: 'Remind me to verify the files after',
  days: '{count} day | {count} days',
  never: 'Never',
}
