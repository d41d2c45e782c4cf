import { longestRow } from './table'

/** One member of the list that a JSON file is; `text` null where it is longer than any row may be. */
export type JsonMember = { readonly text: string | null }

type Phase = 'seeking' | 'between' | 'member' | 'done'

const space = /\s/

/**
 * Takes the list of objects in a JSON text apart, piece by piece, without ever holding more of it than one member. The list is
 * the text itself, or the first list of objects in it, such as `{"articles": [{…}, …]}`.
 */
export class JsonListSplitter {
  private phase: Phase = 'seeking'
  private depth = 0
  private isInString = false
  private isEscaped = false
  /** Whether the last sign outside of strings opened a list. */
  private hasOpened = false
  private held: string[] = []
  private heldLength = 0

  /** The list was found. */
  get isFound(): boolean {
    return this.phase !== 'seeking'
  }

  /** The list was read to its end. */
  get isWhole(): boolean {
    return this.phase === 'done'
  }

  push(text: string): readonly JsonMember[] {
    const members: JsonMember[] = []
    let start = 0
    for (let at = 0; at < text.length && this.phase !== 'done'; at++) {
      const letter = text.charAt(at)
      if (this.phase === 'seeking' && this.seek(letter)) start = at
      else if (this.phase === 'between') {
        if (letter === ']') this.phase = 'done'
        else if (letter !== ',' && !space.test(letter)) {
          this.begin()
          start = at
        }
      }
      if (this.phase !== 'member') continue
      const end = this.endAfter(letter)
      if (end === 'goes-on') continue
      this.hold(text.slice(start, end === 'here' ? at + 1 : at))
      members.push({ text: this.take() })
      this.phase = letter === ']' && end === 'before' ? 'done' : 'between'
    }
    if (this.phase === 'member') this.hold(text.slice(start))
    return members
  }

  /** True where a list of objects begins with this letter: its first object does. */
  private seek(letter: string): boolean {
    if (this.inString(letter) || space.test(letter)) return false
    if (letter === '{' && this.hasOpened) {
      this.begin()
      return true
    }
    this.hasOpened = letter === '['
    return false
  }

  private begin(): void {
    this.phase = 'member'
    this.depth = 0
    this.isInString = false
    this.isEscaped = false
  }

  private endAfter(letter: string): 'here' | 'before' | 'goes-on' {
    if (this.inString(letter)) return 'goes-on'
    if (letter === '{' || letter === '[') this.depth++
    else if (letter === '}' || letter === ']') {
      if (this.depth === 0) return 'before'
      if (--this.depth === 0) return 'here'
    } else if (letter === ',' && this.depth === 0) return 'before'
    return 'goes-on'
  }

  /** Whether the letter is part of a string; keeps count of where one begins and ends. */
  private inString(letter: string): boolean {
    if (!this.isInString) {
      if (letter === '"') {
        this.isInString = true
        return true
      }
      return false
    }
    if (this.isEscaped) this.isEscaped = false
    else if (letter === '\\') this.isEscaped = true
    else if (letter === '"') this.isInString = false
    return true
  }

  private hold(piece: string): void {
    this.heldLength += piece.length
    if (this.heldLength > longestRow) this.held = []
    else this.held.push(piece)
  }

  private take(): string | null {
    const text = this.heldLength > longestRow ? null : this.held.join('')
    this.held = []
    this.heldLength = 0
    return text
  }
}
