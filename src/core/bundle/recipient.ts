/**
 * Public keys of age are Bech32 (BIP-173, 2.2: without its limit of length) with a prefix that begins with `age`: a mistyped letter is
 * found by the checksum, before anything is locked for nobody.
 */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const

const checksumOf = (values: readonly number[]): number =>
  values.reduce((check, value) => {
    const top = check >>> 25
    const next = ((check & 0x1ffffff) << 5) ^ value
    return generators.reduce((sum, generator, i) => ((top >>> i) & 1 ? sum ^ generator : sum), next)
  }, 1)

/** Prefix and, where it is fixed, the length of what follows it. */
const kinds: Readonly<Record<string, number | null>> = {
  age: 58,
  age1pq: null,
  age1tag: null,
  age1tagpq: null,
}

export type RecipientFault = 'secret' | 'invalid'

/** What is wrong with a public key; null for one that bundles can be locked for. */
export const recipientFault = (text: string): RecipientFault | null => {
  const key = text.trim()
  if (/^AGE-(?:SECRET-KEY|PLUGIN)-/i.test(key)) return 'secret'
  const at = key.lastIndexOf('1')
  const prefix = key.slice(0, at)
  const values = Array.from(key.slice(at + 1), (letter) => alphabet.indexOf(letter))
  const length = kinds[prefix]
  if (length === undefined || values.includes(-1) || values.length < 7) return 'invalid'
  if (length !== null && values.length !== length) return 'invalid'
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const expanded = [...letters.map((code) => code >>> 5), 0, ...letters.map((code) => code & 31), ...values]
  return checksumOf(expanded) === 1 ? null : 'invalid'
}
