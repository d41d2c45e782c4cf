import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partialName, sweepLeftovers } from '#platform/adding/leftovers'
import { temporaryFolder } from '#support/temporary-folder'

const dayMs = 24 * 60 * 60_000

describe('what a killed copy left', () => {
  it('is removed after a day, and nothing else is', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, partialName()), 'x')
    await writeFile(join(folder, '.adding-notes.partial'), 'somebody’s own')
    await writeFile(join(folder, 'a.txt'), 'مقالة')
    await sweepLeftovers(folder, Date.now())
    expect(await readdir(folder)).toHaveLength(3)
    await sweepLeftovers(folder, Date.now() + 2 * dayMs)
    expect((await readdir(folder)).sort()).toEqual(['.adding-notes.partial', 'a.txt'])
  })

  it('is not looked for where no folder is', async () => {
    await expect(sweepLeftovers(join(await temporaryFolder(), 'none'), Date.now())).resolves.toBeUndefined()
  })
})
