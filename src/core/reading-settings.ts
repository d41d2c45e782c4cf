import { mostTabbedLibraries, type Settings, type SettingsPatch } from './settings'

/** How articles are set, which one library may have otherwise than all others. */
export const readingFields = [
  'readerFont',
  'latinFont',
  'readerSizePx',
  'lineHeight',
  'paragraphEm',
  'measurePx',
  'justified',
  'tashkeel',
  'digits',
] as const
export type ReadingField = (typeof readingFields)[number]
export type ReadingSettings = Pick<Settings, ReadingField>

const isReadingField = (name: string): name is ReadingField => readingFields.some((field) => field === name)

const ofReading = (from: SettingsPatch): Partial<ReadingSettings> =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => isReadingField(name) && value !== undefined),
  )

/** Whether the library has a way of its own. */
export const hasOwnReading = (settings: Settings, library: string | null): boolean =>
  library !== null && settings.libraryReading[library] !== undefined

/** The settings that hold while this library is open. */
export const inForce = (settings: Settings, library: string | null): Settings => {
  const own = library === null ? undefined : settings.libraryReading[library]
  return own === undefined ? settings : { ...settings, ...ofReading(own) }
}

/** The change that a wish means: how articles are set is changed where it comes from, in the library or everywhere. */
export const patchFor = (settings: Settings, library: string | null, wish: SettingsPatch): SettingsPatch => {
  const own = library === null ? undefined : settings.libraryReading[library]
  const reading = ofReading(wish)
  if (library === null || own === undefined || Object.keys(reading).length === 0) return wish
  const others = Object.fromEntries(Object.entries(wish).filter(([name]) => !isReadingField(name)))
  return { ...others, libraryReading: { ...settings.libraryReading, [library]: { ...own, ...reading } } }
}

/** Gives the library a way of its own, which begins as what holds now, or lets it follow all others again. */
export const ownReadingPatch = (settings: Settings, library: string, isOwn: boolean): SettingsPatch => {
  const others = Object.entries(settings.libraryReading).filter(([id]) => id !== library)
  const kept = isOwn ? others.slice(1 - mostTabbedLibraries) : others
  return {
    libraryReading: Object.fromEntries(
      isOwn ? [...kept, [library, ofReading(inForce(settings, library))]] : kept,
    ),
  }
}
