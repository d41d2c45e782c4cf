/** Numbers in a picture's bytes; beyond the end everything is zero. */
export type PictureNumbers = {
  readonly big16: (at: number) => number
  readonly big32: (at: number) => number
  readonly little16: (at: number) => number
  readonly little32: (at: number) => number
}

export const numbersIn = (bytes: Uint8Array): PictureNumbers => {
  const big = (at: number, count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 256 + (bytes[at + i] ?? 0)
    return value
  }
  const little = (at: number, count: number): number => {
    let value = 0
    for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0)
    return value
  }
  return {
    big16: (at) => big(at, 2),
    big32: (at) => big(at, 4),
    little16: (at) => little(at, 2),
    little32: (at) => little(at, 4),
  }
}

export const little32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255)

export const asciiAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const together = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
