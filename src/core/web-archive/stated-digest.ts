export const digestAlgorithms = ['sha1', 'sha256', 'sha512', 'md5'] as const
export type DigestAlgorithm = (typeof digestAlgorithms)[number]

/** A digest as a record states it, comparable whatever it was written in. */
export type StatedDigest = { readonly algorithm: DigestAlgorithm; readonly hex: string }

/**
 * How a body stands to what the archive says of it. `unchecked`: stated in a way that is not known. `later`: not looked at yet, as
 * the page is only known from an index.
 */
export type DigestState = 'agrees' | 'differs' | 'unstated' | 'unchecked' | 'later'

const lengths: Readonly<Record<DigestAlgorithm, number>> = { sha1: 20, sha256: 32, sha512: 64, md5: 16 }

/** Reads `sha1:…` in base32 (RFC 4648, as the standard's examples have it) or in hexadecimal digits, as newer writers do. */
export const readStatedDigest = (written: string): StatedDigest | undefined => {
  const [, name = '', value = ''] = /^([a-z\d-]+):\s*([a-z\d=]+)$/i.exec(written.trim()) ?? []
  const algorithm = digestAlgorithms.find((one) => one === name.toLowerCase().replace('-', ''))
  if (algorithm === undefined) return undefined
  const digits = lengths[algorithm] * 2
  if (value.length === digits && /^[\da-f]+$/i.test(value)) return { algorithm, hex: value.toLowerCase() }
  const hex = hexOfBase32(value)
  return hex?.length === digits ? { algorithm, hex } : undefined
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const hexOfBase32 = (value: string): string | undefined => {
  let bits = ''
  for (const character of value.toUpperCase().replace(/=+$/, '')) {
    const at = base32.indexOf(character)
    if (at === -1) return undefined
    bits += at.toString(2).padStart(5, '0')
  }
  return bits.match(/.{8}/g)?.map(hexOfByte).join('')
}

const hexOfByte = (bits: string): string => Number.parseInt(bits, 2).toString(16).padStart(2, '0')
