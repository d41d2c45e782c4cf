import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Extracted } from '#core/article/extracted'
import { isSystemError } from '../files/failures'

/** An article's typed tree with its stored text and what the file says of itself, as it is kept in the cache. */
export type Tree = Pick<Extracted, 'text' | 'blocks' | 'detected' | 'warnings'>

/** Higher levels cost more time than the space is worth: on Arabic text level 1 already saves three quarters. */
const level = 1

/** JSON of a tree, in raw deflate (RFC 1951), in memory of its own so that it can be handed to another thread. */
export const packTree = ({ text, blocks, detected, warnings }: Tree): Uint8Array =>
  new Uint8Array(deflateRawSync(JSON.stringify({ text, blocks, detected, warnings }), { level }))

/** Undefined when the bytes are not what `packTree` made: the cache is damaged, and the tree is made again from the file. */
export const unpackTree = (packed: Uint8Array): Tree | undefined => {
  try {
    const tree: unknown = JSON.parse(inflateRawSync(packed).toString('utf8'))
    return isTree(tree) ? tree : undefined
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return undefined
    throw error
  }
}

/** The pack's own checksum vouches for the rest. */
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Tree>).text === 'string' &&
  Array.isArray((value as Partial<Tree>).blocks) &&
  Array.isArray((value as Partial<Tree>).warnings)
