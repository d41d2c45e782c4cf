/** Typed arrays that grow at the end. Held outside the heap, so that size is bounded by memory and not by the engine. */
export class GrowingUint32 {
  #items: Uint32Array
  #length: number

  constructor(items: Uint32Array = new Uint32Array(1024), length = 0) {
    this.#items = items
    this.#length = length
  }

  get length(): number {
    return this.#length
  }

  /** The backing array: longer than `length`, and replaced when it grows. */
  get items(): Uint32Array {
    return this.#items
  }

  push(value: number): void {
    if (this.#length === this.#items.length) this.#grow(this.#length + 1)
    this.#items[this.#length++] = value
  }

  at(index: number): number {
    return this.#items[index]!
  }

  set(index: number, value: number): void {
    this.#items[index] = value
  }

  used(): Uint32Array {
    return this.#items.subarray(0, this.#length)
  }

  #grow(least: number): void {
    const larger = new Uint32Array(Math.max(least, Math.ceil(this.#items.length * 1.6), 1024))
    larger.set(this.#items)
    this.#items = larger
  }
}

export class GrowingUint16 {
  #items: Uint16Array
  #length: number

  constructor(items: Uint16Array = new Uint16Array(4096), length = 0) {
    this.#items = items
    this.#length = length
  }

  get length(): number {
    return this.#length
  }

  get items(): Uint16Array {
    return this.#items
  }

  append(codes: Uint16Array, from: number, to: number): void {
    const needed = this.#length + to - from
    if (needed > this.#items.length) {
      const larger = new Uint16Array(Math.max(needed, Math.ceil(this.#items.length * 1.6)))
      larger.set(this.#items)
      this.#items = larger
    }
    for (let at = from; at < to; at++) this.#items[this.#length++] = codes[at]!
  }

  used(): Uint16Array {
    return this.#items.subarray(0, this.#length)
  }
}

export class GrowingBytes {
  #items: Uint8Array
  #length = 0

  constructor(size = 4096) {
    this.#items = new Uint8Array(size)
  }

  get length(): number {
    return this.#length
  }

  /** Little-endian base 128: seven bits a byte, the high bit set where more follow. */
  pushVarint(value: number): void {
    if (this.#length + 5 > this.#items.length) {
      const larger = new Uint8Array(Math.ceil(this.#items.length * 1.6) + 5)
      larger.set(this.#items)
      this.#items = larger
    }
    let rest = value
    while (rest > 127) {
      this.#items[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#items[this.#length++] = rest
  }

  append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length
    if (needed > this.#items.length) {
      const larger = new Uint8Array(Math.max(needed, Math.ceil(this.#items.length * 1.6)))
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items.set(bytes, this.#length)
    this.#length = needed
  }

  used(): Uint8Array {
    return this.#items.subarray(0, this.#length)
  }
}
