import { GrowingBytes, GrowingUint16, GrowingUint32 } from '../../search/growing'

/** Values as 32-bit words beside the texts that they name, each text once. Read back by whoever knows the order. */
export type Packed = {
  readonly words: Uint32Array
  /** For each text its length in code units; the highest bit is set for one that is not ASCII. */
  readonly lengths: Uint32Array
  /** The ASCII texts one after another, a byte a letter. */
  readonly narrow: Uint8Array
  /** The others, as UTF-16. */
  readonly wide: Uint16Array
}

/** What reading texts needs from the platform: ASCII bytes, and code units of any kind, kept one for one. */
export type TextDecoding = {
  readonly ascii: (bytes: Uint8Array) => string
  readonly utf16: (codes: Uint16Array) => string
}

const WIDE = 0x80000000

const float = new Float64Array(1)
const halves = new Uint32Array(float.buffer)

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

export class Packer {
  readonly #words = new GrowingUint32()
  readonly #lengths = new GrowingUint32()
  readonly #narrow = new GrowingBytes()
  readonly #wide = new GrowingUint16()
  readonly #numbers = new Map<string, number>()

  word(value: number): void {
    this.#words.push(value)
  }

  /** Any number, to the bit. */
  number(value: number): void {
    float[0] = value
    this.#words.push(halves[0]!)
    this.#words.push(halves[1]!)
  }

  text(text: string): void {
    const known = this.#numbers.get(text)
    if (known !== undefined) {
      this.#words.push(known)
      return
    }
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    this.#words.push(number)
    const codes = new Uint16Array(text.length)
    for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
    if (isAscii(text)) {
      this.#lengths.push(text.length)
      this.#narrow.append(Uint8Array.from(codes))
    } else {
      this.#lengths.push((text.length | WIDE) >>> 0)
      this.#wide.append(codes, 0, codes.length)
    }
  }

  packed(): Packed {
    return {
      words: this.#words.used(),
      lengths: this.#lengths.used(),
      narrow: this.#narrow.used(),
      wide: this.#wide.used(),
    }
  }
}

/** Texts are cut from two long ones, which costs next to nothing for each. */
const textsOf = ({ lengths, narrow, wide }: Packed, decoding: TextDecoding): readonly string[] => {
  const ascii = decoding.ascii(narrow)
  const utf16 = decoding.utf16(wide)
  const texts = new Array<string>(lengths.length)
  let narrowAt = 0
  let wideAt = 0
  for (let number = 0; number < lengths.length; number++) {
    const marked = lengths[number]!
    if (marked >= WIDE) {
      const end = wideAt + marked - WIDE
      texts[number] = utf16.substring(wideAt, end)
      wideAt = end
    } else {
      const end = narrowAt + marked
      texts[number] = ascii.substring(narrowAt, end)
      narrowAt = end
    }
  }
  return texts
}

export class Unpacker {
  readonly #words: Uint32Array
  readonly #texts: readonly string[]
  #at = 0

  constructor(packed: Packed, decoding: TextDecoding) {
    this.#words = packed.words
    this.#texts = textsOf(packed, decoding)
  }

  word(): number {
    return this.#words[this.#at++]!
  }

  number(): number {
    halves[0] = this.#words[this.#at]!
    halves[1] = this.#words[this.#at + 1]!
    this.#at += 2
    return float[0]!
  }

  text(): string {
    return this.#texts[this.#words[this.#at++]!]!
  }

  get isAtEnd(): boolean {
    return this.#at === this.#words.length
  }
}
