import type { LibraryId } from '../ids'
import { mostHeld, type RemindersHeld, type VerifyReminder } from '../settings'
import type { LibraryOverview } from './views'

/** `days`: whole ones since the last verification or, where there was none, since the library was first seen. */
export type DueReminder = { readonly since: 'verified' | 'first-seen'; readonly days: number }

export type ReminderFacts = Pick<LibraryOverview, 'firstSeen' | 'articles' | 'readOnly'> & {
  readonly lastVerified: Pick<NonNullable<LibraryOverview['lastVerified']>, 'time'> | null
}

const dayMs = 86_400_000

/**
 * Whether it is time to say that files were not verified for long: more than `setting` days. Nothing is due where there is
 * nothing to verify, nor where a verification can't be remembered, as the reminder would then never end.
 */
export const dueReminder = (
  { lastVerified, firstSeen, articles, readOnly }: ReminderFacts,
  setting: VerifyReminder,
  now: Date,
): DueReminder | null => {
  if (setting === 'never' || articles === 0 || readOnly !== null) return null
  const last = lastVerified?.time ?? firstSeen
  if (last === null) return null
  const pastMs = now.getTime() - Date.parse(last)
  // A time that can't be read compares as false, and so does one that a wrong clock set in the future.
  if (!(pastMs > Number(setting) * dayMs)) return null
  return { since: lastVerified === null ? 'first-seen' : 'verified', days: Math.floor(pastMs / dayMs) }
}

/** `yyyy-mm-dd` where the person is. */
const dayOf = (time: Date): string => {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((n) => n.toString().padStart(2, '0'))
  return `${time.getFullYear()}-${month}-${day}`
}

/** Whether the person said about this library: not again today. */
export const isHeldToday = (held: RemindersHeld, library: LibraryId, now: Date): boolean =>
  held.day === dayOf(now) && held.libraries.includes(library)

/** Held back until tomorrow; what was held back on another day is let go. */
export const holdToday = (held: RemindersHeld, library: LibraryId, now: Date): RemindersHeld => {
  const day = dayOf(now)
  const others = held.day === day ? held.libraries.filter((one) => one !== library) : []
  return { day, libraries: [...others, library].slice(-mostHeld) }
}
