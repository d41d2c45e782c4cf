import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGE_BYTES, PageSums, SnapshotPages } from '#core/search/snapshot-pages'
import { openSnapshotFile, type SnapshotFile } from '#platform/search/snapshot-file'
import { temporaryFolder } from '#support/temporary-folder'

const bytesOf = (sizeBytes: number): Buffer =>
  Buffer.from(new Uint8Array(sizeBytes).map((_, at) => (at * 31 + (at >>> 12)) & 255))

const sumsOf = (bytes: Buffer): Uint32Array => {
  const sums = new PageSums()
  sums.add(new Uint32Array(new Uint8Array(bytes).buffer))
  return sums.sums()
}

const opened = (path: string): SnapshotFile => {
  const found = openSnapshotFile(path)
  if (found.kind !== 'open') throw new Error(found.kind)
  return found.file
}

it.each([4, 4096, PAGE_BYTES, 3 * PAGE_BYTES + 4])(
  'reads a file of %d bytes bit by bit',
  async (sizeBytes) => {
    const path = join(await temporaryFolder(), 'search.index')
    const written = bytesOf(sizeBytes)
    await writeFile(path, written)
    const file = opened(path)
    const pages = new SnapshotPages(file.bytes, sumsOf(written), sizeBytes, file.read)
    pages.need(sizeBytes - 1, sizeBytes)
    expect(await file.readRest(pages)).toBe(true)
    expect(pages.isWhole).toBe(true)
    expect(Buffer.compare(file.bytes, written)).toBe(0)
    file.close()
    file.close()
    expect(file.read(0, 4)).toBe(false)
  },
)

it('says when the rest is not what was written, or is not there any more', async () => {
  const path = join(await temporaryFolder(), 'search.index')
  const written = bytesOf(3 * PAGE_BYTES)
  const sums = sumsOf(written)
  written[2 * PAGE_BYTES + 5]! ^= 1
  await writeFile(path, written)
  const damaged = opened(path)
  expect(await damaged.readRest(new SnapshotPages(damaged.bytes, sums, written.length, damaged.read))).toBe(
    false,
  )
  damaged.close()

  const cut = opened(path)
  await truncate(path, PAGE_BYTES + 100)
  expect(await cut.readRest(new SnapshotPages(cut.bytes, sums, written.length, cut.read))).toBe(false)
  expect(cut.read(2 * PAGE_BYTES, 2 * PAGE_BYTES + 4)).toBe(false)
  cut.close()
})

it('says that there is none, or that it can’t be read', async () => {
  const folder = await temporaryFolder()
  expect(openSnapshotFile(join(folder, 'none'))).toEqual({ kind: 'none' })
  expect(openSnapshotFile(folder)).toEqual({ kind: 'unreadable', code: 'EISDIR' })
})
