/** An element of an office document. Names are local: what prefix a program writes for a namespace is its own affair. */
export type XmlElement = {
  readonly name: string
  /** By local name; of two that differ in their prefix alone, the first. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

export const isXmlElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

export const elementsIn = (element: XmlElement): readonly XmlElement[] =>
  element.children.filter(isXmlElement)

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isXmlElement(child) && child.name === name)

export const childrenNamed = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child): child is XmlElement => isXmlElement(child) && child.name === name) ?? []

/** Elements of this name below, in the order of the file. The reader bounds the depth. */
export function* descendantsNamed(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (!isXmlElement(child)) continue
    if (child.name === name) yield child
    yield* descendantsNamed(child, name)
  }
}

export const textIn = (element: XmlElement | undefined): string =>
  element === undefined
    ? ''
    : element.children.map((child) => (isXmlElement(child) ? textIn(child) : child)).join('')
