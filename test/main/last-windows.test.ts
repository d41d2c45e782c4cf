import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createWindowsKeeper, readLastWindows, type LastWindow } from '#main/last-windows'
import { temporaryFolder } from '#support/temporary-folder'

const windowOn = (folder: string | null, x = 0): LastWindow => ({
  folder,
  state: { x, y: 20, width: 900, height: 620, isMaximized: false },
  hasTabs: folder !== null,
})

describe('windows of the last time', () => {
  it('are those that were open when the program ended, not those that it closed then', async () => {
    const dataFolder = await temporaryFolder()
    let open = [windowOn('/a'), windowOn('/b', 40)]
    const keeper = createWindowsKeeper(dataFolder, () => open)
    const ended = keeper.end()
    open = [windowOn('/b')]
    keeper.note()
    open = []
    await ended
    await keeper.end()
    expect(await readLastWindows(dataFolder)).toEqual([windowOn('/a'), windowOn('/b', 40)])
  })

  it('are written soon after a change, so that nothing depends on an orderly end', async () => {
    const dataFolder = await temporaryFolder()
    let open = [windowOn('/a')]
    const keeper = createWindowsKeeper(dataFolder, () => open)
    keeper.note()
    await vi.waitFor(async () => expect(await readLastWindows(dataFolder)).toEqual([windowOn('/a')]))
    open = [windowOn('/a'), windowOn('/c')]
    keeper.note()
    await vi.waitFor(async () => expect(await readLastWindows(dataFolder)).toHaveLength(2))
  })

  it('keep the last one, which closes before the program ends', async () => {
    const dataFolder = await temporaryFolder()
    let open = [windowOn('/a')]
    const keeper = createWindowsKeeper(dataFolder, () => open)
    keeper.note()
    await vi.waitFor(async () => expect(await readLastWindows(dataFolder)).toHaveLength(1))
    open = []
    await keeper.end()
    expect(await readLastWindows(dataFolder)).toEqual([windowOn('/a')])
  })

  it('are not forgotten by a program that ends while it opens them again', async () => {
    const dataFolder = await temporaryFolder()
    const before = createWindowsKeeper(dataFolder, () => [windowOn('/a'), windowOn('/b')])
    await before.end()
    const keeper = createWindowsKeeper(dataFolder, () => [windowOn('/a')])
    keeper.hold()
    keeper.note()
    await keeper.end()
    expect(await readLastWindows(dataFolder)).toHaveLength(2)
    keeper.goOn()
    await vi.waitFor(async () => expect(await readLastWindows(dataFolder)).toHaveLength(1))
  })

  it('count without a library only where there was no other, and are none where their file is damaged', async () => {
    const dataFolder = await temporaryFolder()
    expect(await readLastWindows(dataFolder)).toEqual([])
    await createWindowsKeeper(dataFolder, () => [windowOn(null), windowOn('/a'), windowOn(null)]).end()
    expect(await readLastWindows(dataFolder)).toEqual([windowOn('/a')])
    await createWindowsKeeper(dataFolder, () => [windowOn(null), windowOn(null)]).end()
    expect(await readLastWindows(dataFolder)).toEqual([windowOn(null)])
    const file = join(dataFolder, 'windows.json')
    const whole = await readFile(file, 'utf8')
    for (const damaged of ['', '[{', '{}', '[1]', whole.replace('620', '"x"')]) {
      await writeFile(file, damaged)
      expect(await readLastWindows(dataFolder)).toEqual([])
    }
  })
})
