import type { Emphasis } from '../../article/block'
import { childNamed, childrenNamed, type XmlElement } from '../xml/element'

export type ParagraphLook = {
  /** 1 to 6 for a heading. */
  readonly heading: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  readonly isQuote: boolean
  readonly isRightToLeft: boolean
  /** The list that the paragraph, or its style, is in. */
  readonly numbering: { readonly list: string; readonly level: number } | undefined
}

export type Styles = {
  readonly paragraph: (properties: XmlElement | undefined) => ParagraphLook
  readonly run: (properties: XmlElement | undefined) => {
    readonly emphasis: readonly Emphasis[]
    readonly isHidden: boolean
  }
}

type Style = {
  readonly name: string
  readonly basedOn: string | undefined
  readonly paragraph: XmlElement | undefined
  readonly run: XmlElement | undefined
}

/** Styles that rest on each other, the nearest first; a circle of them ends. */
const longestChain = 12

/** How paragraphs and runs look by their own properties and their styles (ECMA-376, part 1, sections 17.3 and 17.7). */
export const readStyles = (root: XmlElement | undefined): Styles => {
  const styles = new Map<string, Style>()
  const standard = new Map<string, string>()
  for (const element of childrenNamed(root, 'style')) {
    const { styleId = '', type = '', default: isDefault } = element.attributes
    if (isDefault !== undefined && isDefault !== '0' && isDefault !== 'false') standard.set(type, styleId)
    styles.set(styleId, {
      name: valueOf(childNamed(element, 'name'))?.toLowerCase() ?? '',
      basedOn: valueOf(childNamed(element, 'basedOn')),
      paragraph: childNamed(element, 'pPr'),
      run: childNamed(element, 'rPr'),
    })
  }
  const defaults = childNamed(childNamed(childNamed(root, 'docDefaults'), 'pPrDefault'), 'pPr')
  const chainOf = (id: string | undefined): readonly Style[] => {
    const chain: Style[] = []
    for (let at = id; at !== undefined && chain.length < longestChain; at = chain.at(-1)?.basedOn) {
      const style = styles.get(at)
      if (style === undefined) break
      chain.push(style)
    }
    return chain
  }
  return {
    paragraph: (properties) => {
      const chain = chainOf(valueOf(childNamed(properties, 'pStyle')) ?? standard.get('paragraph'))
      return paragraphLook(properties, chain, defaults)
    },
    run: (properties) => {
      const chain = chainOf(valueOf(childNamed(properties, 'rStyle'))).map(({ run }) => run)
      return {
        emphasis: emphasisOf([properties, ...chain]),
        isHidden: isOn([properties, ...chain], 'vanish') === true,
      }
    },
  }
}

const paragraphLook = (
  own: XmlElement | undefined,
  chain: readonly Style[],
  defaults: XmlElement | undefined,
): ParagraphLook => {
  const all = [own, ...chain.map(({ paragraph }) => paragraph)]
  const names = chain.map(({ name }) => name)
  return {
    heading: headingLevel(all, names),
    isQuote: names.some((name) => name === 'quote' || name === 'intense quote'),
    isRightToLeft: isOn([...all, defaults], 'bidi') === true,
    numbering: numberingOf(all),
  }
}

const headingLevel = (
  all: readonly (XmlElement | undefined)[],
  names: readonly string[],
): ParagraphLook['heading'] => {
  if (names.includes('title')) return 1
  const written = first(all, (each) => valueOf(childNamed(each, 'outlineLvl')))
  const named = names.map((name) => /^heading ([1-9])$/.exec(name)?.[1]).find((level) => level !== undefined)
  const level = named !== undefined ? Number(named) : written === undefined ? Number.NaN : Number(written) + 1
  // Level 10 is "body text".
  return level >= 1 && level <= 9 ? (Math.min(6, Math.trunc(level)) as 1 | 2 | 3 | 4 | 5 | 6) : undefined
}

/** A list of number 0 takes a paragraph out of the list of its style. */
const numberingOf = (all: readonly (XmlElement | undefined)[]): ParagraphLook['numbering'] => {
  const list = first(all, (each) => valueOf(childNamed(childNamed(each, 'numPr'), 'numId')))
  const level = first(all, (each) => valueOf(childNamed(childNamed(each, 'numPr'), 'ilvl'))) ?? '0'
  if (list === undefined || list === '0') return undefined
  return { list, level: Math.min(8, Math.max(0, Number.parseInt(level, 10) || 0)) }
}

/** Bold of Arabic letters is a property of its own, as Word keeps it. */
const emphasisOf = (all: readonly (XmlElement | undefined)[]): readonly Emphasis[] => {
  const isComplex = isOn(all, 'rtl') === true || isOn(all, 'cs') === true
  const script = first(all, (each) => valueOf(childNamed(each, 'vertAlign')))
  const underline = first(all, (each) => valueOf(childNamed(each, 'u')))
  const highlight = first(all, (each) => valueOf(childNamed(each, 'highlight')))
  const strike = isOn(all, 'strike') === true || isOn(all, 'dstrike') === true
  return [
    ...(isOn(all, isComplex ? 'bCs' : 'b') === true ? ['strong' as const] : []),
    ...(isOn(all, isComplex ? 'iCs' : 'i') === true ? ['emphasis' as const] : []),
    ...(underline !== undefined && underline !== 'none' ? ['underline' as const] : []),
    ...(strike ? ['strike' as const] : []),
    ...(script === 'superscript' || script === 'subscript' ? [script as Emphasis] : []),
    ...(highlight !== undefined && highlight !== 'none' ? ['mark' as const] : []),
  ]
}

export const valueOf = (element: XmlElement | undefined): string | undefined => element?.attributes['val']

const first = <T>(
  all: readonly (XmlElement | undefined)[],
  read: (element: XmlElement) => T | undefined,
): T | undefined => {
  for (const each of all) {
    const value = each && read(each)
    if (value !== undefined) return value
  }
  return undefined
}

/** Whether the nearest of several properties of this name is on; undefined where there is none. */
const isOn = (all: readonly (XmlElement | undefined)[], name: string): boolean | undefined =>
  first(all, (each) => {
    const property = childNamed(each, name)
    return property && !['0', 'false', 'off', 'none'].includes(valueOf(property) ?? '1')
  })
