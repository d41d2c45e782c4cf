import { crate } from '../layout'
import { element, html, withoutDirectionControls, type Markup } from '../markup'
import type { ReaderKey, Words } from './words'

/**
 * What every page has: no network and no foreign script can be reached from it. Fonts are inside the stylesheet, because
 * browsers refuse to load font files over `file:` from another folder.
 */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; form-action 'none'"

export type PageParts = {
  readonly words: Words
  readonly title: string
  readonly kind: 'start' | 'library' | 'article'
  readonly body: Markup
  /** Scripts of the page beside the reader's own, relative to the reader's folder. */
  readonly scripts?: readonly string[]
}

export const readerFiles = {
  styles: ['fonts.css', 'reader.css'],
  scripts: ['strings.js', 'fold.js', 'reader.js'],
} as const

export const readerPathFrom = {
  start: `data/${crate.readerFolder}/`,
  library: `${crate.readerFolder}/`,
  article: `../../${crate.readerFolder}/`,
} as const

/** A whole HTML document. */
export const page = ({ words, title, kind, body, scripts = [] }: PageParts): string => {
  const reader = readerPathFrom[kind]
  const styles = readerFiles.styles.map((name) => html`<link rel="stylesheet" href="${reader + name}" /> `)
  const loaded = [...readerFiles.scripts, ...scripts].map(
    (name) => html`<script src="${reader + name}"></script> `,
  )
  const made = html`<!DOCTYPE html>
    <html lang="${words.language}" dir="${words.text('direction')}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${withoutDirectionControls(title)}</title>
        ${styles}
      </head>
      <body class="${kind}" data-kind="${kind}">
        ${body} ${loaded}
      </body>
    </html> `
  return made.source
}

/** A label and what it labels, for lists of facts. */
export const fact = (words: Words, key: ReaderKey, value: Markup): Markup =>
  html`<div>
    <dt>${words.say(key)}</dt>
    <dd>${value}</dd>
  </div> `

/** Shown by the reader's script, which is what makes it work. */
export const languageSwitch = (words: Words): Markup =>
  element('button', { type: 'button', class: 'language', hidden: true }, words.say('switchLanguage'))

export const tagList = (tags: readonly string[]): Markup =>
  tags.length === 0
    ? html``
    : html`<ul class="tags">
        ${tags.map((tag) => html`<li><bdi>${tag}</bdi></li>`)}
      </ul>`
