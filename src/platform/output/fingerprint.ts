import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sha256Hex } from '../bundle/digests'

/**
 * What was handed on, to be recognised later: the SHA-256 (hex) of a file. Of a folder it is that of the lines that `sha256sum`
 * writes of its files, in the order of their names.
 */
export const fingerprintOf = async (path: string): Promise<string> => {
  if (!(await stat(path)).isDirectory()) return sha256Of(path)
  const names = (await readdir(path, { recursive: true })).map((name) => name.split(sep).join('/')).sort()
  const lines: string[] = []
  for (const name of names) {
    const file = join(path, name)
    if ((await stat(file)).isFile()) lines.push(`${await sha256Of(file)}  ${name}\n`)
  }
  return sha256Hex(lines.join(''))
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
