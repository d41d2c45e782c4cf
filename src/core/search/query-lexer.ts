import { operatorNamed, type Operator } from './query-words'

export type Lexeme =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'minus' }
  /** `title:` before a word, a phrase or a bracket. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'equals' }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'bare'; readonly text: string }

const closers: Readonly<Record<string, string>> = {
  '"': '"“”„‟＂',
  '“': '”"“',
  '”': '”"“',
  '„': '“”"‟',
  '‟': '”"„',
  '＂': '＂"',
  '«': '»',
  '»': '«',
  '‹': '›',
  '〝': '〞〟',
}

const endsBare = (character: string): boolean => /[\s()（）]/.test(character) || character in closers

const nameAtStart = /^([\p{L}\p{M}]+)[:：](?!\/\/)/u

export type Lexed = { readonly lexemes: readonly Lexeme[]; readonly unclosed: boolean }

/** Cuts a query into its pieces. `unclosed`: a quotation mark was opened and not closed. */
export const lex = (query: string, isName: (name: string) => boolean): Lexed => {
  const lexemes: Lexeme[] = []
  let rest = query
  const take = (length: number): void => {
    rest = rest.slice(length)
  }
  while ((rest = rest.trimStart()) !== '') {
    const first = rest[0]!
    const quote = closers[first]
    if (quote !== undefined) {
      let close = 1
      while (close < rest.length && !quote.includes(rest[close]!)) close++
      if (close === rest.length) return { lexemes, unclosed: true }
      const inside = rest.slice(1, close)
      lexemes.push({ kind: 'quoted', text: inside })
      take(inside.length + 2)
    } else if (first === '(' || first === '（') {
      lexemes.push({ kind: 'open' })
      take(1)
    } else if (first === ')' || first === '）') {
      lexemes.push({ kind: 'close' })
      take(1)
    } else if ((first === '-' || first === '−') && rest.length > 1 && !/\s/.test(rest[1]!)) {
      lexemes.push({ kind: 'minus' })
      take(1)
    } else if (first === '=') {
      lexemes.push({ kind: 'equals' })
      take(1)
    } else {
      const name = nameAtStart.exec(rest)?.[1]
      if (name !== undefined && isName(name)) {
        lexemes.push({ kind: 'name', name })
        take(name.length + 1)
        continue
      }
      let length = 1
      while (length < rest.length && !endsBare(rest[length]!)) length++
      const text = rest.slice(0, length)
      const operator = operatorNamed(text)
      lexemes.push(operator === undefined ? { kind: 'bare', text } : { kind: 'operator', operator })
      take(length)
    }
  }
  return { lexemes, unclosed: false }
}
