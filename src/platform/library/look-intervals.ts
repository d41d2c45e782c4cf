/** How often the whole folder is looked through again: seldom where changes are told, often where they are not. */
const toldMs = 10 * 60_000
const untoldMs = 30_000
/** A look through a big share lasts long: most of the time it is left in peace. */
const restShare = 10

/** `isTold`: every folder is watched, and lies where watching tells of what others do. */
export const nextLookMs = (isTold: boolean, lastTookMs: number): number =>
  Math.max(isTold ? toldMs : untoldMs, lastTookMs * restShare)
