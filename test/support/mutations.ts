import { unzipSync, zipSync } from 'fflate'

/** A stream of numbers below `limit`, the same for the same seed: what a bench finds can be found again. */
export const numbersFrom = (seed: number): ((limit: number) => number) => {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * limit)
  }
}

/** The bytes with some of them changed, a stretch cut out, a stretch doubled, or the end cut off. */
export const mutated = (whole: Uint8Array, number: (limit: number) => number): Uint8Array => {
  const bytes = whole.slice()
  for (let left = number(12); left > 0; left--) bytes[number(bytes.length)] = number(256)
  const [a, b] = [number(bytes.length + 1), number(bytes.length + 1)]
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  switch (number(5)) {
    case 0:
      return bytes.slice(0, from)
    case 1:
      return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(Math.min(to, from + 200))])
    case 2:
      return new Uint8Array([...bytes.subarray(0, to), ...bytes.subarray(from)])
    default:
      return bytes
  }
}

const isText = (name: string): boolean => /\.(?:xml|rels|opf|ncx|x?html)$/.test(name)

/** An archive whose parts are damaged one by one before they are packed, so that what reads them is reached. */
export const mutatedInside = (archive: Uint8Array, number: (limit: number) => number): Uint8Array => {
  const parts = unzipSync(archive)
  const names = Object.keys(parts).filter(isText)
  const chosen = new Set(Array.from({ length: 1 + number(2) }, () => names[number(names.length)]))
  const changed = Object.entries(parts).map(
    ([name, bytes]) => [name, chosen.has(name) ? mutated(bytes, number) : bytes] as const,
  )
  return zipSync(Object.fromEntries(changed), { level: 1 })
}
