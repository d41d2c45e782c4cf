import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nextLookMs } from '#platform/library/look-intervals'
import { libraryOf, valueOf } from '#support/library'
import { scanned } from '#support/story'

vi.mock('#platform/library/watch-folders', () => ({
  watchFolders: () => ({ add: () => undefined, isWhole: () => false, stop: () => undefined }),
}))

it('looks through a folder that can not be watched every half a minute', async () => {
  const { folder, open } = await libraryOf({ 'one.txt': 'أول' })
  const library = await open(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await scanned(library)
  const articles = async (): Promise<number> => valueOf(await library.overview()).articles
  for (const more of [2, 3]) {
    await writeFile(join(folder, `${more}.txt`), `ملف ${more}`)
    vi.advanceTimersByTime(29_000)
    expect(await articles()).toBe(more - 1)
    vi.advanceTimersByTime(1_500)
    vi.useRealTimers()
    await expect.poll(articles).toBe(more)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await scanned(library)
  }
})

it('rests most of the time between looks that last long', () => {
  expect(nextLookMs(true, 100)).toBe(600_000)
  expect(nextLookMs(false, 100)).toBe(30_000)
  expect(nextLookMs(false, 20_000)).toBe(200_000)
})
