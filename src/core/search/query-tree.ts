import type { MatchedField, WordMode } from './types'

/** A query as it was understood. */
export type QueryNode =
  | WordNode
  | PhraseNode
  | FilterNode
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | { readonly kind: 'nothing' }

export type WordNode = {
  readonly kind: 'word'
  /** As it was typed, without marks and tatweel. */
  readonly written: string
  readonly folded: string
  /** Typed with ة at its end. */
  readonly marbuta: boolean
  readonly mode: WordMode
  /** For `fuzzy`: how many letters may differ; without it the length of the word decides. */
  readonly distance?: number
  readonly field?: MatchedField
}

export type PhraseNode = {
  readonly kind: 'phrase'
  readonly written: readonly string[]
  readonly folded: readonly string[]
  readonly field?: MatchedField
  /** The whole value of a tag or source, not a part of it. */
  readonly whole: boolean
}

export type FilterNode = {
  readonly kind: 'filter'
  readonly filter: 'type' | 'state' | 'annotator' | 'before' | 'after'
  readonly value: string
}

export const nothing: QueryNode = { kind: 'nothing' }

export const both = (nodes: readonly QueryNode[]): QueryNode =>
  nodes.length === 0 ? nothing : nodes.length === 1 ? nodes[0]! : { kind: 'and', nodes }

export const either = (nodes: readonly QueryNode[]): QueryNode =>
  nodes.length === 0 ? nothing : nodes.length === 1 ? nodes[0]! : { kind: 'or', nodes }

const fieldPrefix = (field: MatchedField | undefined): string => (field === undefined ? '' : `${field}:`)

const wordText = (node: WordNode): string => {
  const distance = node.distance === undefined ? '' : String(node.distance)
  const before = node.mode === 'exact' ? '=' : ''
  const after = node.mode === 'prefix' ? '*' : node.mode === 'fuzzy' ? `~${distance}` : ''
  return `${fieldPrefix(node.field)}${before}${node.written}${after}`
}

const filterName: Readonly<Record<FilterNode['filter'], string>> = {
  type: 'type',
  state: 'is',
  annotator: 'by',
  before: 'before',
  after: 'after',
}

const filterValue = (value: string): string => (/[\s()"]/.test(value) ? `"${value}"` : value)

const grouped = (node: QueryNode): string =>
  node.kind === 'and' || node.kind === 'or' ? `(${queryText(node)})` : queryText(node)

/** Writes a query out so that parsing it gives the same query again. */
export const queryText = (node: QueryNode): string => {
  switch (node.kind) {
    case 'word':
      return wordText(node)
    case 'phrase':
      return `${fieldPrefix(node.field)}${node.whole ? '=' : ''}"${node.written.join(' ')}"`
    case 'filter':
      return `${filterName[node.filter]}:${filterValue(node.value)}`
    case 'and':
      return node.nodes.map(grouped).join(' ')
    case 'or':
      return node.nodes.map(grouped).join(' OR ')
    case 'not':
      return `-${grouped(node.node)}`
    case 'nothing':
      return ''
    default:
      return node satisfies never
  }
}

/** Every word, phrase and filter of a query, with whether it excludes. */
export const leavesOf = (
  node: QueryNode,
  excluded = false,
): readonly { readonly node: WordNode | PhraseNode | FilterNode; readonly excluded: boolean }[] => {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => leavesOf(child, excluded))
    case 'not':
      return leavesOf(node.node, !excluded)
    case 'nothing':
      return []
    default:
      return [{ node, excluded }]
  }
}

/** The same query with every word, phrase and filter replaced; `undefined` drops it. */
export const mapLeaves = (
  node: QueryNode,
  change: (leaf: WordNode | PhraseNode | FilterNode, excluded: boolean) => QueryNode | undefined,
  excluded = false,
): QueryNode | undefined => {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const nodes = node.nodes.flatMap((child) => mapLeaves(child, change, excluded) ?? [])
      return nodes.length === 0 ? undefined : node.kind === 'and' ? both(nodes) : either(nodes)
    }
    case 'not': {
      const inner = mapLeaves(node.node, change, !excluded)
      return inner === undefined ? undefined : { kind: 'not', node: inner }
    }
    case 'nothing':
      return node
    default:
      return change(node, excluded)
  }
}
