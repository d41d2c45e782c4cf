import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { Stanza, type Identity, type Recipient } from 'age-encryption'

/**
 * Words as age takes them (age-encryption.org/v1, scrypt recipient stanza), worked out by Node in a thread of its own: the library
 * that reads the rest of the format does it in JavaScript, some seconds during which nothing else is answered.
 */

const label = 'age-encryption.org/v1/scrypt'
const workFactor = 18
/** A file that asks for more would keep the machine busy for minutes, and take gigabytes. */
const mostWorkFactor = 20
const blockSize = 8

const derive = promisify<string, Buffer, number, Record<string, number>, Buffer>(scrypt)

const keyFrom = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> => {
  const N = 2 ** logN
  const options = { N, r: blockSize, p: 1, maxmem: 128 * N * blockSize + 64 * 1024 * 1024 }
  return derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options)
}

const nonce = new Uint8Array(12)
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export const scryptRecipient = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const key = await keyFrom(passphrase, salt, workFactor)
    const body = chacha20poly1305(key, nonce).encrypt(fileKey)
    return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)]
  },
})

/** Remembers the key of the file that it opened last: one that is read several times in a row is opened once. */
export const scryptIdentity = (passphrase: string): Identity => {
  let opened: { readonly salt: string; readonly fileKey: Uint8Array } | null = null
  return {
    unwrapFileKey: async (stanzas) => {
      const stanza = stanzas.find(({ args }) => args[0] === 'scrypt')
      if (stanza === undefined) return null
      const [, salt = '', factor = ''] = stanza.args
      const isWellFormed =
        stanzas.length === 1 &&
        stanza.args.length === 3 &&
        /^[A-Za-z0-9+/]{22}$/.test(salt) &&
        /^[1-9][0-9]?$/.test(factor) &&
        Number(factor) <= mostWorkFactor &&
        stanza.body.length === 32
      if (!isWellFormed) return null
      if (opened?.salt === salt) return opened.fileKey
      const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(factor))
      try {
        const fileKey = chacha20poly1305(key, nonce).decrypt(stanza.body)
        opened = { salt, fileKey }
        return fileKey
      } catch {
        // The cipher knows one complaint only: these are not the words.
        return null
      }
    },
  }
}
