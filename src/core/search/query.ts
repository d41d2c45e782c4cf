import { fail, ok, type Result } from '#core/result'
import { fold } from './fold'
import { lex, type Lexeme } from './query-lexer'
import { both, either, nothing, type FilterNode, type QueryNode } from './query-tree'
import { fieldNamed, operatorNamed, stateNamed, type FieldName } from './query-words'
import { tokensOf, type Token } from './tokenise'
import type { MatchedField, WordMode } from './types'

export type ParsedQuery = {
  readonly tree: QueryNode
  /** The operators could not be read (a bracket or quotation mark without its other, an operator with nothing to join). */
  readonly readAsPlainWords: boolean
}

const written = (text: string, token: Token): string =>
  text
    .slice(token.start, token.end)
    .normalize('NFC')
    .replace(/[\u0640\u064b-\u0652\u200b-\u200f]/g, '')

const wordNode = (
  text: string,
  token: Token,
  mode: WordMode,
  field?: MatchedField,
  distance?: number,
): QueryNode => ({
  kind: 'word',
  written: written(text, token),
  folded: token.folded,
  marbuta: token.marbuta,
  mode,
  ...(distance === undefined ? {} : { distance }),
  ...(field === undefined ? {} : { field }),
})

const phraseNode = (
  text: string,
  tokens: readonly Token[],
  field: MatchedField | undefined,
  whole: boolean,
): QueryNode => ({
  kind: 'phrase',
  written: tokens.map((token) => written(text, token)),
  folded: tokens.map(({ folded }) => folded),
  whole,
  ...(field === undefined ? {} : { field }),
})

/** Several words without a space between them (a hashtag, an e-mail address) are a phrase. */
const bareNode = (text: string, exact: boolean, field?: MatchedField): QueryNode => {
  const ending = /^(.*?)(\*|~(\d?))$/su.exec(text)
  const body = ending?.[1] ?? text
  const tokens = tokensOf(body)
  const last = tokens.at(-1)
  if (last === undefined) return nothing
  const mode: WordMode = exact ? 'exact' : ending === null ? 'forms' : ending[2] === '*' ? 'prefix' : 'fuzzy'
  const distance = ending?.[3] === undefined || ending[3] === '' ? undefined : Number(ending[3])
  if (tokens.length === 1) return wordNode(body, last, mode, field, mode === 'fuzzy' ? distance : undefined)
  if (mode === 'forms' || mode === 'exact') return phraseNode(body, tokens, field, false)
  return both([
    phraseNode(body, tokens.slice(0, -1), field, false),
    wordNode(body, last, mode, field, distance),
  ])
}

const quotedNode = (text: string, field: MatchedField | undefined, whole: boolean): QueryNode => {
  const tokens = tokensOf(text)
  return tokens.length === 0 ? nothing : phraseNode(text, tokens, field, whole)
}

const dateValue = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/

const isoDate = (value: string): string | undefined => {
  const match = dateValue.exec(fold(value))
  if (match === null) return undefined
  const parts = [match[1], match[2], match[3]].filter((part) => part !== undefined)
  if (Number(match[2] ?? 1) > 12 || Number(match[3] ?? 1) > 31) return undefined
  return parts.map((part, index) => (index === 0 ? part : part.padStart(2, '0'))).join('-')
}

class Unreadable extends Error {}

const filterNode = (filter: FilterNode['filter'], value: string): QueryNode => {
  if (value.trim() === '') throw new Unreadable()
  switch (filter) {
    case 'type':
      return { kind: 'filter', filter, value: fold(value).replace(/^\./, '') }
    case 'state': {
      const state = stateNamed(value)
      if (state === undefined) throw new Unreadable()
      return { kind: 'filter', filter, value: state }
    }
    case 'annotator':
      return { kind: 'filter', filter, value: fold(value.trim()) }
    case 'before':
    case 'after': {
      const date = isoDate(value)
      if (date === undefined) throw new Unreadable()
      return { kind: 'filter', filter, value: date }
    }
    default:
      return filter satisfies never
  }
}

/** Recursive descent: OR of AND of NOT of words, phrases, filters and brackets. */
class Parser {
  #at = 0

  constructor(readonly lexemes: readonly Lexeme[]) {}

  parse(): QueryNode {
    const tree = this.#or(undefined)
    if (this.#at < this.lexemes.length) throw new Unreadable()
    return tree
  }

  get #next(): Lexeme | undefined {
    return this.lexemes[this.#at]
  }

  #takesOperator(operator: 'and' | 'or' | 'not'): boolean {
    const next = this.#next
    if (next?.kind !== 'operator' || next.operator !== operator) return false
    this.#at++
    return true
  }

  #or(field: MatchedField | undefined): QueryNode {
    const nodes = [this.#and(field)]
    while (this.#takesOperator('or')) nodes.push(this.#and(field))
    if (nodes.length > 1 && nodes.some(({ kind }) => kind === 'nothing')) throw new Unreadable()
    return either(nodes)
  }

  #and(field: MatchedField | undefined): QueryNode {
    const nodes: QueryNode[] = []
    let joined = false
    for (;;) {
      const next = this.#next
      if (next === undefined || next.kind === 'close' || (next.kind === 'operator' && next.operator === 'or'))
        break
      if (next.kind === 'operator' && next.operator === 'and') {
        if (nodes.length === 0 || joined) throw new Unreadable()
        joined = true
        this.#at++
        continue
      }
      const node = this.#not(field)
      if (node.kind !== 'nothing') nodes.push(node)
      joined = false
    }
    if (joined) throw new Unreadable()
    return both(nodes)
  }

  #not(field: MatchedField | undefined): QueryNode {
    if (this.#next?.kind === 'minus') this.#at++
    else if (!this.#takesOperator('not')) return this.#primary(field)
    const node = this.#not(field)
    if (node.kind === 'nothing') throw new Unreadable()
    return { kind: 'not', node }
  }

  #primary(field: MatchedField | undefined): QueryNode {
    const next = this.#next
    if (next === undefined) throw new Unreadable()
    this.#at++
    switch (next.kind) {
      case 'open':
        return this.#bracketed(field)
      case 'name':
        return this.#named(fieldNamed(next.name)!)
      case 'equals':
        return this.#exact(field)
      case 'quoted':
        return quotedNode(next.text, field, false)
      case 'bare':
        return bareNode(next.text, false, field)
      case 'close':
      case 'minus':
      case 'operator':
        throw new Unreadable()
      default:
        return next satisfies never
    }
  }

  #bracketed(field: MatchedField | undefined): QueryNode {
    const node = this.#or(field)
    if (this.#next?.kind !== 'close' || node.kind === 'nothing') throw new Unreadable()
    this.#at++
    return node
  }

  #exact(field: MatchedField | undefined): QueryNode {
    const next = this.#next
    this.#at++
    if (next?.kind === 'bare') return bareNode(next.text, true, field)
    if (next?.kind === 'quoted') return quotedNode(next.text, field, true)
    throw new Unreadable()
  }

  #named(name: FieldName): QueryNode {
    if (name.kind === 'field') {
      const node = this.#primary(name.field)
      if (node.kind === 'nothing') throw new Unreadable()
      return node
    }
    const next = this.#next
    if (next?.kind !== 'bare' && next?.kind !== 'quoted') throw new Unreadable()
    this.#at++
    return filterNode(name.filter, next.text)
  }
}

const parseStrictly = (query: string): Result<QueryNode, 'unreadable'> => {
  const { lexemes, unclosed } = lex(query, (name) => fieldNamed(name) !== undefined)
  if (unclosed) return fail('unreadable')
  try {
    return ok(new Parser(lexemes).parse())
  } catch (error) {
    if (error instanceof Unreadable) return fail('unreadable')
    throw error
  }
}

/** The words of a query whose operators cannot be read; the operators themselves are not looked for. */
const plainWords = (query: string): QueryNode => {
  const kept = query
    .split(/[\s()"“”„«»]+/)
    .filter((word) => operatorNamed(word) === undefined)
    .join(' ')
  const text = tokensOf(kept).length > 0 ? kept : query
  return both(tokensOf(text).map((token) => wordNode(text, token, 'forms')))
}

/** Reads a query as a person typed it. Never fails: what cannot be read is searched as plain words, and says so. */
export const parseQuery = (query: string): ParsedQuery => {
  const strict = parseStrictly(query)
  return strict.ok
    ? { tree: strict.value, readAsPlainWords: false }
    : { tree: plainWords(query), readAsPlainWords: true }
}
