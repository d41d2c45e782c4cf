import { inflate } from '../zip/unpack'

/** Values of a strip or tile; where they are cut off or damaged, the rest is zero. */
export const unpackInto = (
  packing: 'none' | 'lzw' | 'deflate' | 'packbits',
  packed: Uint8Array,
  length: number,
): Uint8Array => {
  switch (packing) {
    case 'none':
      return filled(packed, length)
    case 'lzw':
      return unpackLzw(packed, length)
    case 'packbits':
      return unpackBits(packed, length)
    case 'deflate':
      return filled(inflated(packed, length), length)
  }
}

/** A byte whose bits stand the other way (FillOrder 2). */
export const turned = (byte: number): number => {
  let result = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) result |= 0x80 >> bit
  return result
}

const filled = (bytes: Uint8Array, length: number): Uint8Array => {
  if (bytes.length === length) return bytes
  const whole = new Uint8Array(length)
  whole.set(bytes.subarray(0, length))
  return whole
}

/** A zlib stream (RFC 1950): two bytes, of which deflate needs nothing. */
const inflated = (packed: Uint8Array, length: number): Uint8Array => {
  // One that holds far more than it may is no picture that can be trusted.
  const unpacked = inflate(packed.subarray(2), length + 100_000)
  return unpacked.kind === 'too-large' ? new Uint8Array() : unpacked.bytes
}

/** TIFF 6.0, section 9. */
const unpackBits = (packed: Uint8Array, length: number): Uint8Array => {
  const whole = new Uint8Array(length)
  let at = 0
  for (let from = 0; from < packed.length && at < length;) {
    const head = packed[from++] ?? 0
    if (head < 128) {
      const run = packed.subarray(from, Math.min(from + head + 1, from + length - at))
      whole.set(run, at)
      at += head + 1
      from += head + 1
    } else if (head > 128) {
      whole.fill(packed[from++] ?? 0, at, at + 257 - head)
      at += 257 - head
    }
  }
  return whole
}

const clear = 256
const end = 257
const mostCodes = 4096

/** TIFF 6.0, section 13; the bits of a code come highest first, and codes grow one code early. */
const unpackLzw = (packed: Uint8Array, length: number): Uint8Array => {
  const whole = new Uint8Array(length)
  // A string of the table is the place in what was written where it stood, and its length.
  const places = new Uint32Array(mostCodes)
  const lengths = new Uint32Array(mostCodes)
  let [codes, size, at] = [258, 9, 0]
  let [bits, held, from] = [0, 0, 0]
  let last = -1
  while (at < length) {
    while (bits < size && from < packed.length) {
      held = ((held << 8) | (packed[from++] ?? 0)) & 0xffffff
      bits += 8
    }
    if (bits < size) break
    const code = (held >> (bits - size)) & ((1 << size) - 1)
    bits -= size
    if (code === end) break
    if (code === clear) {
      ;[codes, size, last] = [258, 9, -1]
      continue
    }
    const start = at
    if (code < 256) whole[at++] = code
    else if (code < codes && code > end) at = repeat(whole, places[code] ?? 0, lengths[code] ?? 0, at)
    else if (code === codes && last >= 0) {
      at = repeat(whole, last, start - last, at)
      if (at < length) whole[at++] = whole[last] ?? 0
    } else break
    if (last >= 0 && codes < mostCodes) {
      places[codes] = last
      lengths[codes++] = start - last + 1
      if (codes === (1 << size) - 1 && size < 12) size++
    }
    last = start
  }
  return whole
}

const repeat = (whole: Uint8Array, from: number, count: number, at: number): number => {
  const end = Math.min(at + count, whole.length)
  for (let to = at; to < end; to++) whole[to] = whole[from + to - at] ?? 0
  return end
}
