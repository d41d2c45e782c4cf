import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Element } from '../html/dom'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const voidElements: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr'.split(' '),
)

export const isVoid = ({ tagName }: Element): boolean => voidElements.has(tagName)

/** Old elements whose content an HTML parser takes for no markup, and an XML parser for markup. */
const nameOf = ({ tagName }: Element): string =>
  tagName === 'xmp' || tagName === 'plaintext' || tagName === 'listing' ? 'pre' : tagName

export const opening = (element: Element): string => tagOf(element, attributesOf(element))

/** For what goes on after a cut: it has its id no more, and an ordered list goes on at `number`. */
export const openingAgain = (element: Element, number: number | undefined): string => {
  const attrs = element.attrs.filter(
    ({ name }) => name !== 'id' && name !== 'name' && !(name === 'start' && number !== undefined),
  )
  const start = number === undefined ? '' : ` start="${number}"`
  return tagOf(element, attributesOf({ attrs }) + start)
}

const tagOf = (element: Element, attributes: string): string =>
  `<${nameOf(element)}${attributes}${isVoid(element) ? '/>' : '>'}`

export const closing = (element: Element): string => (isVoid(element) ? '' : `</${nameOf(element)}>`)

export const attributesOf = ({ attrs }: Pick<Element, 'attrs'>): string =>
  attrs
    .map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const)
    .filter(([name]) => nameOfXml.test(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const nameOfXml = /^[a-z_][\w.-]*(?::[a-z_][\w.-]*)?$/i

/** An HTML parser passes over the first line break of preformatted text. */
export const escapedText = ({ value, parentNode }: DefaultTreeAdapterTypes.TextNode): string => {
  const isPreformatted = parentNode !== null && 'tagName' in parentNode && nameOf(parentNode) === 'pre'
  return (isPreformatted && value.startsWith('\n') ? '\n' : '') + escaped(value)
}
