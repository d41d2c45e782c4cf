import {
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipientFault } from '#core/bundle/recipient'

const isTakenByAge = (recipient: string): boolean => {
  try {
    new Encrypter().addRecipient(recipient)
    return true
  } catch {
    // The library says only that it is none.
    return false
  }
}

describe('a public key of age', () => {
  it('is taken, with spaces around it too', async () => {
    const key = await identityToRecipient(await generateX25519Identity())
    expect(recipientFault(key)).toBeNull()
    expect(recipientFault(`  ${key}\n`)).toBeNull()
    expect(recipientFault(await identityToRecipient(await generateHybridIdentity()))).toBeNull()
  })

  it('is refused with any one letter changed, left out or doubled, as age itself refuses it', async () => {
    const key = await identityToRecipient(await generateX25519Identity())
    const letter = fc.constantFrom(...Array.from('qpzry9x8gf2tvdw0s3jn54khce6mua7lbioBI1ا'))
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        letter,
        fc.constantFrom('change', 'drop', 'double'),
        (at, other, how) => {
          const middle = how === 'change' ? other : how === 'drop' ? '' : key[at]! + key[at]!
          const changed = key.slice(0, at) + middle + key.slice(at + 1)
          expect([changed, recipientFault(changed) === null]).toEqual([changed, isTakenByAge(changed)])
        },
      ),
    )
  })

  it('is told from a secret key, which must not be put there', async () => {
    expect(recipientFault(await generateX25519Identity())).toBe('secret')
  })

  it.each(['', 'age1', 'age', 'x', 'ssh-ed25519 AAAAC3', 'مفتاح', 'age1'.repeat(5000)])(
    'is not %j',
    (text) => {
      expect(recipientFault(text)).toBe('invalid')
    },
  )
})
