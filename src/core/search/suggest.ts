import type { Archive } from './archive'
import type { Bitset } from './bitset'
import { Evaluation } from './evaluate'
import { otherScript, samePart, takenApart } from './names'
import {
  both,
  either,
  leavesOf,
  mapLeaves,
  queryText,
  type PhraseNode,
  type QueryNode,
  type WordNode,
} from './query-tree'
import { tokensOf } from './tokenise'
import type { OwnStates, Suggestion, SuggestionKind } from './types'
import type { WordLists } from './word-lists'

export const wordOf = (word: string, like?: WordNode | PhraseNode): WordNode => ({
  kind: 'word',
  written: word,
  folded: word,
  marbuta: false,
  mode: 'forms',
  ...(like?.field === undefined ? {} : { field: like.field }),
})

/** One word of a phrase, read as it would be where it stands alone. */
export const wordOfPhrase = (phrase: PhraseNode, at: number): WordNode => ({
  ...wordOf(phrase.folded[at]!, phrase),
  written: phrase.written[at]!,
  marbuta: tokensOf(phrase.written[at]!)[0]?.marbuta === true,
})

const withoutPhrases = (tree: QueryNode): QueryNode | undefined =>
  mapLeaves(tree, (leaf, excluded) =>
    leaf.kind === 'phrase' && leaf.folded.length > 1 && !excluded
      ? both(leaf.folded.map((_, at) => wordOfPhrase(leaf, at)))
      : leaf.kind === 'phrase' && !excluded
        ? wordOfPhrase(leaf, 0)
        : leaf,
  )

const anyWord = (tree: QueryNode): QueryNode | undefined => {
  const wanted = leavesOf(tree).flatMap(({ node, excluded }) =>
    excluded || node.kind === 'filter' ? [] : [node],
  )
  return wanted.length < 2 ? undefined : either(wanted)
}

const inMode =
  (mode: 'prefix' | 'fuzzy') =>
  (tree: QueryNode): QueryNode | undefined =>
    mapLeaves(tree, (leaf, excluded) =>
      leaf.kind === 'word' && leaf.mode === 'forms' && !excluded ? { ...leaf, mode } : leaf,
    )

const withoutFilters = (tree: QueryNode): QueryNode | undefined =>
  mapLeaves(tree, (leaf) => (leaf.kind === 'filter' ? undefined : leaf))

/** عبد followed by الله is also looked for as one word. */
const joined = (nodes: readonly QueryNode[]): readonly QueryNode[] => {
  const result: QueryNode[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    const next = nodes[at + 1]
    if (
      node.kind === 'word' &&
      next?.kind === 'word' &&
      node.folded === 'عبد' &&
      next.folded.startsWith('ال')
    ) {
      result.push(either([both([node, next]), wordOf(node.folded + next.folded, node)]))
      at++
    } else result.push(node)
  }
  return result
}

export const otherNames =
  (archive: Archive, lists: WordLists) =>
  (tree: QueryNode): QueryNode | undefined => {
    const widened = (leaf: WordNode): QueryNode => {
      const parts = takenApart(leaf.folded)
      const phrase: readonly QueryNode[] =
        parts === undefined ? [] : [{ kind: 'phrase', written: parts, folded: parts, whole: false }]
      const others = [...samePart(leaf.folded), ...otherScript(leaf.folded, archive, lists)]
      return either([leaf, ...phrase, ...others.map((word) => wordOf(word, leaf))])
    }
    const spread = tree.kind === 'and' ? both(joined(tree.nodes)) : tree
    return mapLeaves(spread, (leaf, excluded) => {
      if (excluded) return leaf
      if (leaf.kind === 'word' && leaf.mode === 'forms') return widened(leaf)
      if (leaf.kind === 'phrase' && leaf.folded.every((word) => /^[a-z]+$/.test(word))) {
        return either([
          leaf,
          ...otherScript(leaf.folded.join(''), archive, lists).map((word) => wordOf(word, leaf)),
        ])
      }
      return leaf
    })
  }

/**
 * Wider readings of a query that find more than it, each with its exact count; those that add nothing are left out.
 * @param allowed what may be found, whatever the words are
 */
export const suggestionsFor = (
  tree: QueryNode,
  total: number,
  archive: Archive,
  lists: WordLists,
  allowed: Bitset,
  own?: OwnStates,
): readonly Suggestion[] => {
  const before = queryText(tree)
  const readings: readonly (readonly [SuggestionKind, (tree: QueryNode) => QueryNode | undefined])[] = [
    ['without-phrase', withoutPhrases],
    ['without-filters', withoutFilters],
    ['any-word', anyWord],
    ['names', otherNames(archive, lists)],
    ['prefix', inMode('prefix')],
    ['fuzzy', inMode('fuzzy')],
  ]
  return readings.flatMap(([kind, widen]) => {
    const wider = widen(tree)
    if (wider === undefined) return []
    const query = queryText(wider)
    if (query === before) return []
    const count = new Evaluation(archive, lists, own).articlesOf(wider).and(allowed).count
    return count > total ? [{ kind, query, total: count }] : []
  })
}
