/**
 * What a file that opens locked bundles says: the passphrase in its first line, or the secret key in a file of age's own
 * (`age-keygen`), whose comments are passed over. Empty where there is neither.
 */
export const keyIn = (text: string): string => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const secretKey = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  const key = secretKey ?? lines[0] ?? ''
  return key.trim() === '' ? '' : key
}
