import { stopCharacter } from './letters'
import type { Found } from './find'
import type { CompiledRules } from './rules'

/** A number from 0 up to, not including, `below`, at random. */
export type RandomNumber = (below: number) => number

export type Tokens = {
  /** What stands in place of something found; the same person has the same within one export. */
  readonly of: (found: Found) => string
}

const arabicDigits = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

const tokenOf = (role: string, number: number): string =>
  `[${role} ${/\p{Script=Arabic}/u.test(role) ? arabicDigits(number) : String(number)}]`

/**
 * Numbers are drawn at random, anew for each export: neither the order of the rules nor that of the text can be read
 * from them, and two exports can't be laid side by side.
 */
export const createTokens = ({ rules }: CompiledRules, random: RandomNumber): Tokens => {
  const given = new Map<string, string>()
  const drawn = new Map<string, { taken: Set<number>; size: number }>()
  const next = (role: string): number => {
    const pool = drawn.get(role) ?? {
      taken: new Set<number>(),
      size: Math.max(9, rules.filter((rule) => rule.role === role).length),
    }
    drawn.set(role, pool)
    if (pool.taken.size >= pool.size) pool.size *= 10
    let number = 1 + random(pool.size)
    while (pool.taken.has(number)) number = (number % pool.size) + 1
    pool.taken.add(number)
    return number
  }
  return {
    of: ({ rule, key }) => {
      const known = given.get(key)
      if (known !== undefined) return known
      const { role } = rules[rule]!
      const token = tokenOf(role, next(role))
      given.set(key, token)
      return token
    },
  }
}

/** Puts stops in place of every token, so that nothing is read across one, or in its words and number. Keeps the length. */
export const withoutTokens = (text: string, roles: readonly string[]): string =>
  roles.reduce(
    (rest, role) =>
      rest.includes(`[${role} `)
        ? rest.replace(tokenShape(role), (token) => stopCharacter.repeat(token.length))
        : rest,
    text,
  )

const tokenShape = (role: string): RegExp => new RegExp(`\\[${role} [0-9\u0660-\u0669]+\\]`, 'gu')
