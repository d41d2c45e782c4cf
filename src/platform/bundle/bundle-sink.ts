import type { Digests } from './digests'

export type Content = string | Uint8Array | AsyncIterable<Uint8Array>

export type Written = Digests & {
  /** Inside the bag. */
  readonly path: string
  readonly sizeBytes: number
}

/** Where a bundle's files go, one after the other. Nothing stands under the bundle's own name until all of it is there. */
export type BundleSink = {
  readonly write: (path: string, content: Content) => Promise<Written>
  /** Brings everything to the disk, still under the temporary name, and returns that name. */
  readonly finish: () => Promise<string>
  /** Takes away everything that was written. */
  readonly discard: () => Promise<void>
}

export async function* chunksOf(content: Content): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content, 'utf8')
  else if (content instanceof Uint8Array) yield content
  else yield* content
}
