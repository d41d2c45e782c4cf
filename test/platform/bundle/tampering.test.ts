import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BundleProblem } from '#core/bundle/outcome'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let sound: string
let files: readonly string[]

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-'))
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  sound = join(folder, 'bundle')
  const result = await exportBundle(source, { ...sampleChoices, destination: sound })
  if (!result.ok) throw new Error(result.failure.kind)
  files = [...(await folderContents(sound)).keys()]
  return () => rm(folder, { recursive: true, force: true })
})

const copied = async (): Promise<string> => {
  const path = join(await temporaryFolder(), 'bundle')
  await cp(sound, path, { recursive: true })
  return path
}

const errorsOf = async (path: string): Promise<readonly BundleProblem[]> => {
  const checked = await checkBundle(path)
  if (!checked.ok) throw new Error(checked.failure.kind)
  expect(checked.value.ok).toBe(checked.value.problems.every(({ severity }) => severity === 'warning'))
  return checked.value.problems.filter(({ severity }) => severity === 'error')
}

const said = (problems: readonly BundleProblem[]): readonly string[] =>
  problems.map(({ kind, path }) => `${kind} ${path}`)

/** Makes the lists agree with the files again, as somebody would who knows BagIt and wants to deceive. */
const relist = async (path: string): Promise<void> => {
  const contents = new Map(await folderContents(path))
  for (const algorithm of ['sha256', 'sha512']) {
    const list = (wanted: (name: string) => boolean): string =>
      [...contents]
        .filter(([name]) => wanted(name))
        .map(([name, bytes]) => `${createHash(algorithm).update(bytes).digest('hex')}  ${name}\n`)
        .join('')
    const manifest = list((name) => name.startsWith('data/'))
    await writeFile(join(path, `manifest-${algorithm}.txt`), manifest)
    contents.set(`manifest-${algorithm}.txt`, Buffer.from(manifest))
  }
  for (const algorithm of ['sha256', 'sha512']) {
    const list = [...contents]
      .filter(([name]) => !name.startsWith('data/') && !name.startsWith('tagmanifest'))
      .map(([name, bytes]) => `${createHash(algorithm).update(bytes).digest('hex')}  ${name}\n`)
    await writeFile(join(path, `tagmanifest-${algorithm}.txt`), list.join(''))
  }
}

const edit = async (path: string, change: (text: string) => string): Promise<void> => {
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

describe('every file is guarded', () => {
  test('a flipped bit in any one of them is found, and the file named', async () => {
    const path = await copied()
    for (const name of files) {
      const bytes = await readFile(join(path, name))
      const flipped = Buffer.from(bytes)
      const at = Math.floor(flipped.length / 2)
      flipped[at] = flipped[at]! ^ 1
      await writeFile(join(path, name), flipped)
      const errors = await errorsOf(path)
      expect(errors, name).not.toEqual([])
      // A broken list accuses what it lists, or can't be read; everything else is named itself.
      if (!/manifest/.test(name))
        expect(said(errors)).toContainEqual(expect.stringMatching(`^(?:checksum|bad-declaration) ${name}$`))
      await writeFile(join(path, name), bytes)
    }
    expect(await errorsOf(path)).toEqual([])
  })

  test('one that is gone is found, and named', async () => {
    const path = await copied()
    for (const name of files.filter((file) => file !== 'bagit.txt' && !/manifest/.test(file))) {
      await rename(join(path, name), join(path, '..', 'away'))
      expect(said(await errorsOf(path)), name).toContain(`missing-file ${name}`)
      await rename(join(path, '..', 'away'), join(path, name))
    }
  })

  test.each([
    ['bagit.txt', 'missing-declaration bagit.txt'],
    ['manifest-sha256.txt', 'missing-part manifest-sha256.txt'],
    ['manifest-sha512.txt', 'missing-part manifest-sha512.txt'],
    ['tagmanifest-sha256.txt', 'missing-part tagmanifest-sha256.txt'],
    ['tagmanifest-sha512.txt', 'missing-part tagmanifest-sha512.txt'],
  ])('%s is missed', async (name, expected) => {
    const path = await copied()
    await rm(join(path, name))
    expect(said(await errorsOf(path))).toContain(expected)
  })

  test('one that was added is found, in the payload and beside it', async () => {
    const path = await copied()
    await writeFile(join(path, 'data', 'documents', 'd0001', 'more.txt'), 'x')
    await writeFile(join(path, 'note.txt'), 'x')
    expect(said(await errorsOf(path))).toEqual(
      expect.arrayContaining([
        'unlisted-file data/documents/d0001/more.txt',
        'unlisted-file note.txt',
        'crate-undescribed documents/d0001/more.txt',
      ]),
    )
  })

  test('one under another name is found twice: as missing and as new', async () => {
    const path = await copied()
    await rename(join(path, 'data/documents/d0002/text.txt'), join(path, 'data/documents/d0002/other.txt'))
    expect(said(await errorsOf(path))).toEqual(
      expect.arrayContaining([
        'missing-file data/documents/d0002/text.txt',
        'unlisted-file data/documents/d0002/other.txt',
      ]),
    )
  })

  test('a link in place of a file is not followed', async () => {
    const path = await copied()
    const text = join(path, 'data/documents/d0002/text.txt')
    await rename(text, join(path, '..', 'text.txt'))
    await symlink(join(path, '..', 'text.txt'), text)
    expect(said(await errorsOf(path))).toEqual(
      expect.arrayContaining([
        'not-a-file data/documents/d0002/text.txt',
        'missing-file data/documents/d0002/text.txt',
      ]),
    )
  })
})

describe('what was changed together with its checksums is still found', () => {
  const cases: readonly (readonly [string, string, (text: string) => string, string])[] = [
    [
      'a word of a text',
      'data/documents/d0001/text.txt',
      (t) => t.replace('ثلاث', 'أربع'),
      'annotation-anchor documents/d0001/text.txt',
    ],
    [
      'the place of an annotation',
      'data/annotations.jsonld',
      (t) => t.replace(/"start":\d+,"end"/, '"start":1,"end"'),
      'annotation-anchor documents/d0001/text.txt',
    ],
    [
      'the number of annotations',
      'data/annotations.jsonld',
      (t) => t.replace('"total":7', '"total":6'),
      'annotation-shape annotations.jsonld',
    ],
    [
      'the text that an annotation is about',
      'data/annotations.jsonld',
      (t) => t.replaceAll('d0002/text', 'd0009/text'),
      'annotation-source annotations.jsonld',
    ],
    [
      'the type of an annotation',
      'data/annotations.jsonld',
      (t) => t.replace('"type":"Annotation"', '"type":"Note"'),
      'annotation-shape annotations.jsonld',
    ],
    ['the JSON itself', 'data/annotations.jsonld', (t) => t.slice(0, -9), 'bad-json annotations.jsonld'],
    [
      'a line of the custody extract',
      'data/provenance/custody.jsonl',
      (t) => t.replace('2026-11-01', '2026-10-01'),
      'custody-chain provenance/custody.jsonl',
    ],
    [
      'the last line of the custody extract',
      'data/provenance/custody.jsonl',
      (t) => t.replace('"checked":3', '"checked":4'),
      'custody-chain provenance/HEAD.sha256',
    ],
    [
      'the hash of a file in the description',
      'data/ro-crate-metadata.json',
      (t) => t.replace(/"sha256":"./, '"sha256":"x'),
      'crate-checksum annotations.jsonld',
    ],
    [
      'the licence in the description',
      'data/ro-crate-metadata.json',
      (t) => t.replace('"license"', '"licence"'),
      'crate-shape ro-crate-metadata.json',
    ],
    [
      'the profile of the description',
      'data/ro-crate-metadata.json',
      (t) => t.replace('ro/crate/1.2"}', 'ro/crate/0.2"}'),
      'crate-shape ro-crate-metadata.json',
    ],
    [
      'what the description leads to',
      'data/ro-crate-metadata.json',
      (t) => t.replaceAll('{"@id":"documents/d0003/"}', '{"@id":"#rights"}'),
      'crate-shape documents/d0003/original.md',
    ],
  ]

  test.each(cases)('%s', async (_, name, change, expected) => {
    const path = await copied()
    await edit(join(path, name), change)
    await relist(path)
    expect(said(await errorsOf(path))).toContain(expected)
  })

  test('a page that was taken out', async () => {
    const path = await copied()
    await rm(join(path, 'data/documents/d0003/index.html'))
    await relist(path)
    const errors = said(await errorsOf(path))
    expect(errors).toContain('page-missing data/documents/d0003/index.html')
    expect(errors).toContain('crate-missing documents/d0003/index.html')
    expect(errors).toContain('payload-oxum bag-info.txt')
  })

  test('a name that another system would read as another one', async () => {
    const path = await copied()
    await writeFile(join(path, 'data/documents/d0001/آ.txt'), 'x')
    await relist(path)
    expect(said(await errorsOf(path))).toContain('bad-name data/documents/d0001/آ.txt')
  })
})

describe('versions', () => {
  test('a newer minor version is checked as far as it is understood', async () => {
    const path = await copied()
    await edit(join(path, 'bag-info.txt'), (text) => text.replace('Version: 1.2', 'Version: 1.7'))
    await relist(path)
    expect(await checkBundle(path)).toMatchObject({
      value: {
        ok: true,
        kind: 'sanad-bundle',
        problems: [{ kind: 'newer-bundle', severity: 'warning', detail: '1.7' }],
      },
    })
  })

  test('a newer major version is a bag whose meaning is not claimed', async () => {
    const path = await copied()
    await edit(join(path, 'bag-info.txt'), (text) => text.replace('Version: 1.2', 'Version: 2.0'))
    await relist(path)
    expect(said(await errorsOf(path))).toEqual(['newer-bundle bag-info.txt'])
  })
})

describe('what is no bag', () => {
  test('is a failure: an empty folder, other files, a file that is no zip, nothing', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'empty'))
    await writeFile(join(folder, 'file'), 'x')
    expect(await checkBundle(join(folder, 'empty'))).toMatchObject({ failure: { kind: 'not-a-bundle' } })
    expect(await checkBundle(folder)).toMatchObject({ failure: { kind: 'not-a-bundle' } })
    expect(await checkBundle(join(folder, 'file'))).toMatchObject({ failure: { kind: 'not-a-bundle' } })
    expect(await checkBundle(join(folder, 'none'))).toMatchObject({ failure: { kind: 'file-not-found' } })
  })
})
