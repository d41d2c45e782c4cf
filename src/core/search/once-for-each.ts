/** A test of strings that many things share: each string is looked at once. */
export const onceForEach = (test: (value: string) => boolean): ((value: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const found = test(value)
    known.set(value, found)
    return found
  }
}
