import { createHash, type Hash } from 'node:crypto'
import type { RunningHash } from '#core/bundle/custody'

/** The two digests that every file of a bundle is listed with; lower-case hex. */
export type Digests = { readonly sha256: string; readonly sha512: string }

export type DigestingStream = {
  readonly update: (chunk: Uint8Array) => void
  readonly sizeBytes: () => number
  readonly digests: () => Digests
}

export const startDigests = (): DigestingStream => {
  const hashes: readonly [Hash, Hash] = [createHash('sha256'), createHash('sha512')]
  let sizeBytes = 0
  return {
    update: (chunk) => {
      sizeBytes += chunk.byteLength
      for (const hash of hashes) hash.update(chunk)
    },
    sizeBytes: () => sizeBytes,
    digests: () => ({ sha256: hashes[0].digest('hex'), sha512: hashes[1].digest('hex') }),
  }
}

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export const runningSha256 = (): RunningHash => {
  const hash = createHash('sha256')
  return {
    update: (text) => {
      hash.update(text)
    },
    hex: () => hash.copy().digest('hex'),
  }
}

/** A UUID (RFC 9562, version 8) that is the same for the same name, anywhere. */
export const namedUuid = (name: string): string => {
  const hex = sha256Hex(`sanad:${name}`)
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
