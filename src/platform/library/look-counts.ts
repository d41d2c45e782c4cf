/** What one look through a folder came upon. */
export type Counts = {
  added: number
  changed: number
  moved: number
  missing: number
  duplicates: number
  /** Read, and found to be as they were. */
  confirmed: number
}

export const emptyCounts = (): Counts => ({
  added: 0,
  changed: 0,
  moved: 0,
  missing: 0,
  duplicates: 0,
  confirmed: 0,
})
