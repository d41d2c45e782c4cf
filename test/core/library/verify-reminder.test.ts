import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LibraryId } from '#core/ids'
import { dueReminder, holdToday, isHeldToday, type ReminderFacts } from '#core/library/verify-reminder'
import {
  mostHeld,
  parseSettings,
  settingsPatchSchema,
  verifyReminders,
  type RemindersHeld,
} from '#core/settings'
import * as v from 'valibot'

const now = new Date('2026-11-30T12:00:00.000Z')
const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString()
const facts = (last: string | null, firstSeen: string | null = daysAgo(400)): ReminderFacts => ({
  lastVerified: last === null ? null : { time: last },
  firstSeen,
  articles: 3,
  readOnly: null,
})
const id = (n: number): LibraryId => `urn:uuid:${n}` as LibraryId

describe('a reminder to verify', () => {
  it.each([
    ['verified 40 days ago', facts(daysAgo(40)), '30', { since: 'verified', days: 40 }],
    ['verified 30 days ago to the second', facts(daysAgo(30)), '30', null],
    [
      'verified a moment more than 30 days ago',
      facts(daysAgo(30.001)),
      '30',
      { since: 'verified', days: 30 },
    ],
    ['verified 8 days ago, every week', facts(daysAgo(8)), '7', { since: 'verified', days: 8 }],
    ['verified 40 days ago, every 90', facts(daysAgo(40)), '90', null],
    ['verified long ago, and never to be reminded', facts(daysAgo(4000)), 'never', null],
    ['verified today, first seen long ago', facts(daysAgo(0)), '7', null],
    [
      'never verified, first seen 31 days ago',
      facts(null, daysAgo(31)),
      '30',
      { since: 'first-seen', days: 31 },
    ],
    ['never verified, first seen today', facts(null, daysAgo(0)), '7', null],
    ['never verified, and nobody knows since when it is there', facts(null, null), '7', null],
    ['verified in the future, as a wrong clock has it', facts(daysAgo(-50)), '7', null],
    ['verified at a time that cannot be read', facts('yesterday'), '7', null],
    ['empty', { ...facts(daysAgo(40)), articles: 0 }, '30', null],
    ['only to be read', { ...facts(daysAgo(40)), readOnly: { kind: 'read-only', path: '/a' } }, '30', null],
  ] as const)('for a library %s', (_, library, setting, expected) => {
    expect(dueReminder(library, setting, now)).toEqual(expected)
  })

  it('never falls silent again while time goes on, and says no fewer days than were asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...verifyReminders),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        (setting, past, more) => {
          const due = dueReminder(facts(daysAgo(past)), setting, now)
          if (due === null) return
          expect(due.days).toBeGreaterThanOrEqual(Number(setting))
          expect(dueReminder(facts(daysAgo(past + more)), setting, now)).not.toBeNull()
        },
      ),
    )
  })
})

describe('holding it back', () => {
  const none = { day: '', libraries: [] }
  const evening = new Date(2026, 10, 30, 23, 59)
  const tomorrow = new Date(2026, 11, 1, 0, 1)

  it('lasts until the day ends where the person is, for this library alone', () => {
    const held = holdToday(none, id(1), evening)
    expect(held.day).toBe('2026-11-30')
    expect(isHeldToday(held, id(1), evening)).toBe(true)
    expect(isHeldToday(held, id(2), evening)).toBe(false)
    expect(isHeldToday(held, id(1), tomorrow)).toBe(false)
  })

  it('keeps those of the same day, each once, and lets go of those of another', () => {
    const both = holdToday(holdToday(holdToday(none, id(1), evening), id(2), evening), id(1), evening)
    expect(both.libraries).toEqual([id(2), id(1)])
    expect(holdToday(both, id(3), tomorrow)).toEqual({ day: '2026-12-01', libraries: [id(3)] })
  })

  it('never grows beyond what settings take', () => {
    const ids = Array.from({ length: mostHeld + 1 }, (_, n) => id(n))
    const held = ids.reduce<RemindersHeld>((before, one) => holdToday(before, one, evening), none)
    expect(v.safeParse(settingsPatchSchema, { remindersHeld: held }).success).toBe(true)
    expect(isHeldToday(held, id(mostHeld), evening)).toBe(true)
  })
})

describe('the setting', () => {
  it.each([
    ['90', '90'],
    ['never', 'never'],
    ['31', '30'],
    [30, '30'],
    [undefined, '30'],
  ])('that is kept as %j is %j', (kept, expected) => {
    expect(parseSettings({ verifyReminder: kept, remindersHeld: 7 }, 'ar')).toMatchObject({
      verifyReminder: expected,
      remindersHeld: { day: '', libraries: [] },
    })
  })
})
