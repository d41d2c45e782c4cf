import type { DraftBlock, DraftNote, DraftRun } from '../../article/draft'
import { cleanText } from '../clean'
import { declaredEncoding } from '../declared-encoding'
import { decodeFile, type DecodedFile } from '../encoding'
import { readPage } from '../html/blocks'
import { attribute, elementsBelow, type Element } from '../html/dom'
import type { ResourceOf } from '../html/images'
import { openSelfClosed, parsePage } from '../html/parse'
import { mapRuns } from '../office/runs'

export type Chapter = {
  readonly blocks: readonly DraftBlock[]
  readonly notes: readonly DraftNote[]
  /** The number of the first note of the chapter that follows. */
  readonly nextNote: number
  readonly controls: number
  readonly undecodable: number
  readonly limits: readonly ('depth' | 'nodes')[]
}

/** The text of a page of the book; undefined where its bytes are no text. */
export const pageText = (bytes: Uint8Array): DecodedFile | undefined => {
  const decoded = decodeFile(bytes, declaredEncoding(bytes))
  return decoded.ok ? { ...decoded.value, text: openSelfClosed(decoded.value.text) } : undefined
}

/** Reads one chapter. `firstNote` is the number of its first note; `resourceOf` finds its pictures in the book. */
export const readChapter = (
  { text, undecodable }: DecodedFile,
  title: string | undefined,
  firstNote: number,
  resourceOf: ResourceOf,
): Chapter => {
  const cleaned = cleanText(text)
  const { document, limits } = parsePage(cleaned.text)
  const elements = [...elementsBelow(document)]
  const body = elements.find(({ tagName }) => tagName === 'body')
  if (body === undefined)
    return { blocks: [], notes: [], nextNote: firstNote, controls: 0, undecodable, limits }
  const noteElements = elements.filter(isNote)
  const keys = new Map(
    noteElements.map((note, at) => [`#${attribute(note, 'id') ?? ''}`, String(firstNote + at)]),
  )
  const page = readPage(body, new Set(noteElements), resourceOf)
  const notes = noteElements.flatMap((note, at): readonly DraftNote[] => {
    // A note on a note is one of its own.
    const left = [...elementsBelow(note)].filter((each) => isWayBack(each) || isNote(each))
    const { blocks } = readPage(note, new Set(left))
    return blocks.length > 0 ? [{ kind: 'note', key: String(firstNote + at), blocks }] : []
  })
  const blocks = titled(page.blocks, title)
  return {
    blocks: keys.size === 0 ? blocks : mapRuns(withoutEnd(blocks), (run) => referring(run, keys)),
    notes,
    nextNote: firstNote + noteElements.length,
    controls: cleaned.controls + page.controls,
    undecodable,
    limits: page.isTooDeep ? [...limits, 'depth'] : limits,
  }
}

/** Without the line that parts the text from its notes. */
const withoutEnd = (blocks: readonly DraftBlock[]): readonly DraftBlock[] =>
  blocks.at(-1)?.kind === 'separator' ? blocks.slice(0, -1) : blocks

const noteTypes = ['footnote', 'endnote', 'rearnote', 'note']

/** Notes stand in the text of a book where reading systems do not show them (EPUB 3 Structural Semantics, "Notes"). */
export const isNote = (element: Element): boolean => {
  if (element.tagName !== 'aside' && element.tagName !== 'li' && element.tagName !== 'div') return false
  const types = (attribute(element, 'epub:type') ?? '').split(/\s+/)
  const role = attribute(element, 'role') ?? ''
  return types.some((type) => noteTypes.includes(type)) || role === 'doc-footnote' || role === 'doc-endnote'
}

/** The arrow back to the text: notes are gone to and come back from in the window's own way. */
const isWayBack = (element: Element): boolean =>
  attribute(element, 'role') === 'doc-backlink' ||
  (attribute(element, 'epub:type') ?? '').split(/\s+/).includes('backlink')

const referring = (run: DraftRun, keys: ReadonlyMap<string, string>): DraftRun => {
  const key = keys.get(run.href ?? '')
  if (key === undefined) return run
  const { href: _href, ...rest } = run
  return { ...rest, note: key }
}

/** A chapter without a heading of its own has the title that the table of contents gives it. */
const titled = (blocks: readonly DraftBlock[], title: string | undefined): readonly DraftBlock[] => {
  if (title === undefined || blocks.length === 0) return blocks
  if (blocks.slice(0, 4).some((block) => block.kind === 'heading')) return blocks
  return [{ kind: 'heading', level: 1, runs: [{ text: title }] }, ...blocks]
}
