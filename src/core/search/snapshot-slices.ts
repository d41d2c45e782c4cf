import { PageSums } from './snapshot-pages'

const SLICE_BYTES = 1 << 22

/** Gathers arrays of any length into slices of whole 32-bit words, and keeps the checksums of their pages. */
export class SnapshotSlices {
  readonly #sums = new PageSums()
  /** Bytes short of a word, carried over to the next array. */
  #loose: Uint8Array = new Uint8Array(0);

  /** Yields the array's bytes, and before them what was carried over. */
  *write(piece: Uint8Array | Uint16Array | Uint32Array): Generator<Uint8Array, void> {
    const own = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)
    const bytes = this.#loose.length === 0 && own.byteOffset % 4 === 0 ? own : this.#joined(own)
    const whole = bytes.length & ~3
    for (let at = 0; at < whole; at += SLICE_BYTES) {
      const slice = bytes.subarray(at, Math.min(whole, at + SLICE_BYTES))
      this.#sums.add(new Uint32Array(slice.buffer, slice.byteOffset, slice.byteLength >>> 2))
      yield slice
    }
    this.#loose = bytes.slice(whole)
  }

  /** Of everything that was written. */
  sums(): Uint32Array {
    return this.#sums.sums()
  }

  #joined(bytes: Uint8Array): Uint8Array {
    const joined = new Uint8Array(this.#loose.length + bytes.length)
    joined.set(this.#loose)
    joined.set(bytes, this.#loose.length)
    return joined
  }
}
