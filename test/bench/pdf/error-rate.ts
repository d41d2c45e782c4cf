/** Insertions, deletions and replacements that turn one text into the other, as a share of the known one (code points). */
export const errorRate = (known: string, read: string): number => {
  const [a, b] = [points(known), points(read)]
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of a.entries()) {
    const current = new Uint32Array(b.length + 1)
    current[0] = row + 1
    for (let at = 1; at <= b.length; at++) {
      const replaced = (previous[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1)
      current[at] = Math.min(replaced, (previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1)
    }
    previous = current
  }
  return (previous[b.length] ?? 0) / a.length
}

/** What does not count: how lines are broken, the order of marks on one letter, and invisible controls of direction. */
const points = (text: string): readonly string[] =>
  Array.from(
    text
      .normalize('NFC')
      .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
