import { Checksum } from './checksum'

/** A snapshot is read and checked in pages, each with its own checksum: a start reads only those that it needs. */
export const PAGE_BYTES = 1 << 20
const PAGE_WORDS = PAGE_BYTES >>> 2
export const SUM_WORDS = 4

/** A page is not what was written, or can't be read: nothing of this snapshot is to be trusted any more. */
export class SnapshotDamage extends Error {
  override readonly name = 'SnapshotDamage'
}

/** Fills the snapshot's bytes from `from` to `to`; false where that can't be done. */
export type ReadBytes = (from: number, to: number) => boolean

const sumOf = (bytes: Uint8Array): Uint32Array => {
  const checksum = new Checksum()
  checksum.add(new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2))
  return checksum.value()
}

/** The checksums of pages that are being written. */
export class PageSums {
  readonly #sums: number[] = []
  #checksum = new Checksum()
  #inPage = 0

  add(words: Uint32Array): void {
    for (let at = 0; at < words.length;) {
      const take = Math.min(words.length - at, PAGE_WORDS - this.#inPage)
      this.#checksum.add(words.subarray(at, at + take))
      this.#inPage += take
      at += take
      if (this.#inPage === PAGE_WORDS) this.#end()
    }
  }

  /** Of all that was added. */
  sums(): Uint32Array {
    if (this.#inPage > 0) this.#end()
    return Uint32Array.from(this.#sums)
  }

  #end(): void {
    this.#sums.push(...this.#checksum.value())
    this.#checksum = new Checksum()
    this.#inPage = 0
  }
}

/** Which pages of a snapshot have been read and found to be what was written. */
export class SnapshotPages {
  readonly #seen: Uint8Array
  #left: number

  /** @param bytes whole words; what lies behind the last page is not looked at */
  constructor(
    readonly bytes: Uint8Array,
    readonly sums: Uint32Array,
    readonly end: number,
    readonly read: ReadBytes,
  ) {
    this.#left = Math.ceil(end / PAGE_BYTES)
    this.#seen = new Uint8Array(this.#left)
  }

  get isWhole(): boolean {
    return this.#left === 0
  }

  /** Pages that nobody has asked for. */
  *missing(): Generator<{ readonly page: number; readonly from: number; readonly to: number }, void> {
    for (let page = 0; page < this.#seen.length; page++)
      if (this.#seen[page] === 0) yield { page, ...this.#placeOf(page) }
  }

  /** Makes sure of some bytes before they are used. Throws where they are not what was written. */
  need(from: number, to: number): void {
    if (this.#left === 0) return
    const last = Math.min(this.#seen.length - 1, Math.floor((to - 1) / PAGE_BYTES))
    for (let page = Math.floor(from / PAGE_BYTES); page <= last; page++) {
      if (this.#seen[page] === 1) continue
      const place = this.#placeOf(page)
      if (!this.read(place.from, place.to) || !this.#isSound(page, this.bytes.subarray(place.from, place.to)))
        throw new SnapshotDamage()
      this.#see(page)
    }
  }

  /** Takes a page that was read elsewhere; passed over where it is there already. False where it is not what was written. */
  take(page: number, read: Uint8Array): boolean {
    if (this.#seen[page] === 1) return true
    const { from, to } = this.#placeOf(page)
    if (read.length !== to - from || !this.#isSound(page, read)) return false
    this.bytes.set(read, from)
    this.#see(page)
    return true
  }

  #placeOf(page: number): { readonly from: number; readonly to: number } {
    return { from: page * PAGE_BYTES, to: Math.min(this.end, (page + 1) * PAGE_BYTES) }
  }

  #isSound(page: number, bytes: Uint8Array): boolean {
    return sumOf(bytes).every((lane, at) => lane === this.sums[page * SUM_WORDS + at])
  }

  #see(page: number): void {
    this.#seen[page] = 1
    this.#left--
  }
}
