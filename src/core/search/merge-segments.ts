import { GrowingBytes } from './growing'
import type { Segment } from './segment'

/** Copies one term's postings, its first step counted anew from `last`. */
const copyPostings = (segment: Segment, index: number, last: number, into: GrowingBytes): void => {
  const { bytes } = segment
  let at = segment.offsets[index]!
  let byte = bytes[at++]!
  let first = byte & 127
  let shift = 7
  while (byte > 127) {
    byte = bytes[at++]!
    first |= (byte & 127) << shift
    shift += 7
  }
  into.pushVarint((first >>> 0) - 2 * (last + 1))
  into.append(bytes.subarray(at, segment.offsets[index + 1]))
}

/** One segment out of several whose articles follow one another. */
export const mergeSegments = (segments: readonly Segment[]): Segment => {
  for (const { bytes: read, need } of segments) need?.(0, read.length)
  const cursors = new Uint32Array(segments.length)
  const most = segments.reduce((sum, { terms }) => sum + terms.length, 0)
  const terms = new Uint32Array(most)
  const lasts = new Uint32Array(most)
  const offsets = new Uint32Array(most + 1)
  const bytes = new GrowingBytes(segments.reduce((sum, segment) => sum + segment.bytes.length, 64))
  let count = 0
  for (;;) {
    let term = 0xffffffff
    for (let index = 0; index < segments.length; index++) {
      const next = segments[index]!.terms[cursors[index]!]
      if (next !== undefined && next < term) term = next
    }
    if (term === 0xffffffff) break
    let last = -1
    for (let index = 0; index < segments.length; index++) {
      const segment = segments[index]!
      const cursor = cursors[index]!
      if (segment.terms[cursor] !== term) continue
      cursors[index] = cursor + 1
      copyPostings(segment, cursor, last, bytes)
      last = segment.lasts[cursor]!
    }
    terms[count] = term
    lasts[count] = last
    offsets[++count] = bytes.length
  }
  return {
    terms: terms.slice(0, count),
    offsets: offsets.slice(0, count + 1),
    bytes: bytes.used().slice(),
    lasts: lasts.slice(0, count),
  }
}
