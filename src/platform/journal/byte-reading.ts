import { createHash } from 'node:crypto'
import type { ByteReading, RunningHash } from '#core/journal/read-journal'

export const runningSha256 = (): RunningHash => {
  const hash = createHash('sha256')
  return {
    update: (bytes) => void hash.update(bytes),
    soFar: () => hash.copy().digest('hex'),
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (bytes: Uint8Array): string | null => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // The only way this fails is bytes that are not UTF-8, which is what null says.
    return null
  }
}

export const byteReading: ByteReading = { running: runningSha256, hashOf: sha256Of, decode }
