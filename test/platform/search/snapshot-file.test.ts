import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SnapshotSum } from '#core/search/snapshot'
import { readSnapshotFile } from '#platform/search/snapshot-file'
import { temporaryFolder } from '#support/temporary-folder'

it.each([0, 3, 16, 20, 4096, 8 * 2 ** 20, 17 * 2 ** 20 + 4])(
  'reads a file of %d bytes whole, and sums up what it read as if it had been read at once',
  async (sizeBytes) => {
    const path = join(await temporaryFolder(), 'search.index')
    const written = Buffer.alloc(sizeBytes).map((_, at) => (at * 31 + (at >>> 12)) & 255)
    await writeFile(path, written)
    const read = await readSnapshotFile(path)
    if (read.kind !== 'read') throw new Error(read.kind)
    expect(Buffer.compare(read.bytes, written)).toBe(0)
    const atOnce = new SnapshotSum(sizeBytes)
    atOnce.add(written)
    expect(read.sum.of(read.bytes)).toEqual(atOnce.of(written))
    expect(read.sum.of(read.bytes.subarray(1))).toBeUndefined()
    if (sizeBytes > 16) expect(atOnce.of(written)).toHaveLength(4)
  },
)

it('says that there is none, or that it can’t be read', async () => {
  const folder = await temporaryFolder()
  expect(await readSnapshotFile(join(folder, 'none'))).toEqual({ kind: 'none' })
  expect(await readSnapshotFile(folder)).toEqual({ kind: 'unreadable', code: 'EISDIR' })
})
