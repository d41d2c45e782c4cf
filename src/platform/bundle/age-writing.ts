import { webcrypto } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Encrypter, type Identity } from 'age-encryption'
import { scryptIdentity, scryptRecipient } from './age-scrypt'
import type { Wrapping } from './zip-sink'

// Node before 19 has it, but not under the name that the library looks for.
;(globalThis as { crypto?: unknown }).crypto ??= webcrypto

/** How a bundle is locked: with words that somebody knows, or for the public keys of those who may open it. */
export type Lock =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] }

export type LockedWriting = {
  readonly wrap: Wrapping
  /** Opens what was just written, with the words or without anybody's secret key: it is how the file is read back and checked. */
  readonly key: () => AgeKey
}

/** What opens an age file. */
export type AgeKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'identity'; readonly identity: string | Identity }

/** Null where a recipient is no public key of age. */
export const lockedWriting = (lock: Lock): LockedWriting | null => {
  const encrypter = new Encrypter()
  if (lock.kind === 'passphrase') {
    encrypter.addRecipient(scryptRecipient(lock.passphrase))
    const identity = scryptIdentity(lock.passphrase)
    return { wrap: wrapping(encrypter), key: () => ({ kind: 'identity', identity }) }
  }
  let fileKey: Uint8Array | null = null
  for (const recipient of lock.recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      // The library says only that it is none.
      return null
    }
  }
  // No stanza is written for this one: it only learns the key of this file, which is forgotten after the check.
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  return {
    wrap: wrapping(encrypter),
    key: () => ({ kind: 'identity', identity: { unwrapFileKey: () => fileKey } }),
  }
}

const wrapping =
  (encrypter: Encrypter): Wrapping =>
  async (zip) => {
    const encrypted = await encrypter.encrypt(Readable.toWeb(zip) as globalThis.ReadableStream<Uint8Array>)
    return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>)
  }
