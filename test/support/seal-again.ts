import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderContents } from './folder-contents'

const digestsOf = (files: ReadonlyMap<string, Uint8Array>, algorithm: string): string =>
  [...files]
    .map(([name, bytes]) => `${createHash(algorithm).update(bytes).digest('hex')}  ${name}\n`)
    .join('')

/** Makes a bundle's lists agree with its files again, as somebody would who knows BagIt and wants to deceive. */
export const sealAgain = async (bundle: string): Promise<void> => {
  const contents = new Map(await folderContents(bundle))
  const isPayload = (name: string): boolean => name.startsWith('data/')
  const payload = new Map([...contents].filter(([name]) => isPayload(name)))
  const bytes = [...payload.values()].reduce((sum, one) => sum + one.length, 0)
  const info = join(bundle, 'bag-info.txt')
  const text = await readFile(info, 'utf8')
  await writeFile(info, text.replace(/Payload-Oxum: .*/u, `Payload-Oxum: ${bytes}.${payload.size}`))
  contents.set('bag-info.txt', await readFile(info))
  for (const algorithm of ['sha256', 'sha512']) {
    const manifest = Buffer.from(digestsOf(payload, algorithm))
    await writeFile(join(bundle, `manifest-${algorithm}.txt`), manifest)
    contents.set(`manifest-${algorithm}.txt`, manifest)
  }
  const tagFiles = new Map(
    [...contents].filter(([name]) => !isPayload(name) && !name.startsWith('tagmanifest')),
  )
  for (const algorithm of ['sha256', 'sha512'])
    await writeFile(join(bundle, `tagmanifest-${algorithm}.txt`), digestsOf(tagFiles, algorithm))
}

/** Changes one file of a bundle and the description's checksum of it, and seals the bundle again. */
export const forge = async (
  bundle: string,
  path: string,
  change: (text: string) => string,
  encoding: BufferEncoding = 'utf8',
): Promise<void> => {
  const file = join(bundle, 'data', path)
  const before = await readFile(file)
  const after = Buffer.from(change(before.toString(encoding)), encoding)
  await writeFile(file, after)
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const description = join(bundle, 'data', 'ro-crate-metadata.json')
  const described = await readFile(description, 'utf8')
  await writeFile(description, described.replaceAll(sha256(before), sha256(after)))
  await sealAgain(bundle)
}
