import type { DraftBlock, DraftNote, DraftParagraph } from '../../article/draft'
import type { ExtractionFailure } from '../../article/extracted'
import { ok, type Result } from '#core/result'
import { tidyTitle } from '../title'
import { childrenNamed, elementsIn, type XmlElement } from '../xml/element'
import { readBlocks } from './blocks'
import { firstOfType, type Parts, type Relationships } from './parts'
import type { NoteKind, Reading } from './reading'

const partNames: Readonly<Record<NoteKind, string>> = {
  footnote: 'footnotes',
  endnote: 'endnotes',
  comment: 'comments',
}

type NotePart = { readonly notes: ReadonlyMap<string, XmlElement>; readonly relationships: Relationships }

/** The notes that the text refers to, in its order, and those that they refer to themselves. */
export const readNotes = (
  reading: Reading,
  parts: Parts,
  document: Relationships,
): Result<readonly DraftNote[], ExtractionFailure> => {
  const read = new Map<NoteKind, NotePart>()
  const notes: DraftNote[] = []
  for (let at = 0; at < reading.references.length; at++) {
    const { kind, id, key } = reading.references[at]!
    const opened = read.get(kind) ?? openPart(parts, document, kind)
    if ('ok' in opened) return opened
    read.set(kind, opened)
    const note = opened.notes.get(id)
    if (note === undefined) continue
    const blocks = readBlocks({ reading, relationships: opened.relationships }, elementsIn(note))
    notes.push({ kind: 'note', key, blocks: kind === 'comment' ? [...signature(note), ...blocks] : blocks })
  }
  return ok(notes.filter(({ blocks }) => blocks.length > 0))
}

type Opened = NotePart | Extract<Result<never, ExtractionFailure>, { readonly ok: false }>

const openPart = (parts: Parts, document: Relationships, kind: NoteKind): Opened => {
  const name = firstOfType(document, partNames[kind])
  const nothing: NotePart = { notes: new Map(), relationships: new Map() }
  if (name === undefined) return nothing
  const read = parts.xml(name)
  if (!read.ok) return read
  const relationships = parts.relationshipsOf(name)
  if (!relationships.ok) return relationships
  const notes = childrenNamed(read.value?.root, kind).map(
    (note) => [note.attributes['id'] ?? '', note] as const,
  )
  return { notes: new Map(notes), relationships: relationships.value }
}

/** Who wrote a comment, and on which day. */
const signature = ({ attributes }: XmlElement): readonly (DraftBlock & DraftParagraph)[] => {
  const author = tidyTitle(attributes['author'] ?? '')
  const day = /^\d{4}-\d\d-\d\d/.exec(attributes['date'] ?? '')?.[0]
  const words = [author, day].filter((each) => each !== undefined && each !== '').join('، ')
  return words === '' ? [] : [{ kind: 'paragraph', runs: [{ text: words, emphasis: ['strong'] }] }]
}
