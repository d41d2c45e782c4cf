/**
 * Krippendorff's alpha for nominal values, any number of people, and units that not everybody judged (Krippendorff,
 * "Computing Krippendorff's Alpha-Reliability", University of Pennsylvania, 2011, section C): from the coincidences of values
 * within units, 1 - D_o / D_e.
 */
export type Alpha = {
  /** Units that at least two people judged. */
  readonly units: number
  /** Judgements in them. */
  readonly judgements: number
  /** Null where all judgements are the same: there is no variation to be reliable about. */
  readonly alpha: number | null
}

type Judgement = string | number | boolean

/** One list for each unit: what each person said of it, null where a person did not judge it. */
export const krippendorffAlpha = (units: readonly (readonly (Judgement | null)[])[]): Alpha | null => {
  const totals = new Map<Judgement, number>()
  let pairable = 0
  let judgements = 0
  /** The observed coincidences of unlike values. */
  let unlike = 0
  for (const unit of units) {
    const values = unit.filter((value): value is Judgement => value !== null)
    if (values.length < 2) continue
    pairable++
    judgements += values.length
    const counts = new Map<Judgement, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    for (const [value, count] of counts) {
      totals.set(value, (totals.get(value) ?? 0) + count)
      unlike += (count * (values.length - count)) / (values.length - 1)
    }
  }
  if (pairable === 0) return null
  let expected = 0
  for (const count of totals.values()) expected += count * (judgements - count)
  return {
    units: pairable,
    judgements,
    alpha: expected === 0 ? null : 1 - ((judgements - 1) * unlike) / expected,
  }
}
