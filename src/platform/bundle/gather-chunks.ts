import { Transform } from 'node:stream'

const blockBytes = 64 * 1024

/**
 * The same bytes in blocks of one size. A piece of compressed data may be some bytes of a large piece of memory, and keeps
 * all of it while it waits; these are as large as what is in them. `waitingBytes` is how much of them may wait.
 */
export const gatherChunks = (waitingBytes: number): Transform => {
  let block = Buffer.allocUnsafeSlow(blockBytes)
  let filled = 0
  return new Transform({
    readableHighWaterMark: waitingBytes,
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length;) {
        const copied = chunk.copy(block, filled, start)
        start += copied
        filled += copied
        if (filled < blockBytes) continue
        this.push(block)
        block = Buffer.allocUnsafeSlow(blockBytes)
        filled = 0
      }
      done()
    },
    flush(done) {
      done(null, filled === 0 ? null : block.subarray(0, filled))
    },
  })
}
