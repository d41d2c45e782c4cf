/** Text from anywhere, made safe to stand in HTML and XML. Nothing reaches a page of a bundle by another way. */

/** Markup that is safe: it was made by `html`, `tag` or `text` below. An object, so that it is never taken for text. */
export class Markup {
  constructor(readonly source: string) {}
}

/** Controls, halves of surrogate pairs and noncharacters: neither HTML nor XML may hold them (HTML 13.2.3.5, XML 2.2). */
const forbidden = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and as the value of a quoted attribute, in HTML and XML. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => escapes[character]!)

export type MarkupValue = string | number | Markup | readonly Markup[] | null | undefined

const flat = (value: MarkupValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join('')
}

/** A template whose own words are markup and whose values are escaped, unless they are markup already. */
export const html = (words: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup =>
  new Markup(words.reduce((made, word, i) => made + flat(values[i - 1]) + word))

export const nothing = html``

/** Attributes of an element; those that are undefined are left out, and `true` stands for one without a value. */
export type Attributes = Readonly<Record<string, string | number | true | undefined>>

/** An element with the name given, which is never text from outside. */
export const element = (name: string, attributes: Attributes, content: MarkupValue): Markup => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escaped(String(value))}"`))
    .join('')
  return new Markup(`<${name}${written}>${flat(content)}</${name}>`)
}

/** Direction controls (UAX 9, 2.1 to 2.5) are taken out only where no element can isolate them: in `<title>`. */
export const withoutDirectionControls = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
