import { elementsBelow, isElement, isText, textBelow, type Document, type Element, type Node } from './dom'
import { isArticle, isChrome, isUnseen } from './elements'

export type Content = {
  /** What to read. */
  readonly root: Element
  /** Menus, footers and the like below it, to be left out. */
  readonly chrome: ReadonlySet<Element>
}

/** An article has to hold this share of a page's text to be read instead of the page: losing words is worse than a menu. */
const mostOfText = 0.75

/** Where a page keeps its article, told by its elements and by how much of the text they hold. */
export const findContent = (document: Document): Content | undefined => {
  const body = bodyOf(document)
  if (!body) return undefined
  const weighed = weigh(body)
  // A page whose text is mostly in menus and footers was not written with these elements in mind.
  if (weighed.chromeLetters > weighed.letters) return { root: body, chrome: new Set() }
  const root = innermost(weighed.articles, weighed.letters * mostOfText) ?? body
  return { root, chrome: weighed.chrome }
}

const bodyOf = (document: Document): Element | undefined => {
  for (const element of elementsBelow(document)) {
    if (element.tagName === 'body' || element.tagName === 'frameset') return element
  }
  return undefined
}

type Weighed = {
  letters: number
  chromeLetters: number
  readonly chrome: Set<Element>
  /** Inner ones before outer ones, with the letters they hold. */
  readonly articles: (readonly [article: Element, letters: number])[]
}

const weigh = (body: Element): Weighed => {
  const weighed: Weighed = { letters: 0, chromeLetters: 0, chrome: new Set(), articles: [] }
  weighed.letters = lettersBelow(body, weighed, false)
  return weighed
}

/** Depth is bounded by the parser. */
const lettersBelow = (element: Element, weighed: Weighed, isInside: boolean): number =>
  element.childNodes.reduce((sum, child) => sum + lettersOf(child, weighed, isInside), 0)

const lettersOf = (node: Node, weighed: Weighed, isInside: boolean): number => {
  if (isText(node)) return countInk(node.value)
  if (!isElement(node) || isUnseen(node)) return 0
  if (isArticle(node)) {
    const letters = lettersBelow(node, weighed, true)
    weighed.articles.push([node, letters])
    return letters
  }
  if (!isChromeHere(node, isInside)) return lettersBelow(node, weighed, isInside)
  weighed.chrome.add(node)
  weighed.chromeLetters += countInk(textBelow(node, Infinity))
  return 0
}

/** Characters other than white space, roughly: this is asked of every letter of a page. */
const countInk = (text: string): number => {
  let ink = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) ink++
  return ink
}

/** Inside an article only navigation is chrome: its header, footer and asides may hold names, dates and testimony. */
const isChromeHere = (element: Element, isInside: boolean): boolean => {
  if (isInside) return element.tagName === 'nav'
  return (
    isChrome(element) && ![...elementsBelow(element)].some((each) => each.tagName === 'h1' || isArticle(each))
  )
}

const innermost = (articles: Weighed['articles'], least: number): Element | undefined =>
  articles.find(([, letters]) => letters > 0 && letters >= least)?.[0]
