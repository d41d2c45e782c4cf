import * as v from 'valibot'
import { listColumns, listGroupings, type ListColumn } from './library/queries'
import { digitForms } from './reading/display'

/** What a person chose for the app on this device. Kept in the app's own data folder, never in a library. */

export const languages = ['ar', 'en'] as const
export const themes = ['system', 'light', 'sepia', 'dark', 'contrast'] as const
export const readerFonts = ['amiri', 'naskh', 'plex', 'kufi'] as const
/** Latin letters in articles: as the Arabic typeface has them, or as one of a pair. */
export const latinFonts = ['own', 'serif', 'sans'] as const

/** How much room a row of the article list takes. */
export const listDensities = ['comfortable', 'compact'] as const

/** The list of articles: each with its first words and tags, or one line each with columns. */
export const listLayouts = ['rows', 'table'] as const
export type ListLayout = (typeof listLayouts)[number]
export type ListColumnSetting = { readonly name: ListColumn; readonly widthPx: number }

/** Days without a verification after which a library asks for one. */
export const verifyReminders = ['7', '30', '90', 'never'] as const

export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]
export type VerifyReminder = (typeof verifyReminders)[number]
/** Libraries, by id, whose reminder waits until the day after `day` (`yyyy-mm-dd`; empty where none waits). */
export type RemindersHeld = { readonly day: string; readonly libraries: readonly string[] }

/** More tabs of one library, and tabs of more libraries, are not remembered. */
export const mostTabs = 100
export const mostTabbedLibraries = 50

/** More reminders of one day are not held back. */
export const mostHeld = 200

/** Of more libraries than these it is not remembered that marks were wanted. */
export const mostMarkedLibraries = 200

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most))

/** How articles are set. */
const reading = {
  readerFont: v.picklist(readerFonts),
  latinFont: v.picklist(latinFonts),
  /** CSS pixels. */
  readerSizePx: between(14, 40),
  lineHeight: between(1.4, 2.6),
  /** Between paragraphs, as a share of the letters' size. */
  paragraphEm: between(0, 2),
  measurePx: between(420, 1000),
  /** Whether lines end where the column ends. */
  justified: v.boolean(),
  /** Whether vowel signs are shown; the text itself keeps them. */
  tashkeel: v.boolean(),
  digits: v.picklist(digitForms),
} as const

/** Which panes of a window are open, and how wide: CSS pixels. */
const panes = {
  sidebarOpen: v.boolean(),
  listOpen: v.boolean(),
  inspectorOpen: v.boolean(),
  sidebarPx: between(160, 420),
  listPx: between(220, 1100),
  inspectorPx: between(220, 560),
} as const
const panesSchema = v.object(panes)
export type LibraryPanes = v.InferOutput<typeof panesSchema>

const fields = {
  language: v.picklist(languages),
  theme: v.picklist(themes),
  ...reading,
  /** Libraries, by id, whose articles are set otherwise than those of all others. */
  libraryReading: v.record(v.string(), v.partial(v.object(reading))),
  /** Whether characters that are not seen are drawn as small signs. */
  controls: v.boolean(),
  /** The name that annotations are signed with; empty until it was asked for. */
  annotator: v.pipe(v.string(), v.maxLength(120)),
  /** Whether the name was asked for: an empty one is then a choice. */
  annotatorAsked: v.boolean(),
  /** Articles that were open beside each other, by the library's id, and which was in front. */
  tabs: v.record(
    v.string(),
    v.object({
      articles: v.pipe(v.array(v.string()), v.maxLength(mostTabs)),
      active: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** The one that was shown beside it. */
      beside: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
  listDensity: v.picklist(listDensities),
  listLayout: v.picklist(listLayouts),
  /** Columns of the table beside the title, in their order. */
  listColumns: v.pipe(
    v.array(v.object({ name: v.picklist(listColumns), widthPx: between(48, 600) })),
    v.maxLength(listColumns.length),
    v.readonly(),
  ),
  /** By what the list of a library, by its id, is told apart. */
  listGroups: v.record(v.string(), v.picklist(listGroupings)),
  verifyReminder: v.picklist(verifyReminders),
  remindersHeld: v.object({
    day: v.pipe(v.string(), v.maxLength(10)),
    libraries: v.pipe(v.array(v.string()), v.maxLength(mostHeld), v.readonly()),
  }),
  /** Libraries, by id, in which persons, places, dates and events are marked: elsewhere nothing speaks of them. */
  structuredMarks: v.pipe(v.array(v.string()), v.maxLength(mostMarkedLibraries), v.readonly()),
  /** How much of the reader the first of two sides has. */
  splitShare: between(0.25, 0.75),
  /** Whether the first tour was shown, or passed over. */
  tourSeen: v.boolean(),
  /** As they were in the window that was changed last. */
  ...panes,
  /** As they were last in windows on a library, by its id. */
  libraryPanes: v.record(v.string(), panesSchema),
  /** Whether notes stand beside their lines, where there is room. */
  marginOpen: v.boolean(),
}

export const settingsPatchSchema = v.partial(v.object(fields))
export type SettingsPatch = v.InferOutput<typeof settingsPatchSchema>
type SettingsFields = { readonly [N in keyof typeof fields]: v.InferOutput<(typeof fields)[N]> }
export type Settings = SettingsFields

export const defaultSettings = (language: Language): Settings => ({
  language,
  theme: 'system',
  readerFont: 'amiri',
  latinFont: 'own',
  readerSizePx: 20,
  lineHeight: 1.95,
  paragraphEm: 0.85,
  measurePx: 640,
  justified: false,
  tashkeel: true,
  digits: 'written',
  libraryReading: {},
  controls: false,
  annotator: '',
  annotatorAsked: false,
  tabs: {},
  listDensity: 'comfortable',
  listLayout: 'rows',
  listColumns: [
    { name: 'source', widthPx: 116 },
    { name: 'published', widthPx: 132 },
    { name: 'annotations', widthPx: 84 },
  ],
  listGroups: {},
  verifyReminder: '30',
  remindersHeld: { day: '', libraries: [] },
  structuredMarks: [],
  splitShare: 0.5,
  tourSeen: false,
  sidebarOpen: true,
  listOpen: true,
  inspectorOpen: true,
  libraryPanes: {},
  marginOpen: false,
  sidebarPx: 212,
  listPx: 304,
  inspectorPx: 268,
})

/** Settings from a file: each field that is not of its kind falls back by itself, so one bad value costs one value. */
export const parseSettings = (raw: unknown, language: Language): Settings => {
  const found: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const kept = Object.entries(fields).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, found[name])
    return parsed.success ? [[name, parsed.output] as const] : []
  })
  return { ...defaultSettings(language), ...(Object.fromEntries(kept) as SettingsPatch) } as Settings
}
