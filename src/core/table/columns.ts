/** Names of the columns of a table, each once: what has none is called by its place. */
export const columnNames = (header: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return header.map((cell, at) => {
    const written = cell
      .replace(/^\ufeff/, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestName)
    const name = written === '' ? String(at + 1) : written
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? name : `${name} (${n})`
      if (taken.has(candidate)) continue
      taken.add(candidate)
      return candidate
    }
  })
}

/** UTF-16 units; as long as the name of a field may be, so that any column can be kept as one. */
const longestName = 70

/** Cells by the names of their columns. Those beyond the last named one go by their place. */
export const cellsByName = (
  names: readonly string[],
  row: readonly string[],
): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>()
  for (const [at, cell] of row.entries()) {
    const name = names[at] ?? String(at + 1)
    if (cell !== '' && !cells.has(name)) cells.set(name, cell)
  }
  return cells
}
