import { resolve } from 'node:path'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { CommandContext } from './command'

/**
 * The passphrase in a file: its first line, without the line's end. A file of age's own with a secret key (`age-keygen`)
 * serves as well; its comments are passed over.
 */
export const passphraseIn = async (
  path: string,
  readFile: CommandContext['readFile'],
): Promise<Result<string, Failure>> => {
  const text = await readFile(resolve(path))
  if (!text.ok) return text
  const lines = text.value.replace(/^\ufeff/, '').split(/\r?\n/)
  const secretKey = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  const words = secretKey ?? lines[0] ?? ''
  return words.trim() === '' ? fail({ kind: 'empty-passphrase', path }) : ok(words)
}
