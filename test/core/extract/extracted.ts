import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { leavesOf, type Block } from '#core/article/block'
import { codePointLength, sliceCodePoints } from '#core/article/code-points'
import type { Extracted } from '#core/article/extracted'
import { extract } from '#core/extract/extract'
import type { Extraction } from '#core/extract/form'

/** Extracts, and holds the outcome to what every article owes: text, blocks and offsets that agree. */
export const extracted = (content: string | Uint8Array, path: string): Extracted => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const result = extractAtOnce(bytes, path)
  if (!result.ok) throw new Error(result.failure.kind)
  holdsTogether(result.value)
  return result.value
}

/** For the forms that answer at once: text, Markdown and HTML. */
export const extractAtOnce = (bytes: Uint8Array, path: string): Extraction => {
  const extraction = extract(bytes, { path })
  if (extraction instanceof Promise) throw new Error(`${path} is read by a form that waits`)
  return extraction
}

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../fixtures/articles', name)))

export const holdsTogether = ({ blocks, text }: Extracted): void => {
  const leaves = [...leavesOf(blocks)].filter((leaf) => leaf.runs.length > 0)
  expect(leaves.map((leaf) => leaf.runs.map((run) => run.text).join('')).join('\n\n')).toBe(text)
  for (const leaf of leaves.slice(0, 50)) {
    for (const run of leaf.runs.slice(0, 50)) {
      expect(sliceCodePoints(text, run.start, run.start + codePointLength(run.text))).toBe(run.text)
    }
  }
}

/** A tree without places and looks, as nested arrays: short enough to compare by eye. */
export const outline = (blocks: readonly Block[]): unknown[] =>
  blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return [`h${block.level}`, wordsOf(block.runs)]
      case 'paragraph':
      case 'code':
        return [block.kind, wordsOf(block.runs)]
      case 'image':
        return ['image', wordsOf(block.runs), block.source]
      case 'list':
        return [
          block.ordered ? `list from ${block.first ?? 1}` : 'list',
          ...block.items.map((item) => outline(item.blocks)),
        ]
      case 'quote':
        return ['quote', ...outline(block.blocks)]
      case 'note':
        return ['note', ...outline(block.blocks)]
      case 'table':
        return [
          'table',
          block.caption && wordsOf(block.caption.runs),
          ...block.rows.map((row) => row.cells.map((cell) => outline(cell.blocks))),
        ]
      case 'separator':
        return ['separator']
      default:
        return block satisfies never
    }
  })

const wordsOf = (runs: readonly { readonly text: string }[]): string => runs.map((run) => run.text).join('')
