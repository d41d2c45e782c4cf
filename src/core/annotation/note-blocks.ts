import MarkdownIt from 'markdown-it'
import type { Block, Direction } from '../article/block'
import { layOut } from '../article/lay-out'
import { measureText } from '../article/measure'
import { readBlocks } from '../extract/markdown-blocks'

/** A note as it is drawn: the same typed tree as an article's, so nothing in a note can run either. */
export type NoteTree = { readonly blocks: readonly Block[]; readonly direction: Direction }

/** HTML in a note is shown as the text it is; a single line break is one. */
const parser = new MarkdownIt('commonmark', { html: false, breaks: true, typographer: false })

/** `given`: the direction that a person gave it; null where its letters say it. */
export const noteTree = (markdown: string, given: Direction | null = null): NoteTree => {
  const { blocks, text } = layOut(readBlocks(parser.parse(markdown, {})))
  return { blocks, direction: given ?? measureText(text).direction }
}

/** Two notes that were written without seeing each other, in one: neither loses a word. */
export const joinNotes = (notes: readonly string[]): string =>
  notes
    .map((note) => note.trim())
    .filter((note, place, all) => note !== '' && all.indexOf(note) === place)
    .join('\n\n---\n\n')
