import { isSystemError } from '../files/failures'
import type { TextPack } from './text-pack'

export type LastingPack = TextPack & {
  /** Lets go of files that may lie on a medium that was taken out, and opens those that are there now. */
  readonly reopen: () => Promise<void>
}

/** A pack that outlives its medium: what can't be read is not there, and is made again when asked for. */
export const lastingPack = (first: TextPack, openAnew: () => Promise<TextPack>): LastingPack => {
  let pack = first
  return {
    has: (version) => pack.has(version),
    wasReadOtherwise: (version) => pack.wasReadOtherwise(version),
    read: async (version) => {
      try {
        return await pack.read(version)
      } catch (error) {
        if (isSystemError(error)) return null
        throw error
      }
    },
    write: async (version, packed) => {
      try {
        await pack.write(version, packed)
      } catch (error) {
        // The pack could not even be cut back to what is whole: the next one that is opened is.
        if (!isSystemError(error)) throw error
      }
    },
    fault: () => pack.fault(),
    close: () => closed(pack),
    reopen: async () => {
      const before = pack
      pack = await openAnew()
      await closed(before)
    },
  }
}

/** A system that can't reach the medium may refuse even that. */
const closed = async (pack: TextPack): Promise<void> => {
  try {
    await pack.close()
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}
