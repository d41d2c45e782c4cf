import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { LibraryId, SearchId } from '#core/ids'
import { lookedFile } from '#platform/library/looked-file'
import { temporaryFolder } from '#support/temporary-folder'

const library = 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc964ff' as LibraryId
const search = 'urn:uuid:0b2a6d2e-93fb-4b9c-9a1b-7d8f6a2c1e55' as SearchId
const articles = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `sha256:${n.toString(16).padStart(64, '0')}`)

it.each([10, 1000, 100_000])(
  'what was told last is what is on the disk, also when %i articles were on their way there',
  async (count) => {
    const folder = join(await temporaryFolder(), 'data')
    const looked = lookedFile(folder, library)
    const telling = [
      looked.see(search, articles(count)),
      looked.remember('سجن', '2026-01-01T00:00:00.000Z'),
      looked.see(search, articles(1)),
    ]
    await Promise.all(telling)
    await looked.settled()
    const again = lookedFile(folder, library)
    expect((await again.past()).map(({ query }) => query)).toEqual(['سجن'])
    expect((await again.seen(search))?.size).toBe(1)
  },
)
