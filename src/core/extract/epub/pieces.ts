import { cleanText } from '../clean'
import { unescaped } from '../escapes'
import type { DecodedFile } from '../encoding'
import { attribute, elementsBelow, isElement, isText, type Document, type Element } from '../html/dom'
import { isUnseen } from '../html/elements'
import { parsePage } from '../html/parse'
import { isNote } from './chapter'
import type { Mark } from './contents'
import { writePieces } from './write-pieces'

/** A page, or what of it stands between two marks. */
export type Piece = {
  readonly file: DecodedFile
  /** The title of the chapter that begins with it; undefined where it belongs to the chapter before. */
  readonly title: string | undefined
}

export type PagePieces = {
  readonly pieces: readonly Piece[]
  /** Whether the page is one piece, as it is in the book. */
  readonly isUncut: boolean
  /** Control characters that were left out by cutting. */
  readonly controls: number
}

/**
 * Cuts a page where the chapters begin that the table of contents marks in it: at the elements with these ids, in the order
 * of the page. The pieces are pages that hold all of the text once; a note goes with what first refers to it. What the page
 * has no element for begins with the page if the table names it first, and nowhere otherwise.
 */
export const piecesOf = (file: DecodedFile, marks: readonly Mark[]): PagePieces => {
  const uncut = (title: string | undefined): PagePieces => ({
    pieces: [{ file, title }],
    isUncut: true,
    controls: 0,
  })
  const [first] = marks
  if (!marks.some(({ id }) => id !== '')) return uncut(first?.title)
  const cleaned = cleanText(file.text)
  const { document, limits } = parsePage(cleaned.text)
  const body = [...elementsBelow(document)].find(({ tagName }) => tagName === 'body')
  // What the parser had to leave out would be lost by writing the page anew.
  if (body === undefined || limits.length > 0) return uncut(first?.title)
  const { start, cuts, lastLine } = cutsIn(body, placesOf(document, marks))
  const texts =
    cuts.size === 0
      ? undefined
      : writePieces({ document, body, cuts: new Set(cuts.keys()), lastLine }, cleaned.text.length)
  if (texts === undefined) return uncut(start?.title ?? first?.title)
  const titles = [start?.title, ...[...cuts.values()].map(({ title }) => title)]
  return {
    pieces: texts.map((text, at) => ({
      file: { ...file, text, undecodable: at === 0 ? file.undecodable : 0 },
      title: titles[at],
    })),
    isUncut: false,
    controls: cleaned.controls,
  }
}

type Place = Mark & { readonly order: number }

type Places = { readonly start: Place | undefined; readonly at: ReadonlyMap<Element, Place> }

/** The elements that are marked; an id that stands in a page twice is its first element. */
const placesOf = (document: Document, marks: readonly Mark[]): Places => {
  const named = new Map<string, Element>()
  const anchors = new Map<string, Element>()
  for (const element of elementsBelow(document)) {
    const id = attribute(element, 'id')
    if (id !== undefined && !named.has(id)) named.set(id, element)
    const name = element.tagName === 'a' ? attribute(element, 'name') : undefined
    if (name !== undefined && !anchors.has(name)) anchors.set(name, element)
  }
  const found = (id: string): Element | undefined =>
    named.get(id) ?? anchors.get(id) ?? named.get(unescaped(id)) ?? anchors.get(unescaped(id))
  const at = new Map<Element, Place>()
  let start: Place | undefined
  for (const [order, mark] of marks.entries()) {
    const element = mark.id === '' ? undefined : found(mark.id)
    if (element && isInText(element)) {
      if (!at.has(element)) at.set(element, { ...mark, order })
    } else if (mark.id === '' || order === 0) start ??= { ...mark, order }
  }
  return { start, at }
}

/** Notes are not parted, and what is not shown has no place in the text. */
const isInText = (element: Element): boolean => {
  for (let each: Element['parentNode'] = element; each; each = 'parentNode' in each ? each.parentNode : null)
    if ('tagName' in each && (isNote(each) || isUnseen(each) || each.tagName === 'head')) return false
  return true
}

type Cuts = {
  readonly start: Place | undefined
  readonly cuts: ReadonlyMap<Element, Place>
  /** The line after which only notes stand. */
  readonly lastLine: Element | undefined
}

/** Of marks with nothing between them, the one that the table names first; those with nothing before them are the page's. */
const cutsIn = (body: Element, { start, at }: Places): Cuts => {
  const cuts = new Map<Element, Place>()
  let page = start
  let open: Element | undefined
  let isEmpty = true
  let lastLine: Element | undefined
  const meetContent = (): void => {
    isEmpty = false
    lastLine = undefined
  }
  const earlier = (one: Place | undefined, other: Place): Place =>
    one === undefined || other.order < one.order ? other : one
  const meet = (element: Element): void => {
    const place = at.get(element)
    if (place === undefined) return
    if (!isEmpty) open = element
    if (open) cuts.set(open, earlier(cuts.get(open), place))
    else page = earlier(page, place)
    isEmpty = true
  }
  const walk = (element: Element): void => {
    meet(element)
    if (shown.has(element.tagName)) meetContent()
    if (element.tagName === 'hr') lastLine = element
    for (const child of element.childNodes) {
      if (isText(child) && child.value.trim() !== '') meetContent()
      else if (isElement(child) && !isUnseen(child) && !isNote(child)) walk(child)
    }
  }
  const root = body.parentNode
  if (root && 'tagName' in root) meet(root)
  walk(body)
  return { start: page, cuts, lastLine }
}

const shown: ReadonlySet<string> = new Set([
  'img',
  'image',
  'svg',
  'video',
  'audio',
  'object',
  'embed',
  'math',
])
