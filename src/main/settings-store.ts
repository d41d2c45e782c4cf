import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseSettings, type Language, type Settings, type SettingsPatch } from '#core/settings'
import type { RecentLibrary } from '#ipc/contract'
import { writeFileWhole } from '#platform/files/write-file'

/** Settings and recent libraries of this device. Written whole; a damaged file costs its contents, not the start. */
export type SettingsStore = {
  readonly settings: () => Settings
  readonly change: (patch: SettingsPatch) => Promise<Settings>
  readonly recent: () => readonly RecentLibrary[]
  readonly remember: (library: RecentLibrary) => Promise<void>
  readonly forget: (folder: string) => Promise<readonly RecentLibrary[]>
}

const recentSchema = v.array(v.object({ folder: v.string(), title: v.string(), opened: v.string() }))
const mostRecent = 12

export const openSettingsStore = async (
  dataFolder: string,
  systemLanguage: Language,
): Promise<SettingsStore> => {
  await mkdir(dataFolder, { recursive: true })
  const path = join(dataFolder, 'settings.json')
  const found = await readJson(path)
  let settings = parseSettings(found['settings'], systemLanguage)
  const parsed = v.safeParse(recentSchema, found['recent'])
  let recent: readonly RecentLibrary[] = parsed.success ? parsed.output : []
  let last: Promise<unknown> = Promise.resolve()

  const save = (): Promise<void> => {
    const text = `${JSON.stringify({ settings, recent }, null, 2)}\n`
    const mine = last.then(() => writeFileWhole(path, text))
    // Settings that can't be kept (a full disk) still hold for this time; the next change tries again.
    last = mine.catch(() => undefined)
    return last.then(() => undefined)
  }

  return {
    settings: () => settings,
    change: async (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      settings = parseSettings({ ...settings, ...given }, systemLanguage)
      await save()
      return settings
    },
    recent: () => recent,
    remember: async (library) => {
      recent = [library, ...recent.filter(({ folder }) => folder !== library.folder)].slice(0, mostRecent)
      await save()
    },
    forget: async (folder) => {
      recent = recent.filter((one) => one.folder !== folder)
      await save()
      return recent
    },
  }
}

const readJson = async (path: string): Promise<Record<string, unknown>> => {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    // Not there yet, or damaged: the settings start anew.
    return {}
  }
}
