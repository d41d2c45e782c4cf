import type { Emphasis } from '../../article/block'
import { childNamed, childrenNamed, type XmlElement } from '../xml/element'

/** Styles and lists of a document, as they are met (OpenDocument 1.3, part 3, section 16). */
export type Styles = {
  readonly add: (element: XmlElement, isAutomatic: boolean) => void
  readonly paragraph: (name: string | undefined) => ParagraphLook
  /** Emphasis of Arabic letters is a property of its own. */
  readonly text: (name: string | undefined, isArabic: boolean) => TextLook
  /** The emphasis that a paragraph's own style gives to all of its text. */
  readonly wholeParagraph: (name: string | undefined, isArabic: boolean) => TextLook
  readonly isOrdered: (list: string | undefined, level: number) => boolean
}

export type ParagraphLook = {
  readonly isTitle: boolean
  readonly isQuote: boolean
  readonly isRightToLeft: boolean
}
export type TextLook = { readonly emphasis: readonly Emphasis[]; readonly isHidden: boolean }

type Style = {
  readonly names: readonly string[]
  readonly parent: string | undefined
  readonly isAutomatic: boolean
  readonly text: Attributes
  readonly paragraph: Attributes
}
type Attributes = Readonly<Record<string, string>>

/** Styles that rest on each other; a circle of them ends. */
const longestChain = 12

export const openStyles = (): Styles => {
  const styles = new Map<string, Style>()
  const lists = new Map<string, ReadonlySet<number>>()
  const chainOf = (name: string | undefined, family: string): readonly Style[] => {
    const chain: Style[] = []
    for (let at = name; at !== undefined && chain.length < longestChain; at = chain.at(-1)?.parent) {
      const style = styles.get(`${family} ${at}`)
      if (style === undefined) break
      chain.push(style)
    }
    const standard = styles.get(`${family} `)
    return standard ? [...chain, standard] : chain
  }
  return {
    add: (element, isAutomatic) => {
      const { name = '', family = '' } = element.attributes
      if (element.name === 'style' || element.name === 'default-style')
        styles.set(`${family} ${element.name === 'style' ? name : ''}`, readStyle(element, isAutomatic))
      else if (element.name === 'list-style') lists.set(name, orderedLevels(element))
    },
    paragraph: (name) => {
      const chain = chainOf(name, 'paragraph')
      // A style that is not defined still has a name that says what it is for.
      const named = [name?.toLowerCase(), ...chain.flatMap(({ names }) => names)]
      return {
        isTitle: named.includes('title'),
        isQuote: named.includes('quotations'),
        isRightToLeft:
          firstOf(chain, ({ paragraph }) => paragraph['writing-mode'])?.startsWith('rl') === true,
      }
    },
    text: (name, isArabic) => textLook(chainOf(name, 'text'), isArabic),
    wholeParagraph: (name, isArabic) =>
      textLook(
        chainOf(name, 'paragraph')
          .slice(0, 1)
          .filter((style) => style.isAutomatic),
        isArabic,
      ),
    isOrdered: (list, level) => lists.get(list ?? '')?.has(level) === true,
  }
}

const readStyle = (element: XmlElement, isAutomatic: boolean): Style => {
  const { attributes } = element
  const names = [attributes['name'], attributes['display-name']].flatMap((name) =>
    name === undefined ? [] : [name.toLowerCase()],
  )
  return {
    names,
    parent: attributes['parent-style-name'],
    isAutomatic,
    text: childNamed(element, 'text-properties')?.attributes ?? {},
    paragraph: childNamed(element, 'paragraph-properties')?.attributes ?? {},
  }
}

const orderedLevels = (list: XmlElement): ReadonlySet<number> =>
  new Set(
    childrenNamed(list, 'list-level-style-number').flatMap(({ attributes }) =>
      (attributes['num-format'] ?? '') === '' ? [] : [Number(attributes['level'])],
    ),
  )

const firstOf = (chain: readonly Style[], read: (style: Style) => string | undefined): string | undefined => {
  for (const style of chain) {
    const value = read(style)
    if (value !== undefined) return value
  }
  return undefined
}

const textLook = (chain: readonly Style[], isArabic: boolean): TextLook => {
  const property = (name: string): string | undefined => firstOf(chain, ({ text }) => text[name])
  const ofScript = (name: string): string | undefined => property(isArabic ? `${name}-complex` : name)
  const weight = ofScript('font-weight')
  const style = ofScript('font-style')
  const position = property('text-position') ?? ''
  const isDrawn = (name: string): boolean => (property(name) ?? 'none') !== 'none'
  return {
    emphasis: [
      ...(weight === 'bold' || Number(weight) >= 600 ? ['strong' as const] : []),
      ...(style === 'italic' || style === 'oblique' ? ['emphasis' as const] : []),
      ...(isDrawn('text-underline-style') ? ['underline' as const] : []),
      ...(isDrawn('text-line-through-style') ? ['strike' as const] : []),
      ...(/^(?:super|[1-9])/.test(position) ? ['superscript' as const] : []),
      ...(/^(?:sub|-)/.test(position) ? ['subscript' as const] : []),
    ],
    isHidden: property('display') === 'none',
  }
}
