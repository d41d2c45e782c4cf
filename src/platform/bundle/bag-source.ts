import type { BundleProblem } from '#core/bundle/outcome'

/** A bag that can be read, whatever it is kept in. Paths are inside the bag, `/` between folders. */
export type BagSource = {
  /** Size in bytes of every file. */
  readonly sizes: ReadonlyMap<string, number>
  /** There is a `data` folder, be it empty. */
  readonly hasPayloadFolder: boolean
  /** What the container itself has to say: links, unsafe names, bombs. */
  readonly problems: readonly BundleProblem[]
  /** Throws what the system throws; a damaged container ends in a `DamagedContainer`. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>
  /** What the container says besides its files: names with the folder they lie in, comments, extra fields. */
  readonly said?: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** The container's own bytes do not hold together at this file. */
export class DamagedContainer extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

export const readWhole = async (source: BagSource, path: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.read(path)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
