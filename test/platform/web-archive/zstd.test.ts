import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isWebArchivePath } from '#core/web-archive/adding-pages'
import { openWebArchive } from '#platform/web-archive/open-web-archive'
import { mutated, numbersFrom } from '#support/mutations'
import { temporaryFolder } from '#support/temporary-folder'

/** Packed by `zstd` 1.5, a frame for each record. */
const packed = async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile('test/fixtures/web-archive/two-pages.warc.zst'))

const open = async (bytes: Uint8Array) => {
  const path = join(await temporaryFolder(), 'archive.warc.zst')
  await writeFile(path, bytes)
  const archive = await openWebArchive(path)
  if (archive.ok) onTestFinished(() => archive.value.close())
  return archive
}

/** RFC 8878: a frame without its size, of blocks that repeat one byte 128 KB long. */
const bomb = (blocks: number): Uint8Array =>
  Uint8Array.from([
    ...[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38],
    ...Array.from({ length: blocks }, () => [0x02, 0x00, 0x10, 0x41]).flat(),
    ...[0x01, 0x00, 0x00],
  ])

const skippable = (mark: number): Uint8Array => Uint8Array.of(mark, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4)

describe('a web archive packed by Zstandard', () => {
  it('lists its pages as any other', async () => {
    const archive = await open(await packed())
    expect(archive).toMatchObject({ ok: true, value: { damaged: 0, isCut: false } })
    expect(archive.ok && archive.value.pages.map(({ page }) => page.uri)).toEqual([
      'https://a.example/1',
      'https://a.example/long/2',
    ])
    expect(isWebArchivePath('/a/archive.warc.zst')).toBe(true)
  })

  it('passes over what only its writer reads', async () => {
    const archive = await open(Buffer.concat([skippable(0x50), await packed()]))
    expect(archive.ok && archive.value.pages).toHaveLength(2)
  })

  it('says so where a dictionary of its own is needed', async () => {
    const archive = await open(Buffer.concat([skippable(0x5d), await packed()]))
    expect(archive).toMatchObject({ ok: false, failure: { kind: 'packed-by-dictionary' } })
  })

  it('keeps what came before its damage', async () => {
    const bytes = await packed()
    const archive = await open(bytes.slice(0, bytes.length - 20))
    expect(archive.ok && archive.value.pages.map(({ page }) => page.uri)).toContain('https://a.example/1')
  })

  it('is given up where it unpacks to far more than its size', { timeout: 60_000 }, async () => {
    expect(await open(bomb(4000))).toMatchObject({ ok: false })
  })

  it('never throws, whatever is changed in it', { timeout: 120_000 }, async () => {
    const number = numbersFrom(3)
    const bytes = await packed()
    for (let run = 0; run < 200; run++) {
      const archive = await open(mutated(bytes, number))
      if (!archive.ok) expect(['damaged-file', 'packed-by-dictionary']).toContain(archive.failure.kind)
    }
  })
})
