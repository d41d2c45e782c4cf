import {
  attribute,
  elementsBelow,
  isElement,
  isText,
  type Document,
  type Element,
  type Node,
} from '../html/dom'
import { isNote } from './chapter'
import { attributesOf, closing, escapedText, isVoid, opening, openingAgain } from './write-xhtml'

export type CutPage = {
  readonly document: Document
  readonly body: Element
  readonly cuts: ReadonlySet<Element>
  /** The line that parts the text from its notes: it goes with none of them. */
  readonly lastLine: Element | undefined
}

/**
 * The page as pages (XHTML), each of which begins at one of its cuts, after the one that stands before the first. Elements that
 * are open at a cut are opened again; undefined where these would be far more than the page, of `length` UTF-16 units, itself.
 */
export const writePieces = (page: CutPage, length: number): readonly string[] | undefined => {
  const head = headOf(page.document)
  const rest = spareLength + 2 * length - (page.cuts.size + 1) * head.length
  const written = rest < 0 ? undefined : writeBodies(page, rest)
  return written?.map((inside) => `${head}${inside}</html>\n`)
}

/** UTF-16 units that the pieces of a page may have beyond twice its own. */
const spareLength = 4_000_000

type Writer = { readonly parts: string[]; readonly open: Element[] }

const writeBodies = (
  { body, cuts, lastLine }: CutPage,
  mostLength: number,
): readonly string[] | undefined => {
  const noteAt = placesOfNotes(body, cuts)
  const writers: Writer[] = Array.from({ length: cuts.size + 1 }, () => ({ parts: [], open: [] }))
  const path: Element[] = []
  const opened = new Set<Element>()
  const numbers = new Map<Element, number>()
  let left = mostLength
  let current = 0
  const write = (text: string, at: number): void => {
    left -= text.length
    if (left >= 0) writers[at]?.parts.push(text)
  }
  const reach = (at: number): void => {
    const open = writers[at]?.open ?? []
    let common = 0
    while (common < open.length && open[common] === path[common]) common++
    for (const element of open.splice(common).reverse()) write(closing(element), at)
    for (const element of path.slice(common)) {
      write(opened.has(element) ? openingAgain(element, numbers.get(element)) : opening(element), at)
      opened.add(element)
      open.push(element)
    }
  }
  const walk = (node: Node, note: number | undefined): void => {
    if (left < 0 || (node === lastLine && noteAt.size > 0)) return
    if (isText(node)) {
      reach(note ?? current)
      write(escapedText(node), note ?? current)
    } else if (isElement(node)) {
      if (cuts.has(node)) current++
      const at = note ?? noteAt.get(node)
      count(node, numbers)
      path.push(node)
      // An element is opened where its content is: before a cut inside of it nothing of it stands, if it has none there.
      if (node.childNodes.length === 0) reach(at ?? current)
      if (!isVoid(node)) for (const child of node.childNodes) walk(child, at)
      path.pop()
    }
  }
  walk(body, undefined)
  for (const at of writers.keys()) {
    path.splice(0, path.length, body)
    reach(at)
    path.length = 0
    reach(at)
  }
  return left < 0 ? undefined : writers.map(({ parts }) => parts.join(''))
}

/** Keeps the number of the last item of each ordered list, by which a list that is cut goes on. */
const count = (item: Element, numbers: Map<Element, number>): void => {
  const list = item.parentNode
  if (item.tagName !== 'li' || list === null || !('tagName' in list) || list.tagName !== 'ol') return
  const before = numbers.get(list)
  const next = before === undefined ? attribute(list, 'start') : String(before + 1)
  const number = Number.parseInt(attribute(item, 'value') ?? next ?? '1', 10)
  numbers.set(list, Number.isSafeInteger(number) ? number : 1)
}

/** Notes often stand together at the end of a page: each goes to the piece in which it is first referred to. */
const placesOfNotes = (body: Element, cuts: ReadonlySet<Element>): ReadonlyMap<Element, number> => {
  const referred = new Map<string, number>()
  const notes: Element[] = []
  let current = 0
  for (const element of elementsBelow(body)) {
    if (cuts.has(element)) current++
    if (isNote(element)) notes.push(element)
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    if (href?.startsWith('#') && !referred.has(href)) referred.set(href, current)
  }
  return new Map(
    notes.flatMap((note) => {
      const at = referred.get(`#${attribute(note, 'id') ?? ''}`)
      return at === undefined ? [] : [[note, at] as const]
    }),
  )
}

/** All that stands before the body. What says how the page was encoded is left out: pieces are UTF-8. */
const headOf = (document: Document): string => {
  const elements = [...elementsBelow(document)]
  const root = elements.find(({ tagName }) => tagName === 'html')
  const head = elements.find(({ tagName }) => tagName === 'head')
  const names = new Set(root?.attrs.map(({ name }) => name))
  const missing = Object.entries(namespaces).filter(([name]) => !names.has(name))
  const declared = missing.map(([name, value]) => ` ${name}="${value}"`).join('')
  const inside = head?.childNodes.filter((node) => isElement(node) && !saysEncoding(node)) ?? []
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html${root ? attributesOf(root) : ''}${declared}><head>${inside.map(whole).join('')}</head>`
}

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/1999/xhtml',
  'xmlns:epub': 'http://www.idpf.org/2007/ops',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

const saysEncoding = (element: Element): boolean =>
  element.tagName === 'meta' &&
  (attribute(element, 'charset') !== undefined ||
    (attribute(element, 'http-equiv') ?? '').toLowerCase() === 'content-type')

const whole = (node: Node): string => {
  if (isText(node)) return escapedText(node)
  if (!isElement(node)) return ''
  return `${opening(node)}${node.childNodes.map(whole).join('')}${closing(node)}`
}
