import { allowedBy } from './allowed'
import type { Archive } from './archive'
import { Evaluation } from './evaluate'
import { parseQuery } from './query'
import {
  both,
  either,
  leavesOf,
  queryText,
  type FilterNode,
  type PhraseNode,
  type QueryNode,
  type WordNode,
} from './query-tree'
import { soundingAlike } from './sounds'
import { otherNames, wordOf, wordOfPhrase } from './suggest'
import type { Refinement, RefinementKind, SearchRequest, WordMode } from './types'
import type { WordLists } from './word-lists'

type Leaf = WordNode | PhraseNode | FilterNode

/** A leaf of a query, what is around it, and the query with something else in its place; `undefined` takes it out. */
type Spot = {
  readonly leaf: Leaf
  readonly excluded: boolean
  /** One of several of which any will do: keeping it out there would mean something else. */
  readonly isAlternative: boolean
  readonly replaced: (other: QueryNode | undefined) => QueryNode | undefined
}

const withChild = (node: QueryNode, at: number, child: QueryNode | undefined): QueryNode | undefined => {
  if (node.kind !== 'and' && node.kind !== 'or') return child
  const nodes = node.nodes.flatMap((one, index) => (index === at ? (child ?? []) : [one]))
  if (nodes.length === 0) return undefined
  return node.kind === 'and' ? both(nodes) : either(nodes)
}

const spotIn = (node: QueryNode, piece: number, isAlternative = false): Spot | undefined => {
  switch (node.kind) {
    case 'and':
    case 'or': {
      let before = 0
      for (const [at, child] of node.nodes.entries()) {
        const size = leavesOf(child).length
        if (piece < before + size) {
          const inner = spotIn(child, piece - before, isAlternative || node.kind === 'or')
          return inner && { ...inner, replaced: (other) => withChild(node, at, inner.replaced(other)) }
        }
        before += size
      }
      return undefined
    }
    case 'not': {
      const inner = spotIn(node.node, piece, isAlternative)
      if (inner === undefined) return undefined
      const replaced = (other: QueryNode | undefined): QueryNode | undefined => {
        const changed = inner.replaced(other)
        if (changed === undefined) return undefined
        return changed.kind === 'not' ? changed.node : { kind: 'not', node: changed }
      }
      return { ...inner, excluded: !inner.excluded, replaced }
    }
    case 'nothing':
      return undefined
    default:
      return piece === 0
        ? { leaf: node, excluded: false, isAlternative, replaced: (other) => other }
        : undefined
  }
}

const inMode = (leaf: WordNode, mode: WordMode): WordNode => {
  const { distance: _, ...rest } = leaf
  return mode === 'fuzzy' ? { ...rest, mode, distance: 1 } : { ...rest, mode }
}

type Change = readonly [kind: RefinementKind, other: QueryNode | undefined]

const wordChanges = (leaf: WordNode, archive: Archive, lists: WordLists): readonly Change[] => {
  const modes = (['forms', 'exact', 'prefix', 'fuzzy'] as const)
    .filter((mode) => mode !== leaf.mode)
    .map((mode): Change => [mode, inMode(leaf, mode)])
  const plain = inMode(leaf, 'forms')
  const names = otherNames(archive, lists)(plain)
  const known = new Set(archive.formsOf(leaf.folded, leaf.marbuta, lists))
  const alike = soundingAlike(leaf.folded, archive, known).map((word) => wordOf(word, leaf))
  return [
    ...modes,
    ...(names && names.kind !== 'word' ? [['names', names] as const] : []),
    ...(alike.length > 0 ? [['sound', either([plain, ...alike])] as const] : []),
  ]
}

const phraseChanges = (leaf: PhraseNode): readonly Change[] => {
  const words = leaf.folded.map((_, at) => wordOfPhrase(leaf, at))
  return words.length < 2 ? [] : [['words', both(words)]]
}

const changesOf = (spot: Spot, archive: Archive, lists: WordLists): readonly Change[] => {
  const { leaf, excluded, isAlternative } = spot
  const life = isAlternative ? ([['remove', undefined]] as const) : lifeOf(spot)
  if (leaf.kind === 'filter') return life
  const { field, ...anywhere } = leaf
  const place: readonly Change[] =
    field === undefined ? [['in-title', { ...leaf, field: 'title' }]] : [['anywhere', anywhere]]
  const readings = leaf.kind === 'word' ? wordChanges(leaf, archive, lists) : phraseChanges(leaf)
  return [...(excluded ? [] : [...readings, ...place]), ...life]
}

const lifeOf = ({ leaf, excluded }: Spot): readonly Change[] => [
  [excluded ? 'include' : 'exclude', { kind: 'not', node: leaf }],
  ['remove', undefined],
]

/**
 * What one piece of a query might be instead: narrower, wider, kept out, or gone, each as a query with its exact count under
 * the same filters. Readings that come out as the query itself are left out.
 * @param piece its place among the pieces of the answer
 */
export const refinementsOf = (
  archive: Archive,
  lists: WordLists,
  request: SearchRequest,
  piece: number,
): readonly Refinement[] => {
  archive.settle()
  const { tree } = parseQuery(request.query)
  const spot = spotIn(tree, piece)
  if (spot === undefined) return []
  const before = queryText(tree)
  const allowed = allowedBy(archive, lists, request)
  return changesOf(spot, archive, lists).flatMap(([kind, other]) => {
    const changed = spot.replaced(other)
    const query = changed === undefined ? '' : queryText(changed)
    if (query === before) return []
    const total =
      changed === undefined
        ? allowed.count
        : new Evaluation(archive, lists, request.own).articlesOf(changed).and(allowed).count
    return [{ kind, query, total }]
  })
}
