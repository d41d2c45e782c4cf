/** Skips a test that can't be made here, and says why where the run is read. */
export const skipSaying = (skip: (note: string) => never, reason: string): never => {
  console.warn(`skipped: ${reason}`)
  return skip(reason)
}
