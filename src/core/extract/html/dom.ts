import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Document = DefaultTreeAdapterTypes.Document

export const isElement = (node: Node): node is Element => 'tagName' in node

export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

/** Elements below a node, in the order of the file, without recursion. */
export function* elementsBelow(root: Element | Document): Generator<Element> {
  const waiting: Node[] = [...root.childNodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue
    yield node
    for (let at = node.childNodes.length - 1; at >= 0; at--) {
      const child = node.childNodes[at]
      if (child) waiting.push(child)
    }
  }
}

/** The text below a node, up to `limit` UTF-16 units, white space as it is. */
export const textBelow = (root: Element, limit = 4000): string => {
  const waiting: Node[] = [...root.childNodes].reverse()
  let text = ''
  for (let node = waiting.pop(); node && text.length < limit; node = waiting.pop()) {
    if (isText(node)) text += node.value
    else if (isElement(node)) for (const child of [...node.childNodes].reverse()) waiting.push(child)
  }
  return text.slice(0, limit)
}

/** Whether an element is `root` or stands below it. */
export const isWithin = (element: Element, root: Element): boolean => {
  for (
    let each: Element['parentNode'] = element;
    each;
    each = 'parentNode' in each ? each.parentNode : null
  ) {
    if (each === root) return true
  }
  return false
}
