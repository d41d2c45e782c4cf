import { hkdfSync, webcrypto } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { Decrypter } from 'age-encryption'
import { RandomAccessReader } from 'yauzl'
import { scryptIdentity } from './age-scrypt'
import type { AgeKey } from './age-writing'
import { DamagedContainer } from './bag-source'

// Node before 19 has it, but not under the name that the library looks for.
;(globalThis as { crypto?: unknown }).crypto ??= webcrypto

/**
 * An age file (age-encryption.org/v1) read at any place without being decrypted as a whole: a zip's directory stands at
 * its end, and no plaintext may be put on the disk.
 */

const opening = 'age-encryption.org/v1\n'
const mostHeaderBytes = 64 * 1024
const nonceBytes = 16
const chunkBytes = 64 * 1024
const tagBytes = 16

/** The key does not open this file. */
export class WrongKey extends Error {}

export const beginsAsAge = (bytes: Buffer): boolean => bytes.toString('latin1').startsWith(opening)

export type AgeFile = {
  readonly reader: RandomAccessReader
  /** Of what is inside. */
  readonly sizeBytes: number
}

/** Closing the reader closes the file. */
export const openAgeFile = async (path: string, key: AgeKey): Promise<AgeFile> => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const start = await readBytes(handle, 0, Math.min(size, mostHeaderBytes + nonceBytes))
    const headerBytes = headerLength(start)
    const fileKey = await unlock(start.subarray(0, headerBytes), key)
    const nonce = start.subarray(headerBytes, headerBytes + nonceBytes)
    const streamKey = new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
    const payload = new Payload(handle, streamKey, headerBytes + nonceBytes, size)
    // The last piece is marked as the last: a file that was cut is found at once.
    await payload.piece(payload.pieces - 1)
    return { reader: new AgeReader(payload), sizeBytes: payload.sizeBytes }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const readBytes = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The header ends with the line that begins with `---`. */
const headerLength = (start: Buffer): number => {
  const last = start.indexOf('\n--- ')
  const end = last === -1 ? -1 : start.indexOf('\n', last + 1)
  if (end === -1) throw new DamagedContainer('age header')
  return end + 1
}

const unlock = async (header: Buffer, key: AgeKey): Promise<Uint8Array> => {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key.kind === 'passphrase' ? scryptIdentity(key.passphrase) : key.identity)
    return await decrypter.decryptHeader(Uint8Array.from(header))
  } catch (error) {
    // The library gives every reason as a plain Error: no key, no stanza that fits, or a header that was tampered with.
    throw new WrongKey(error instanceof Error ? error.message : '')
  }
}

/** The STREAM part: pieces of 64 KiB, each sealed for its place. */
class Payload {
  readonly sizeBytes: number
  readonly pieces: number
  #kept: { readonly index: number; readonly bytes: Uint8Array } | null = null

  constructor(
    readonly handle: FileHandle,
    readonly key: Uint8Array,
    readonly position: number,
    fileBytes: number,
  ) {
    const sealedBytes = fileBytes - position
    this.pieces = Math.max(1, Math.ceil(sealedBytes / (chunkBytes + tagBytes)))
    this.sizeBytes = sealedBytes - this.pieces * tagBytes
    if (this.sizeBytes < 0) throw new DamagedContainer('age payload')
  }

  async piece(index: number): Promise<Uint8Array> {
    if (this.#kept?.index === index) return this.#kept.bytes
    const sealed = await readBytes(
      this.handle,
      this.position + index * (chunkBytes + tagBytes),
      chunkBytes + tagBytes,
    )
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 5, 6)
    nonce[11] = index === this.pieces - 1 ? 1 : 0
    try {
      const bytes = chacha20poly1305(this.key, nonce).decrypt(sealed)
      this.#kept = { index, bytes }
      return bytes
    } catch (error) {
      // Whatever the cipher complains of: these are not the bytes that were sealed.
      throw new DamagedContainer(error instanceof Error ? error.message : 'age payload')
    }
  }

  async *range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / chunkBytes)
      const bytes = await this.piece(index)
      const from = at - index * chunkBytes
      const part = bytes.subarray(from, Math.min(bytes.length, from + end - at))
      if (part.length === 0) throw new DamagedContainer('age payload')
      yield part
      at += part.length
    }
  }
}

class AgeReader extends RandomAccessReader {
  constructor(readonly payload: Payload) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.payload.range(start, end), { objectMode: false })
  }

  override close(callback: (error: Error | null) => void): void {
    this.payload.handle.close().then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }
}
