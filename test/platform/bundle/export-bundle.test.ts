import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { contentsOf } from '#core/bundle/making'
import type { BundleReceipt } from '#core/bundle/outcome'
import type { BundleSource } from '#core/bundle/source'
import { checkBundle } from '#platform/bundle/check-bundle'
import { exportBundle, type ExportOptions } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices, sha256 } from '#support/bundle-source'
import { folderContents } from '#support/folder-contents'
import { temporaryFolder } from '#support/temporary-folder'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const run = promisify(execFile)

const prepare = async (): Promise<{ folder: string; source: BundleSource }> => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'out'))
  return { folder: join(folder, 'out'), source: await madeSource(join(folder, 'library'), sampleArticles) }
}

const exported = async (
  source: Parameters<typeof exportBundle>[0],
  destination: string,
  more: Partial<ExportOptions> = {},
): Promise<BundleReceipt> => {
  const result = await exportBundle(source, { ...sampleChoices, destination, ...more })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('a bundle in a folder', () => {
  test('checks out, and its receipt tells what is in it', async () => {
    const { folder, source } = await prepare()
    const path = join(folder, 'bundle')
    const receipt = await exported(source, path)
    const files = await folderContents(path)
    expect(receipt).toEqual({
      bundleId: sampleChoices.bundleId,
      path,
      files: files.size,
      sizeBytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
      articles: 3,
      annotations: 7,
      manifestSha256: sha256(files.get('manifest-sha256.txt')!),
      notices: [],
    })
    expect(await checkBundle(path)).toEqual({
      ok: true,
      value: { ok: true, kind: 'sanad-bundle', files: files.size, problems: [] },
    })
  })

  test.each([
    ['sha256sum', 'manifest-sha256.txt'],
    ['sha512sum', 'manifest-sha512.txt'],
    ['sha256sum', 'tagmanifest-sha256.txt'],
    ['sha512sum', 'tagmanifest-sha512.txt'],
  ])('is confirmed by %s -c %s', async (tool, manifest) => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'bundle'))
    const { stdout } = await run(tool, ['--strict', '-c', manifest], { cwd: join(folder, 'bundle') })
    const lines = (await readFile(join(folder, 'bundle', manifest), 'utf8')).trim().split('\n')
    expect(stdout.trim().split('\n')).toHaveLength(lines.length)
  })

  test('lists every file but the tag manifests, in plain names', async () => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'bundle'))
    const files = await folderContents(join(folder, 'bundle'))
    const listed = ['manifest-sha256.txt', 'tagmanifest-sha256.txt'].flatMap((name) =>
      files
        .get(name)!
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.slice(66)),
    )
    expect([...listed].sort()).toEqual([...files.keys()].filter((path) => !path.startsWith('tagmanifest-')))
    expect(listed.filter((path) => !/^[a-zA-Z0-9._/-]+$/.test(path))).toEqual([])
  })

  test('holds the originals byte for byte, and the stored texts', async () => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'bundle'))
    const files = await folderContents(join(folder, 'bundle'))
    for (const [i, article] of source.articles.entries()) {
      const document = `data/documents/d000${i + 1}`
      const ending = article.summary.path.split('.').at(-1)!
      expect(files.get(`${document}/original.${ending}`)).toEqual(await readFile(article.original!.path))
      expect(files.get(`${document}/text.txt`)!.toString()).toBe(article.text)
    }
  })

  test('is the same bytes again, also when articles are read one at a time', async () => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'one'))
    await exported(
      { ...contentsOf(source), articleAt: (i) => Promise.resolve(source.articles[i]!) },
      join(folder, 'two'),
    )
    expect(await folderContents(join(folder, 'two'))).toEqual(await folderContents(join(folder, 'one')))
  })
})

describe('a bundle in a zip file', () => {
  test('holds the same files in one folder of its own name', async () => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'folder'))
    const receipt = await exported(source, join(folder, 'شهادات الحي.zip'))
    await run('unzip', ['-q', join(folder, 'شهادات الحي.zip'), '-d', join(folder, 'unpacked')])
    expect(await readdir(join(folder, 'unpacked'))).toEqual(['شهادات الحي'])
    expect(await folderContents(join(folder, 'unpacked', 'شهادات الحي'))).toEqual(
      await folderContents(join(folder, 'folder')),
    )
    expect(receipt.sizeBytes).toBe((await stat(receipt.path)).size)
    expect(await checkBundle(receipt.path)).toMatchObject({
      ok: true,
      value: { ok: true, kind: 'sanad-bundle', problems: [] },
    })
  })

  test('is the same bytes again, in another time zone too', async () => {
    const { folder, source } = await prepare()
    const zone = process.env['TZ']
    try {
      process.env['TZ'] = 'Asia/Damascus'
      await exported(source, join(folder, 'bundle.zip'))
      await mkdir(join(folder, 'again'))
      process.env['TZ'] = 'America/Los_Angeles'
      await exported(source, join(folder, 'again', 'bundle.zip'))
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
    const [one, two] = await Promise.all(
      ['bundle.zip', 'again/bundle.zip'].map((name) => readFile(join(folder, name))),
    )
    expect(two!.equals(one!)).toBe(true)
  })
})

describe('originals', () => {
  test('stay out when only the text is wanted', async () => {
    const { folder, source } = await prepare()
    const receipt = await exported(source, join(folder, 'bundle'), { originals: false })
    const files = await folderContents(join(folder, 'bundle'))
    expect([...files.keys()].filter((path) => path.includes('original'))).toEqual([])
    expect(receipt.notices).toEqual([])
    expect(await checkBundle(receipt.path)).toMatchObject({ value: { ok: true, problems: [] } })
  })

  test('that are not what was read are left out and named', async () => {
    const { folder, source } = await prepare()
    const [first, second, third] = source.articles
    await writeFile(first!.original!.path, 'نص آخر\n')
    const missing = { ...second!, original: { path: join(folder, 'gone.html'), sizeBytes: 3 } }
    const unreadable = { ...third!, original: { path: folder, sizeBytes: 3 } }
    const receipt = await exported(
      { ...source, articles: [first!, missing, unreadable] },
      join(folder, 'bundle'),
    )
    expect(receipt.notices).toEqual([
      { kind: 'original-changed', path: first!.summary.path },
      { kind: 'original-missing', path: second!.summary.path },
      { kind: 'original-unreadable', path: third!.summary.path, code: 'EISDIR' },
    ])
    const files = await folderContents(join(folder, 'bundle'))
    expect([...files.keys()].filter((path) => path.includes('original'))).toEqual([])
  })

  test('larger than what is kept in memory go along too', async () => {
    const { folder, source } = await prepare()
    const paragraph = 'سطر طويل من النص. '.repeat(400_000)
    const large = await madeSource(join(folder, 'large'), [
      { path: 'large.txt', paragraphs: ['طويلة', paragraph] },
    ])
    const receipt = await exported({ ...source, articles: large.articles }, join(folder, 'bundle.zip'))
    expect(receipt.notices).toEqual([])
    expect(await checkBundle(receipt.path)).toMatchObject({ value: { ok: true, problems: [] } })
  })
})

describe('names of people', () => {
  test('are nowhere in a bundle that goes without them', async () => {
    const { folder, source } = await prepare()
    await exported(source, join(folder, 'bundle'), { annotators: false })
    const files = await folderContents(join(folder, 'bundle'))
    const hashes = source.articles.flatMap(({ custody }) =>
      custody.flatMap(({ lineSha256 }) => lineSha256 ?? []),
    )
    for (const word of ['سلمى', 'كريم', 'laptop-0001', ...hashes])
      expect([...files].filter(([, bytes]) => bytes.includes(word)).map(([path]) => path)).toEqual([])
    const annotations = files.get('data/annotations.csv')!.toString()
    expect(annotations).toContain(',A1,')
    expect(annotations).toContain(',A2,')
  })
})

test('the custody extract holds no notes', async () => {
  const { folder, source } = await prepare()
  await exported(source, join(folder, 'bundle'))
  const custody = await readFile(join(folder, 'bundle/data/provenance/custody.jsonl'), 'utf8')
  expect(custody).not.toContain('ملاحظة سرية')
  expect(custody).not.toContain('ليست هنا')
  const types = custody
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { type: string }).type)
  expect(types).toEqual(['article.acquired', 'article.acquired', 'article.acquired', 'fixity.verified'])
})

describe('nothing is left behind', () => {
  test.each(['bundle', 'bundle.zip'])('when writing %s is stopped', async (name) => {
    const { folder, source } = await prepare()
    const stop = new AbortController()
    const stages: string[] = []
    const result = await exportBundle(
      source,
      { ...sampleChoices, destination: join(folder, name) },
      {
        signal: stop.signal,
        onProgress: ({ kind }) => {
          stages.push(kind)
          stop.abort()
        },
      },
    )
    expect(result).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(stages).toEqual(['writing'])
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['bundle', 'bundle.zip'])('when checking %s is stopped', async (name) => {
    const { folder, source } = await prepare()
    const stop = new AbortController()
    const result = await exportBundle(
      source,
      { ...sampleChoices, destination: join(folder, name) },
      { signal: stop.signal, onProgress: ({ kind }) => kind === 'checking' && stop.abort() },
    )
    expect(result).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['bundle', 'bundle.zip'])('when an article of %s cannot be had', async (name) => {
    const { folder, source } = await prepare()
    const contents = {
      ...contentsOf(source),
      articleAt: () => Promise.reject(Object.assign(new Error('the stick was pulled out'), { code: 'EIO' })),
    }
    const destination = join(folder, name)
    expect(await exportBundle(contents, { ...sampleChoices, destination })).toEqual({
      ok: false,
      failure: { kind: 'io', path: destination, code: 'EIO' },
    })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a destination that will not do', () => {
  test('is never written over', async () => {
    const { folder, source } = await prepare()
    const destination = join(folder, 'bundle.zip')
    await writeFile(destination, 'mine')
    expect(await exportBundle(source, { ...sampleChoices, destination })).toEqual({
      ok: false,
      failure: { kind: 'destination-exists', path: destination },
    })
    expect(await readFile(destination, 'utf8')).toBe('mine')
  })

  test('is never written over when it appears meanwhile', async () => {
    const { folder, source } = await prepare()
    const destination = join(folder, 'bundle')
    const making: Promise<unknown>[] = []
    const result = await exportBundle(
      source,
      { ...sampleChoices, destination },
      {
        onProgress: ({ kind }) => kind === 'writing' && making.push(mkdir(destination, { recursive: true })),
      },
    )
    await Promise.all(making)
    expect(result).toEqual({ ok: false, failure: { kind: 'destination-exists', path: destination } })
    expect(await readdir(folder)).toEqual(['bundle'])
    expect(await readdir(destination)).toEqual([])
  })

  test('is named when its folder is not there, or is a file', async () => {
    const { folder, source } = await prepare()
    await writeFile(join(folder, 'file'), '')
    expect(
      await exportBundle(source, { ...sampleChoices, destination: join(folder, 'none', 'bundle') }),
    ).toEqual({
      ok: false,
      failure: { kind: 'folder-not-found', path: join(folder, 'none') },
    })
    expect(
      await exportBundle(source, { ...sampleChoices, destination: join(folder, 'file', 'bundle') }),
    ).toMatchObject({
      ok: false,
      failure: { kind: 'not-a-folder' },
    })
  })

  test('is not touched when there is nothing to export', async () => {
    const { folder, source } = await prepare()
    expect(
      await exportBundle({ ...source, articles: [] }, { ...sampleChoices, destination: join(folder, 'b') }),
    ).toEqual({
      ok: false,
      failure: { kind: 'nothing-to-export' },
    })
  })
})
