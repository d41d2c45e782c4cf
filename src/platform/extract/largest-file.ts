/** Files above this size are not read as articles. */
export const largestFileBytes = 100_000_000
