import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type Token, type TreeAdapter } from 'parse5'
import type { Document } from './dom'

export type ParsedPage = {
  readonly document: Document
  /** What was reached, when the page was too deep or too large. */
  readonly limits: readonly ('depth' | 'nodes')[]
}

/** Open elements; browsers stop at 512. Deeper start tags are passed over, their text is not. */
const maxDepth = 256
const maxNodes = 1_000_000

/** Parses a page in bounded time and memory: parse5 itself stops at nothing. */
export const parsePage = (html: string, mostNodes = maxNodes): ParsedPage => {
  const parser = new BoundedParser({ scriptingEnabled: false, treeAdapter: countingAdapter(mostNodes) })
  const isFull = !runToEnd(() => {
    parser.tokenizer.write(html, true)
  })
  const limits = [...(parser.isTooDeep ? ['depth' as const] : []), ...(isFull ? ['nodes' as const] : [])]
  return { document: parser.document, limits }
}

class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  isTooDeep = false

  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop >= maxDepth && !neverOpen.has(token.tagName)) this.isTooDeep = true
    else super.onStartTag(token)
  }
}

/** Elements without children, and those whose content is not markup: they have to be told from it at any depth. */
const neverOpen: ReadonlySet<string> = new Set([
  ...['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link', 'area', 'col', 'embed', 'source', 'track', 'param'],
  ...['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext'],
])

/** Thrown to leave the parser when the tree is full; the tree so far is used. */
class TreeIsFull extends Error {}

const runToEnd = (parse: () => void): boolean => {
  try {
    parse()
    return true
  } catch (error) {
    if (!(error instanceof TreeIsFull)) throw error
    return false
  }
}

const countingAdapter = (mostNodes: number): TreeAdapter<DefaultTreeAdapterMap> => {
  let nodes = 0
  return {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      if (++nodes > mostNodes) throw new TreeIsFull()
      return defaultTreeAdapter.createElement(...parts)
    },
    insertText: (parent, text) => {
      if (++nodes > mostNodes) throw new TreeIsFull()
      defaultTreeAdapter.insertText(parent, text)
    },
  }
}

/**
 * XHTML closes any empty element with `/>`, which an HTML parser passes over: a `<script/>` or `<title/>` would swallow the
 * rest of the page.
 */
export const openSelfClosed = (xhtml: string): string =>
  xhtml.replace(/<([a-z][a-z0-9]*)\b([^<>]*)\/>/gi, (whole, name: string, attributes: string) =>
    voidElements.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
  )

const voidElements: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
