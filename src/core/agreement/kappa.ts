/**
 * How far two people agree beyond what chance would bring (Cohen, "A Coefficient of Agreement for Nominal Scales",
 * Educational and Psychological Measurement 20 (1960) 37–46, formula 1): (p_o - p_c) / (1 - p_c).
 */
export type Kappa = {
  readonly units: number
  /** Share of units on which both said the same. */
  readonly observed: number
  /** Share on which they would if each said as often what they said, at random. */
  readonly expected: number
  /** Null where both said one and the same thing of every unit: there is nothing that chance could explain. */
  readonly kappa: number | null
}

/** `pairs`: what each of the two said of every unit. Null where there is no unit. */
export const cohenKappa = <T>(pairs: readonly (readonly [T, T])[]): Kappa | null => {
  const units = pairs.length
  if (units === 0) return null
  const ofFirst = new Map<T, number>()
  const ofSecond = new Map<T, number>()
  let same = 0
  for (const [first, second] of pairs) {
    if (first === second) same++
    ofFirst.set(first, (ofFirst.get(first) ?? 0) + 1)
    ofSecond.set(second, (ofSecond.get(second) ?? 0) + 1)
  }
  let products = 0
  for (const [value, count] of ofFirst) products += count * (ofSecond.get(value) ?? 0)
  const observed = same / units
  const expected = products / units ** 2
  // In whole numbers, as a quotient near one would not come out as one.
  const isTold = products !== units ** 2
  return { units, observed, expected, kappa: isTold ? (observed - expected) / (1 - expected) : null }
}
