import { createHash, type Hash } from 'node:crypto'
import type { RecordHead } from '#core/web-archive/record-head'
import { readStatedDigest, type DigestState, type StatedDigest } from '#core/web-archive/stated-digest'

type Sum = { readonly stated: StatedDigest; readonly hash: Hash }

const sumFor = (stated: StatedDigest | undefined): Sum | undefined =>
  stated && { stated, hash: createHash(stated.algorithm) }

const agrees = (sum: Sum | undefined): boolean => sum?.hash.digest('hex') === sum?.stated.hex

/**
 * The digests that a record states, worked out again while its block passes. Programs do not agree whether that of the payload
 * is one of the chunks as they came or of what is in them, so either will do.
 */
export class RecordDigests {
  private readonly block: Sum | undefined
  private readonly sent: Sum | undefined
  private readonly unchunked: Sum | undefined

  constructor(private readonly head: RecordHead) {
    const payload = readStatedDigest(head.payloadDigest)
    this.block = sumFor(readStatedDigest(head.blockDigest))
    this.sent = sumFor(payload)
    this.unchunked = sumFor(payload)
  }

  async *seeingBlock(block: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of block) {
      this.block?.hash.update(piece)
      yield piece
    }
  }

  sawSent(piece: Uint8Array): void {
    this.sent?.hash.update(piece)
  }

  sawUnchunked(piece: Uint8Array): void {
    this.unchunked?.hash.update(piece)
  }

  /** `hasPayload` is false for a revisit: its payload's digest is that of a body which stands elsewhere. */
  state(hasPayload: boolean): DigestState {
    const checkable = [
      this.block && agrees(this.block),
      hasPayload && this.sent !== undefined ? agrees(this.sent) || agrees(this.unchunked) : undefined,
    ].filter((one) => one !== undefined)
    if (checkable.some((one) => one)) return 'agrees'
    if (checkable.length > 0) return 'differs'
    const isStated = this.head.blockDigest !== '' || (hasPayload && this.head.payloadDigest !== '')
    return isStated ? 'unchecked' : 'unstated'
  }
}
