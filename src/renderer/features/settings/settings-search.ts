import { fits } from '#renderer/shared/fits'
import { sayIn, type MessageKey } from '#renderer/shared/messages'
import { languages } from '#core/settings'

/** What each setting is called, and the words around it: its choices, and what is said about it. */
const settingWords = {
  language: ['app.settings.language', 'app.settings.languages.ar', 'app.settings.languages.en'],
  theme: [
    'app.settings.theme',
    'app.settings.themes.system',
    'app.settings.themes.light',
    'app.settings.themes.sepia',
    'app.settings.themes.dark',
    'app.settings.themes.contrast',
  ],
  density: ['density.setting', 'density.comfortable', 'density.compact'],
  scope: ['app.settings.scope', 'app.settings.scopes.everywhere', 'app.settings.scopes.library'],
  font: [
    'app.settings.font',
    'app.settings.fonts.amiri',
    'app.settings.fonts.naskh',
    'app.settings.fonts.plex',
    'app.settings.fonts.kufi',
  ],
  latin: ['app.settings.latin', 'app.settings.latinFonts.serif', 'app.settings.latinFonts.sans'],
  size: ['app.settings.size', 'reading.largerText', 'reading.smallerText'],
  lineHeight: ['app.settings.lineHeight'],
  paragraph: ['app.settings.paragraph'],
  measure: ['app.settings.measure'],
  justified: ['app.settings.lines', 'app.settings.linesAre.justified', 'app.settings.linesAre.ragged'],
  tashkeel: [
    'window.display.tashkeel',
    'window.display.shown',
    'window.display.hidden',
    'window.display.text',
  ],
  digits: ['window.display.digits', 'window.display.forms.written', 'window.display.text'],
  controls: ['direction.controls.setting', 'direction.controls.shown', 'direction.controls.toggle'],
  reset: ['app.settings.reset'],
  reminder: ['reminder.setting', 'reminder.never'],
  marks: ['names.setting', 'names.settingText'],
  annotator: ['app.settings.annotator', 'app.settings.annotatorText'],
} as const satisfies Readonly<Record<string, readonly MessageKey[]>>
export type SettingName = keyof typeof settingWords

export const settingNames = Object.keys(settingWords) as readonly SettingName[]

/** The settings that a few words mean, in either language, folded as search folds. */
export const settingsFor = (query: string): ReadonlySet<SettingName> =>
  new Set(
    settingNames.filter((name) =>
      languages.some((language) =>
        fits(settingWords[name].map((key) => sayIn(language, key)).join(' '), query),
      ),
    ),
  )
