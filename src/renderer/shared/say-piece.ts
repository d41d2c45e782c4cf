import type { QueryPiece } from '#core/search/types'
import { date, say } from './messages'

/** A piece in words: what it looks for, where, and how it was taken. */
export type SaidPiece = { readonly where: string; readonly what: string; readonly how: string }

const stateOf = (value: string): string =>
  value === 'annotated' || value === 'changed' || value === 'missing'
    ? say(`search.filters.state.${value}`)
    : value

const conditionOf = (piece: Extract<QueryPiece, { kind: 'filter' }>): string => {
  switch (piece.filter) {
    case 'before':
    case 'after':
      return date(piece.value)
    case 'state':
      return stateOf(piece.value)
    case 'type':
    case 'annotator':
      return piece.value
    default:
      return piece.filter satisfies never
  }
}

export const sayPiece = (piece: QueryPiece): SaidPiece => {
  switch (piece.kind) {
    case 'filter':
      return { where: say(`search.condition.${piece.filter}`), what: conditionOf(piece), how: '' }
    case 'phrase':
      return {
        where: piece.field ? say(`search.field.${piece.field}`) : '',
        what: `“${piece.words.join(' ')}”`,
        how: '',
      }
    case 'word':
      return {
        where: piece.field ? say(`search.field.${piece.field}`) : '',
        what: piece.word,
        how: piece.mode === 'forms' ? '' : say(`search.piece.${piece.mode}`),
      }
    default:
      return piece satisfies never
  }
}
