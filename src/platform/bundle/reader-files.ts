import amiriArabic from '@fontsource/amiri/files/amiri-arabic-400-normal.woff2?inline'
import amiriArabicBold from '@fontsource/amiri/files/amiri-arabic-700-normal.woff2?inline'
import amiriLatin from '@fontsource/amiri/files/amiri-latin-400-normal.woff2?inline'
import amiriLatinBold from '@fontsource/amiri/files/amiri-latin-700-normal.woff2?inline'
import amiriLicence from '@fontsource/amiri/LICENSE?raw'
import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?inline'
import plexArabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?inline'
import plexLatin from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?inline'
import plexLatinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?inline'
import plexLicence from '@fontsource/ibm-plex-sans-arabic/LICENSE?raw'
import foldScript from '../../../resources/bundle-reader/fold.js?raw'
import readerScript from '../../../resources/bundle-reader/reader.js?raw'
import readerStyles from '../../../resources/bundle-reader/reader.css?raw'
import { stringsScript } from '#core/bundle/search-script'

type Face = {
  readonly family: string
  readonly weight: number
  readonly script: keyof typeof ranges
  readonly font: string
}

const ranges = {
  arabic: 'U+0600-06FF,U+0750-077F,U+0870-08FF,U+200C-200E,U+2010-2011,U+FB50-FDFF,U+FE70-FEFC',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-200B,U+2012-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FFFD',
} as const

const faces: readonly Face[] = [
  { family: 'Amiri', weight: 400, script: 'arabic', font: amiriArabic },
  { family: 'Amiri', weight: 700, script: 'arabic', font: amiriArabicBold },
  { family: 'Amiri', weight: 400, script: 'latin', font: amiriLatin },
  { family: 'Amiri', weight: 700, script: 'latin', font: amiriLatinBold },
  { family: 'Plex Arabic', weight: 400, script: 'arabic', font: plexArabic },
  { family: 'Plex Arabic', weight: 600, script: 'arabic', font: plexArabicBold },
  { family: 'Plex Arabic', weight: 400, script: 'latin', font: plexLatin },
  { family: 'Plex Arabic', weight: 600, script: 'latin', font: plexLatinBold },
]

/** The fonts are inside the stylesheet: Firefox loads no font file over `file:` from outside the page's own folder. */
const fontStyles = (): string =>
  faces
    .map(
      ({ family, weight, script, font }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${font}) format("woff2");unicode-range:${ranges[script]}}\n`,
    )
    .join('')

/** What goes into `ro-crate-preview_files/`, beside the text for the search. */
export const readerFileContents = (): readonly (readonly [name: string, content: string])[] => [
  ['fonts.css', fontStyles()],
  ['reader.css', readerStyles],
  ['strings.js', stringsScript()],
  ['fold.js', foldScript],
  ['reader.js', readerScript],
  ['amiri-licence.txt', amiriLicence],
  ['plex-licence.txt', plexLicence],
]
