/** Where letters stand in a text, found by runs of four of them: for thousands of quotes of one text. */
export type LetterIndex = {
  /** Where a run of letters stands, in order; at most `mostPlaces`. */
  readonly placesOf: (sought: string) => readonly number[]
  /** Where most of the seldom runs of a quote say that it begins, the likeliest first. */
  readonly likelyPlaces: (sought: string) => readonly number[]
}

const mostPlaces = 2000
const run = 4
const buckets = 0x10000
/** Of how many runs of a quote the most seldom one is looked for. */
const mostRuns = 48
/** Runs that stand more often than this say little about a place. */
const oftenest = 256
/** Places that say nearly the same are one. */
const near = 24
const mostLikely = 4

const hashAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 0x1f351 +
    text.charCodeAt(at + 1) * 0x9e3b +
    text.charCodeAt(at + 2) * 0x5bd1 +
    text.charCodeAt(at + 3) * 0x3f) &
  (buckets - 1)

export const letterIndexOf = (text: string): LetterIndex => {
  const first = new Int32Array(buckets).fill(-1)
  const next = new Int32Array(Math.max(1, text.length))
  const often = new Int32Array(buckets)
  for (let at = text.length - run; at >= 0; at--) {
    const hash = hashAt(text, at)
    next[at] = first[hash]!
    first[hash] = at
    often[hash]!++
  }

  const seldomRun = (sought: string): number => {
    let best = 0
    for (let at = 1; at + run <= sought.length && at < mostRuns; at++)
      if (often[hashAt(sought, at)]! < often[hashAt(sought, best)]!) best = at
    return best
  }

  const placesOf = (sought: string): readonly number[] => {
    if (sought.length < run) return everyPlace(text, sought)
    const offset = seldomRun(sought)
    const places: number[] = []
    for (let at = first[hashAt(sought, offset)]!; at !== -1 && places.length < mostPlaces; at = next[at]!)
      if (text.startsWith(sought, at - offset) && at >= offset) places.push(at - offset)
    return places
  }

  const likelyPlaces = (sought: string): readonly number[] => {
    const votes = new Map<number, number>()
    for (let offset = 0; offset + run <= sought.length; offset++) {
      const hash = hashAt(sought, offset)
      if (often[hash]! > oftenest) continue
      for (let at = first[hash]!; at !== -1; at = next[at]!) {
        const place = Math.floor((at - offset) / near)
        votes.set(place, (votes.get(place) ?? 0) + 1)
      }
    }
    return [...votes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostLikely)
      .map(([place]) => place * near)
  }
  return { placesOf, likelyPlaces }
}

/** UTF-16 indices at which `quote` stands, in order; at most `mostPlaces`. */
export const everyPlace = (text: string, quote: string): readonly number[] => {
  const places: number[] = []
  if (quote === '') return places
  for (
    let at = text.indexOf(quote);
    at !== -1 && places.length < mostPlaces;
    at = text.indexOf(quote, at + 1)
  )
    places.push(at)
  return places
}
