/** How many letters may differ where the query does not say: none in very short words, two in long ones. */
export const defaultDistance = (length: number): number => (length < 3 ? 0 : length < 9 ? 1 : 2)

export const letterMask = (word: string): number => {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask >>> 0
}

export const bitsIn = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export type FuzzyMatcher = {
  /** Whether `chars[start..end)` is within the distance of the word. */
  readonly matches: (chars: Uint16Array, start: number, end: number) => boolean
}

/** Longest word that fits the bits of one integer; longer ones must be equal. */
const LONGEST = 31

const MASK = 0x1fff

/**
 * Levenshtein distance by Myers' bit-vector algorithm (A fast bit-vector algorithm for approximate string matching,
 * JACM 46(3), 1999), for whole words: the first row counts the letters before, as in Hyyrö's version.
 * @param word folded
 */
export const fuzzyMatcher = (word: string, distance: number): FuzzyMatcher => {
  const length = word.length
  if (length === 0 || length > LONGEST || distance === 0) return { matches: equals(word) }
  const places = new Map<number, number>()
  for (let at = 0; at < length; at++) {
    const code = word.charCodeAt(at)
    places.set(code, (places.get(code) ?? 0) | (1 << at))
  }
  const table = new Int32Array(MASK + 1)
  const far = new Map<number, number>()
  for (const [code, bits] of places) {
    if (code <= MASK) table[code] = bits
    else far.set(code, bits)
  }
  const placesOf = (code: number): number => (code <= MASK ? table[code]! : (far.get(code) ?? 0))
  const last = 1 << (length - 1)
  const matches = (chars: Uint16Array, start: number, end: number): boolean => {
    const size = end - start
    if (size > length + distance || size < length - distance) return false
    let up = -1
    let down = 0
    let score = length
    for (let at = start; at < end; at++) {
      const equal = placesOf(chars[at]!)
      const vertical = equal | down
      const horizontal = (((equal & up) + up) ^ up) | equal
      let more = down | ~(horizontal | up)
      let fewer = up & horizontal
      if ((more & last) !== 0) score++
      else if ((fewer & last) !== 0) score--
      more = (more << 1) | 1
      fewer <<= 1
      up = fewer | ~(vertical | more)
      down = more & vertical
      if (score - (end - 1 - at) > distance) return false
    }
    return score <= distance
  }
  return { matches }
}

const equals =
  (word: string): FuzzyMatcher['matches'] =>
  (chars, start, end) => {
    if (end - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (chars[start + at] !== word.charCodeAt(at)) return false
    return true
  }
