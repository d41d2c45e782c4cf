import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { ZipFile, type Options } from 'yazl'
import type { BundleCheck } from '#core/bundle/outcome'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices, sha256 } from '#support/bundle-source'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Entry = { readonly name: string; readonly content: string | Buffer; readonly options?: Partial<Options> }

const bagEntries: readonly Entry[] = [
  { name: 'bag/bagit.txt', content: 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n' },
  { name: 'bag/manifest-sha256.txt', content: `${sha256('text')}  data/text.txt\n` },
  { name: 'bag/data/text.txt', content: 'text' },
]

const zipped = async (entries: readonly Entry[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { name, content, options } of entries)
    zip.addBuffer(Buffer.from(content as string), name, options)
  zip.end()
  return buffer(zip.outputStream)
}

/** Zip writers refuse bad names, so a good one of the same length is written and its bytes replaced. */
const renamed = (zip: Buffer, from: string, to: string): Buffer => {
  expect(Buffer.byteLength(to)).toBe(Buffer.byteLength(from))
  return Buffer.from(zip.toString('latin1').replaceAll(from, Buffer.from(to).toString('latin1')), 'latin1')
}

const checked = async (zip: Buffer): Promise<BundleCheck> => {
  const path = join(await temporaryFolder(), 'bag.zip')
  await writeFile(path, zip)
  const result = await checkBundle(path)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

const errorsOf = ({ problems }: BundleCheck): readonly string[] =>
  problems.filter(({ severity }) => severity === 'error').map(({ kind, path }) => `${kind} ${path}`)

test('a sound bag in a zip is sound, in a folder of it or at its top', async () => {
  expect(await checked(await zipped(bagEntries))).toEqual({
    ok: true,
    kind: 'bagit-bag',
    files: 3,
    problems: [],
  })
  const atTop = bagEntries.map((entry) => ({ ...entry, name: entry.name.replace('bag/', '') }))
  expect(await checked(await zipped(atTop))).toEqual({ ok: true, kind: 'bagit-bag', files: 3, problems: [] })
})

test('what lies beside the bag in the zip is pointed out', async () => {
  const zip = await zipped([...bagEntries, { name: 'other.txt', content: 'x' }])
  expect(await checked(zip)).toMatchObject({
    ok: true,
    problems: [{ kind: 'outside-bag', path: 'other.txt', severity: 'warning' }],
  })
})

describe('names that lead out of the zip are refused', () => {
  test.each(['../evil', '/etc/ab', 'C:/evil', 'x/../..'])('%s', async (name) => {
    const zip = renamed(await zipped([...bagEntries, { name: 'stand-i', content: 'x' }]), 'stand-i', name)
    expect(errorsOf(await checked(zip))).toEqual([`zip-unsafe-name ${name}`])
  })

  test.each(['..\\evil', '\\\\host\\'])('%s, with the other slash', async (name) => {
    const standIn = 'x'.repeat(name.length)
    const zip = renamed(await zipped([...bagEntries, { name: standIn, content: 'x' }]), standIn, name)
    expect(errorsOf(await checked(zip))).toEqual([`zip-unsafe-name ${name.replaceAll('\\', '/')}`])
  })
})

test('a link is not followed and not trusted', async () => {
  const zip = await zipped([
    ...bagEntries,
    { name: 'bag/data/link', content: '/etc/passwd', options: { mode: 0o120777 } },
  ])
  expect(errorsOf(await checked(zip))).toEqual(['not-a-file bag/data/link'])
})

test.each([
  ['the same', 'bag/data/text.txt'],
  ['the same but for capitals', 'bag/data/TEXT.txt'],
])('two entries of %s name are refused', async (_, name) => {
  const zip = await zipped([...bagEntries, { name, content: 'other' }])
  expect(errorsOf(await checked(zip))).toEqual([`zip-duplicate ${name}`])
})

test('two names whose letters are only encoded differently are refused', async () => {
  const name = 'bag/data/آ.txt'
  const entries = [name.normalize('NFC'), name.normalize('NFD')].map((one) => ({ name: one, content: 'x' }))
  expect(errorsOf(await checked(await zipped([...bagEntries, ...entries])))).toContain(
    `zip-duplicate ${name.normalize('NFD')}`,
  )
})

test('a bomb is not unpacked', async () => {
  const zip = await zipped([
    ...bagEntries,
    { name: 'bag/data/bomb', content: Buffer.alloc(80 * 1024 * 1024) },
  ])
  expect(zip.length).toBeLessThan(1024 * 1024)
  expect(errorsOf(await checked(zip))).toEqual(['zip-bomb bag/data/bomb'])
})

describe('a damaged zip', () => {
  const bundleZip = async (): Promise<Buffer> => {
    const folder = await temporaryFolder()
    const source = await madeSource(join(folder, 'library'), sampleArticles)
    const destination = join(folder, 'bundle.zip')
    await exportBundle(source, { ...sampleChoices, destination })
    return readFile(destination)
  }

  test('is never sound, wherever a bit of its content is flipped', async () => {
    const zip = await bundleZip()
    for (let i = 1; i <= 24; i++) {
      const flipped = Buffer.from(zip)
      const at = Math.floor((zip.length * i) / 25)
      flipped[at] = flipped[at]! ^ 1
      const check = await checked(flipped)
      expect(check.ok, `byte ${at}`).toBe(false)
    }
  })

  test.each([0.3, 0.9, 0.999])('that was cut at %d of its length is reported as damaged', async (part) => {
    const zip = await bundleZip()
    expect(errorsOf(await checked(zip.subarray(0, Math.floor(zip.length * part))))).toEqual(['zip-damaged '])
  })
})
