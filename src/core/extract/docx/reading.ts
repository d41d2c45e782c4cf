import type { Numbering } from './numbering'
import type { Relationships } from './parts'
import type { Styles } from './styles'

export type NoteKind = 'footnote' | 'endnote' | 'comment'

/** What a reference in the text points to. Notes and comments are numbered together, in the order of the text. */
export type Reference = { readonly kind: NoteKind; readonly id: string; readonly key: string }

/** A field (a link, a table of contents, a date): what stands between its beginning and its separator is not text. */
export type Field = { instruction: string; isShown: boolean }

/** What the reading of one document carries along. */
export type Reading = {
  readonly styles: Styles
  readonly numbering: Numbering
  readonly fields: Field[]
  readonly references: Reference[]
  readonly known: Map<string, Reference>
  /** Tracked insertions and deletions. */
  changes: number
  hidden: number
  controls: number
  /** Tables and text boxes that the reading is inside of. */
  depth: number
  isTooDeep: boolean
}

/** One part of the document: its ids are its own. */
export type Part = { readonly reading: Reading; readonly relationships: Relationships }

export const startReading = (styles: Styles, numbering: Numbering): Reading => ({
  styles,
  numbering,
  fields: [],
  references: [],
  known: new Map(),
  changes: 0,
  hidden: 0,
  controls: 0,
  depth: 0,
  isTooDeep: false,
})

/** The reference to a note, the same one each time that the note is referred to. */
export const referTo = ({ known, references }: Reading, kind: NoteKind, id: string): Reference => {
  const place = `${kind} ${id}`
  const before = known.get(place)
  if (before) return before
  const reference = { kind, id, key: String(references.length + 1) }
  known.set(place, reference)
  references.push(reference)
  return reference
}
