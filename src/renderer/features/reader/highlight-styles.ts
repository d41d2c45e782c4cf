import { colours, type Colour } from '#core/annotation/annotation'
import { highlightNames } from './highlights'

/**
 * The styles of highlights, with the theme's colours written out: in Chromium 114 `var()` means nothing inside
 * `::highlight()`. They are set as a constructed style sheet and follow the theme.
 */

/** How each colour's line is drawn, so that colour is never the only sign. Violet is known by having none. */
const lineOf: Readonly<Record<Colour, string>> = {
  yellow: 'solid 2px',
  green: 'dashed 2px',
  blue: 'dotted 2px',
  pink: 'double 1px',
  orange: 'wavy 1px',
  violet: 'none',
}

const rulesOf = (token: (name: string) => string): string => {
  const mark = (colour: Colour): string => {
    const line = (offset: string): string =>
      lineOf[colour] === 'none'
        ? ''
        : `text-decoration: underline ${lineOf[colour]} ${token(`--mark-${colour}-line`)}; text-underline-offset: ${offset}; text-decoration-skip-ink: none;`
    // Where a narrower mark has the ground, even violet needs a line.
    const covered =
      lineOf[colour] === 'none'
        ? `text-decoration: underline solid 1px ${token(`--mark-${colour}-line`)}; text-underline-offset: 0.5em; text-decoration-skip-ink: none;`
        : line('0.5em')
    return `
      ::highlight(${highlightNames.ground(colour)}) { background-color: ${token(`--mark-${colour}`)}; color: ${token('--ink')}; ${line('0.3em')} }
      ::highlight(${highlightNames.line(colour)}) { ${covered} }`
  }
  const accent = token('--accent')
  return `${colours.map(mark).join('')}
    ::highlight(${highlightNames.found}) { text-decoration: underline solid 2px ${accent}; text-underline-offset: 0.42em; text-decoration-skip-ink: none; }
    ::highlight(${highlightNames.current}) { background-color: ${token('--accent-weak')}; color: ${token('--ink')}; text-decoration: underline solid 3px ${accent}; text-underline-offset: 0.4em; text-decoration-skip-ink: none; }
    ::highlight(${highlightNames.pending}) { background-color: color-mix(in srgb, ${accent} 26%, transparent); }`
}

/** Of all readers of the window: each new sheet of styles would have the whole window styled anew. */
const followed = { is: false }

/** Sets the styles, from the first reader on, and keeps them in step with the theme. */
export const followTheme = (): void => {
  if (followed.is) return
  followed.is = true
  const sheet = new CSSStyleSheet()
  const write = (): void => {
    const computed = getComputedStyle(document.documentElement)
    sheet.replaceSync(rulesOf((name) => computed.getPropertyValue(name).trim()))
  }
  write()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  new MutationObserver(write).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme'],
  })
}
