import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { leavesOf, type Block, type Leaf, type Run } from '#core/article/block'
import { codePointsOf, type CodePoints } from '#core/article/code-points'
import type { Extracted } from '#core/article/extracted'
import { isSystemError } from '../files/failures'
import { fromNarrow, toNarrow } from './narrow-text'

/** An article's typed tree with its stored text and what the file says of itself, as it is kept in the cache. */
export type Tree = Pick<Extracted, 'text' | 'blocks' | 'detected' | 'warnings'>

/** Higher levels cost more time than the space is worth. */
const level = 1

const lengthBytes = 4

/**
 * In raw deflate (RFC 1951): the length of the JSON, the JSON of all but the text, and the text in narrow form. A run whose text
 * stands at its place in the stored text is kept without it. In memory of its own, so that it can be handed to another thread.
 */
export const packTree = ({ text, blocks, detected, warnings }: Tree): Uint8Array => {
  const points = codePointsOf(text)
  const bare = blocks.map((block) => withoutTexts(block, points))
  const json = Buffer.from(JSON.stringify({ blocks: bare, detected, warnings }))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(json.length)
  return new Uint8Array(deflateRawSync(Buffer.concat([length, json, toNarrow(text)]), { level }))
}

const withoutTexts = (block: Block, points: CodePoints): unknown => {
  const within = (blocks: readonly Block[]): unknown => blocks.map((one) => withoutTexts(one, points))
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
    case 'image':
      return bareLeaf(block, points)
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: within(item.blocks) })) }
    case 'quote':
    case 'note':
      return { ...block, blocks: within(block.blocks) }
    case 'table':
      return {
        ...block,
        ...(block.caption && { caption: bareLeaf(block.caption, points) }),
        rows: block.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({ ...cell, blocks: within(cell.blocks) })),
        })),
      }
    case 'separator':
      return block
    default:
      return block satisfies never
  }
}

const bareLeaf = (leaf: Leaf, points: CodePoints): unknown => ({
  ...leaf,
  runs: leaf.runs.map((run, at) => {
    const { text, ...rest } = run
    return text === points.slice(run.start, endOf(leaf, at)) ? rest : run
  }),
})

const endOf = ({ runs, end }: Leaf, at: number): number => runs[at + 1]?.start ?? end

/** Undefined when the bytes are not what `packTree` made: the cache is damaged, and the tree is made again from the file. */
export const unpackTree = (packed: Uint8Array): Tree | undefined => {
  try {
    const bytes = inflateRawSync(packed)
    if (bytes.length < lengthBytes) return undefined
    const textStart = lengthBytes + bytes.readUInt32LE(0)
    if (textStart > bytes.length) return undefined
    const bare: unknown = JSON.parse(bytes.toString('utf8', lengthBytes, textStart))
    return isBareTree(bare) ? withTexts(bare, fromNarrow(bytes.subarray(textStart))) : undefined
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return undefined
    throw error
  }
}

type BareTree = Omit<Tree, 'text'>

const withTexts = (bare: BareTree, text: string): Tree => {
  const points = codePointsOf(text)
  for (const leaf of leavesOf(bare.blocks)) {
    leaf.runs.forEach((run: { text?: string } & Omit<Run, 'text'>, at) => {
      run.text ??= points.slice(run.start, endOf(leaf, at))
    })
  }
  return { text, ...bare }
}

/** The pack's own checksum vouches for the rest. */
const isBareTree = (value: unknown): value is BareTree =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<BareTree>).blocks) &&
  Array.isArray((value as Partial<BareTree>).warnings)
