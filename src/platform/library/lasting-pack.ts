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
    write: (version, packed) => kept(() => pack.write(version, packed)),
    writeAll: (trees) => kept(() => pack.writeAll(trees)),
    fault: () => pack.fault(),
    close: () => closed(pack),
    reopen: async () => {
      const before = pack
      pack = await openAnew()
      await closed(before)
    },
  }
}

/** The pack may not even be cut back to what is whole: the next one that is opened is. */
const kept = async (write: () => Promise<void>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    if (!isSystemError(error)) throw error
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
