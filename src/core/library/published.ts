import { findDate } from '../extract/dates'

/** Of a longer text only the beginning is looked at. */
const longest = 300

/** A date as people write it, by what can be read of it: `yyyy`, `yyyy-mm` or `yyyy-mm-dd`; undefined where there is none. */
export const isoDateIn = (text: string): string | undefined =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.exec(text.trim())?.[0] ?? findDate(text.slice(0, longest))?.iso
