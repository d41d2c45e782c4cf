import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow, Rectangle } from 'electron'
import * as v from 'valibot'
import { writeFileWhole } from '#platform/files/write-file'

const schema = v.object({
  x: v.number(),
  y: v.number(),
  width: v.pipe(v.number(), v.minValue(640)),
  height: v.pipe(v.number(), v.minValue(480)),
  isMaximized: v.boolean(),
})
export type WindowState = v.InferOutput<typeof schema>

const pathIn = (dataFolder: string): string => join(dataFolder, 'window.json')

/** Where the window stood last time, if that still lies on a screen. */
export const readWindowState = async (
  dataFolder: string,
  screens: readonly Rectangle[],
): Promise<WindowState | null> => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(await readFile(pathIn(dataFolder), 'utf8')))
    return parsed.success && screens.some((screen) => isOn(screen, parsed.output)) ? parsed.output : null
  } catch {
    // Not there yet, or damaged: the window opens at its usual size.
    return null
  }
}

const isOn = (screen: Rectangle, { x, y, width }: WindowState): boolean =>
  x + width > screen.x + 40 &&
  x < screen.x + screen.width - 40 &&
  y >= screen.y &&
  y < screen.y + screen.height - 40

export const keepWindowState = async (window: BrowserWindow, dataFolder: string): Promise<void> => {
  const { x, y, width, height } = window.getNormalBounds()
  const state: WindowState = { x, y, width, height, isMaximized: window.isMaximized() }
  await writeFileWhole(pathIn(dataFolder), JSON.stringify(state)).catch(() => undefined)
}
