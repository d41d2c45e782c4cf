import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleChoices } from '#support/bundle-source'
import { temporaryFolder } from '#support/temporary-folder'

describe('an encrypted bundle', () => {
  it('leaves nothing on the disk that can be read, whenever the power is cut', async () => {
    const folder = await temporaryFolder()
    const out = join(folder, 'out')
    await mkdir(out)
    const articles = Array.from({ length: 60 }, (_, i) => ({
      path: `${i}.txt`,
      paragraphs: ['مقالة', `مقالة ${i} `.repeat(400)],
    }))
    const source = await madeSource(join(folder, 'library'), articles)
    const seen: Buffer[] = []
    const names = new Set<string>()
    const result = await exportBundle(
      source,
      {
        ...sampleChoices,
        destination: join(out, 'b.zip.age'),
        recipients: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
      },
      {
        onProgress: () => {
          for (const file of readdirSync(out)) {
            names.add(file)
            seen.push(readFileSync(join(out, file)))
          }
        },
      },
    )
    expect(result.ok).toBe(true)
    expect([...names]).toEqual(['.b.zip.age.partial'])
    expect(seen.some(({ length }) => length > 10_000)).toBe(true)
    for (const bytes of seen) {
      if (bytes.length > 0) expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
      for (const told of ['PK\u0003\u0004', 'bagit.txt', 'مقالة']) expect(bytes.includes(told)).toBe(false)
    }
  })
})
