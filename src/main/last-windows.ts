import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeFileWhole } from '#platform/files/write-file'
import { windowStateSchema } from './window-state'

/** A window as it was when the program ended: they are all opened again at the next start. */
const schema = v.object({
  /** Of the library that it showed, or that it could not open; null where it showed the way to all of them. */
  folder: v.nullable(v.string()),
  state: windowStateSchema,
  /** Whether it was the one that remembered its library's tabs. */
  hasTabs: v.boolean(),
})
export type LastWindow = v.InferOutput<typeof schema>

/** More windows than these are not opened again. */
const mostWindows = 20
/** Moving a window says so many times a second. */
const restMs = 300

const pathIn = (dataFolder: string): string => join(dataFolder, 'windows.json')

/**
 * The windows of the last time, the one in front first; where there were several, those without a library are left out.
 * None: the program was never ended with a window, or the file is damaged.
 */
export const readLastWindows = async (dataFolder: string): Promise<readonly LastWindow[]> => {
  const found = await readFile(pathIn(dataFolder), 'utf8').then(
    (text) => v.safeParse(v.array(schema), parsed(text)),
    () => null,
  )
  if (found?.success !== true) return []
  const shown = found.output.filter(({ folder }) => folder !== null)
  return (shown.length > 0 ? shown : found.output.slice(0, 1)).slice(0, mostWindows)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type WindowsKeeper = {
  /** Something about the windows is no longer as it was. */
  readonly note: () => void
  /** What is written down stays as it is, while the windows of the last time open again. */
  readonly hold: () => void
  readonly goOn: () => void
  /** The program ends: what is open now is what there was, whatever closes from here on. */
  readonly end: () => Promise<void>
}

/** Writes down which windows there are, soon after each change, so that a power cut does not forget them either. */
export const createWindowsKeeper = (
  dataFolder: string,
  windows: () => readonly LastWindow[],
): WindowsKeeper => {
  let timer: NodeJS.Timeout | null = null
  let isHeld = false
  let last: Promise<void> = Promise.resolve()

  const write = (): void => {
    const open = windows()
    // The last window closes when the program ends: it is the one to open again.
    if (open.length === 0) return
    const text = JSON.stringify(open)
    last = last.then(() => writeFileWhole(pathIn(dataFolder), text)).catch(() => undefined)
  }
  const hold = (): void => {
    isHeld = true
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const note = (): void => {
    if (isHeld) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(write, restMs)
  }
  return {
    note,
    hold,
    goOn: () => {
      isHeld = false
      note()
    },
    end: async () => {
      if (!isHeld) write()
      hold()
      await last
    },
  }
}
