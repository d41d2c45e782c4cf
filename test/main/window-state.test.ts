import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { keepWindowState, readWindowState } from '#main/window-state'
import { temporaryFolder } from '#support/temporary-folder'

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]
const windowAt = (x: number, y: number, width = 1200) =>
  ({
    getNormalBounds: () => ({ x, y, width, height: 700 }),
    isMaximized: () => false,
  }) as unknown as BrowserWindow

describe('where windows stood', () => {
  it('is kept for each library, and the last of all for every other', async () => {
    const folder = await temporaryFolder()
    await Promise.all([
      keepWindowState(windowAt(10, 20), folder, '/a'),
      keepWindowState(windowAt(300, 40, 900), folder, '/b'),
    ])
    expect(await readWindowState(folder, '/a', screens)).toMatchObject({ x: 10, y: 20, width: 1200 })
    expect(await readWindowState(folder, '/b', screens)).toMatchObject({ x: 300, y: 40, width: 900 })
    expect(await readWindowState(folder, '/c', screens)).toMatchObject({ x: 300, y: 40 })
    expect(await readWindowState(folder, null, screens)).toMatchObject({ x: 300, y: 40 })
  })

  it('is beside a window that stands there already', async () => {
    const folder = await temporaryFolder()
    await keepWindowState(windowAt(10, 20), folder, '/a')
    const open = [
      { x: 10, y: 20, width: 1200, height: 700 },
      { x: 42, y: 52, width: 1200, height: 700 },
    ]
    expect(await readWindowState(folder, '/a', screens, open)).toMatchObject({ x: 74, y: 84 })
  })

  it('is read as an older version kept it, and no longer where its screen is gone or the file is damaged', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'window.json')
    await writeFile(file, '{"x":1,"y":2,"width":1366,"height":768,"isMaximized":true}')
    expect(await readWindowState(folder, '/a', screens)).toMatchObject({ x: 1, isMaximized: true })
    expect(await readWindowState(folder, '/a', [{ x: 4000, y: 0, width: 800, height: 600 }])).toBeNull()
    await writeFile(file, '{"x":')
    expect(await readWindowState(folder, '/a', screens)).toBeNull()
    await keepWindowState(windowAt(5, 6), folder, null)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ x: 5, libraries: {} })
  })
})
