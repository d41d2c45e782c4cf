import { resolve } from 'node:path'
import { keyIn } from '#core/bundle/key-file'
import type { Failure } from '#core/failure'
import { fail, ok, type Result } from '#core/result'
import type { CommandContext } from './command'

/** The passphrase, or the secret key, in a file. */
export const passphraseIn = async (
  path: string,
  readFile: CommandContext['readFile'],
): Promise<Result<string, Failure>> => {
  const text = await readFile(resolve(path))
  if (!text.ok) return text
  const key = keyIn(text.value)
  return key === '' ? fail({ kind: 'empty-passphrase', path }) : ok(key)
}
