import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow, Rectangle } from 'electron'
import * as v from 'valibot'
import { writeFileWhole } from '#platform/files/write-file'

export const windowStateSchema = v.object({
  x: v.number(),
  y: v.number(),
  width: v.pipe(v.number(), v.minValue(640)),
  height: v.pipe(v.number(), v.minValue(480)),
  isMaximized: v.boolean(),
})
export type WindowState = v.InferOutput<typeof windowStateSchema>

/** The window that was closed last, and that of each library, by its folder; older versions kept the first alone. */
const keptSchema = v.object({
  ...windowStateSchema.entries,
  libraries: v.optional(v.record(v.string(), windowStateSchema), {}),
})
type Kept = v.InferOutput<typeof keptSchema>

/** Windows of more libraries are not remembered. */
const mostLibraries = 50
/** A window that would cover another one exactly stands this much beside it; CSS pixels. */
const besidePx = 32

const pathIn = (dataFolder: string): string => join(dataFolder, 'window.json')

const readKept = async (dataFolder: string): Promise<Kept | null> => {
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(await readFile(pathIn(dataFolder), 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // Not there yet, or damaged: windows open at their usual size.
    return null
  }
}

/**
 * Where the window of that library stood last time, or else the window closed last, if that still lies on a screen; beside
 * those that are open already.
 */
export const readWindowState = async (
  dataFolder: string,
  folder: string | null,
  screens: readonly Rectangle[],
  open: readonly Rectangle[] = [],
): Promise<WindowState | null> => {
  const kept = await readKept(dataFolder)
  if (kept === null) return null
  const { libraries, ...last } = kept
  const state = (folder === null ? undefined : libraries[folder]) ?? last
  if (!isOnScreen(state, screens)) return null
  const free = besideOthers(state, open)
  return isOnScreen(free, screens) ? free : state
}

/** Whether enough of it can be seen to be taken hold of. */
export const isOnScreen = (state: WindowState, screens: readonly Rectangle[]): boolean =>
  screens.some((screen) => isOn(screen, state))

export const stateOf = (window: BrowserWindow): WindowState => {
  const { x, y, width, height } = window.getNormalBounds()
  return { x, y, width, height, isMaximized: window.isMaximized() }
}

const besideOthers = (state: WindowState, open: readonly Rectangle[]): WindowState =>
  open.some(({ x, y }) => x === state.x && y === state.y)
    ? besideOthers({ ...state, x: state.x + besidePx, y: state.y + besidePx, isMaximized: false }, open)
    : state

const isOn = (screen: Rectangle, { x, y, width }: WindowState): boolean =>
  x + width > screen.x + 40 &&
  x < screen.x + screen.width - 40 &&
  y >= screen.y &&
  y < screen.y + screen.height - 40

/** `folder`: the library that the window shows; null where it shows none. */
export const keepWindowState = async (
  window: BrowserWindow,
  dataFolder: string,
  folder: string | null,
): Promise<void> => {
  const state = stateOf(window)
  last = last.then(() => write(dataFolder, folder, state))
  await last
}

/** Windows that are closed together write one after the other, each beside what the others wrote. */
let last: Promise<void> = Promise.resolve()

const write = async (dataFolder: string, folder: string | null, state: WindowState): Promise<void> => {
  const { libraries = {} } = (await readKept(dataFolder)) ?? {}
  const others = Object.entries(libraries).filter(([known]) => known !== folder)
  const kept = folder === null ? others : [...others.slice(1 - mostLibraries), [folder, state] as const]
  const text = JSON.stringify({ ...state, libraries: Object.fromEntries(kept) })
  await writeFileWhole(pathIn(dataFolder), text).catch(() => undefined)
}
