const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b)

/** The value below which so many percent lie, in the values' own unit. */
export const percentile = (values: readonly number[], percent: number): string => {
  const ordered = sorted(values)
  const at = Math.min(ordered.length - 1, Math.ceil((percent / 100) * ordered.length) - 1)
  return (ordered[Math.max(0, at)] ?? 0).toFixed(1)
}

export const median = (values: readonly number[]): string => percentile(values, 50)

export const sayRow = (name: string, measured: string, wanted: string): void => {
  console.log(`${name.padEnd(52)} ${measured.padStart(16)} ${wanted.padStart(8)}`)
}
