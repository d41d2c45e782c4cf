import type { RedactionHit } from '#core/bundle/redact/preview'

export type HitGroup = {
  /** Such as `terms[0]`. */
  readonly rule: string
  readonly role: string
  readonly hits: readonly RedactionHit[]
}

/** The hits of each rule together, in the order of the rules. */
export const groupsOf = (hits: readonly RedactionHit[]): readonly HitGroup[] => {
  const groups = new Map<string, RedactionHit[]>()
  for (const hit of hits) {
    const group = groups.get(hit.rule)
    if (group) group.push(hit)
    else groups.set(hit.rule, [hit])
  }
  return [...groups]
    .map(([rule, found]) => ({ rule, role: found[0]?.role ?? '', hits: found }))
    .sort((a, b) => placeOf(a.rule) - placeOf(b.rule))
}

/** Terms, then patterns, then marks; each by its number. */
const placeOf = (rule: string): number => {
  const [, list, number] = /^(terms|patterns)\[(\d+)\]/u.exec(rule) ?? []
  return list === undefined ? 2e9 : (list === 'terms' ? 0 : 1e9) + Number(number)
}
