import {
  runsText,
  type DraftBlock,
  type DraftCell,
  type DraftListItem,
  type DraftParagraph,
  type DraftRun,
} from '../../article/draft'
import { measureText } from '../../article/measure'
import { BlockWriter } from './block-writer'
import { attribute, elementsBelow, isElement, isText, textBelow, type Element, type Node } from './dom'
import { blockElements, isUnseen } from './elements'
import { readImage, type ResourceOf } from './images'
import { inherit, styleOf, type Style } from './style'
import { isDataTable, readTableParts, spanOf, type TableParts } from './tables'

export type ReadPage = {
  readonly blocks: readonly DraftBlock[]
  readonly controls: number
  /** Lists, quotes and tables were nested so deep that the innermost ones were written as plain paragraphs. */
  readonly isTooDeep: boolean
}

/** The typed tree of what stands below `root`, without the elements in `left`. */
export const readPage = (
  root: Element,
  left: ReadonlySet<Element>,
  resourceOf: ResourceOf = () => undefined,
): ReadPage => {
  const walk: Walk = { writer: new BlockWriter(), left, resourceOf, depth: 0, isTooDeep: false }
  const blocks = walk.writer.gather(() => {
    walkChildren(walk, root, styleOf(root))
  })
  return { blocks, controls: walk.writer.controls, isTooDeep: walk.isTooDeep }
}

type Walk = {
  readonly writer: BlockWriter
  readonly left: ReadonlySet<Element>
  readonly resourceOf: ResourceOf
  /** Lists, quotes and tables that the walk is inside of. */
  depth: number
  isTooDeep: boolean
}

/** The parser bounds the depth of everything; this bounds the depth of the typed tree. */
const maxContainers = 32

const walkChildren = (walk: Walk, element: Element, style: Style): void => {
  for (const child of element.childNodes) walkNode(walk, child, style)
}

const walkNode = (walk: Walk, node: Node, style: Style): void => {
  if (isText(node)) walk.writer.text(node.value, style)
  else if (isElement(node)) walkElement(walk, node, style)
}

const walkElement = (walk: Walk, element: Element, style: Style): void => {
  if (isUnseen(element) || walk.left.has(element)) return
  const isBlock = blockElements.has(element.tagName)
  if (isBlock) walk.writer.flush()
  const write = writers.get(element.tagName) ?? walkChildren
  write(walk, element, inherit(element, style))
  if (isBlock) walk.writer.flush()
}

type Write = (walk: Walk, element: Element, style: Style) => void

/** Writes a container's blocks, or its leaves alone where the tree is deep enough already. */
const within = (walk: Walk, write: () => DraftBlock | undefined, flat: () => void): void => {
  if (walk.depth >= maxContainers) {
    walk.isTooDeep = true
    flat()
    return
  }
  walk.depth++
  const block = write()
  walk.depth--
  if (block) walk.writer.place(block)
}

const writeQuote: Write = (walk, element, style) => {
  const flat = (): void => {
    walkChildren(walk, element, style)
  }
  within(
    walk,
    () => {
      const blocks = walk.writer.gather(flat)
      return blocks.length > 0 ? { kind: 'quote', blocks } : undefined
    },
    flat,
  )
}

const writeList: Write = (walk, element, style) => {
  within(
    walk,
    () => {
      const items = readItems(walk, element, style)
      const first = firstNumber(element)
      if (items.length === 0) return undefined
      return element.tagName === 'ol'
        ? { kind: 'list', ordered: true, first, items }
        : { kind: 'list', ordered: false, items }
    },
    () => {
      walkChildren(walk, element, style)
    },
  )
}

/** What stands between items (lists directly inside lists are common) belongs to the item before it. */
const readItems = (walk: Walk, list: Element, style: Style): readonly DraftListItem[] => {
  const items: { readonly blocks: DraftBlock[] }[] = []
  for (const child of list.childNodes) {
    const blocks = walk.writer.gather(() => {
      walkNode(walk, child, style)
    })
    const last = items.at(-1)
    if (blocks.length === 0) continue
    if (last && !(isElement(child) && child.tagName === 'li'))
      for (const block of blocks) last.blocks.push(block)
    else items.push({ blocks: [...blocks] })
  }
  return items
}

const firstNumber = (list: Element): number => {
  const item = list.childNodes.filter(isElement).find((child) => child.tagName === 'li')
  const written = (item && attribute(item, 'value')) ?? attribute(list, 'start') ?? '1'
  const first = Number.parseInt(written, 10)
  return Number.isSafeInteger(first) ? first : 1
}

const writeTable: Write = (walk, table, style) => {
  const parts = readTableParts(table)
  const flat = (): void => {
    walkChildren(walk, table, style)
  }
  if (!isDataTable(table, parts)) flat()
  else within(walk, () => readTable(walk, parts, style), flat)
}

const readTable = (walk: Walk, { caption, rows }: TableParts, style: Style): DraftBlock | undefined => {
  const title = caption && readCaption(walk, caption, style)
  const readRows = rows
    .map((cells) => ({
      cells: cells.filter((cell) => !isUnseen(cell)).map((cell) => readCell(walk, cell, style)),
    }))
    .filter((row) => row.cells.some((cell) => cell.blocks.length > 0))
  if (readRows.length === 0 && !title) return undefined
  return { kind: 'table', ...(title && { caption: title }), rows: readRows }
}

const readCell = (walk: Walk, cell: Element, style: Style): DraftCell => ({
  header: cell.tagName === 'th',
  columns: spanOf(cell, 'colspan'),
  rows: spanOf(cell, 'rowspan'),
  blocks: walk.writer.gather(() => {
    walkChildren(walk, cell, inherit(cell, style))
  }),
})

/** A caption is one paragraph, whatever stands in it. */
const readCaption = (walk: Walk, caption: Element, style: Style): DraftParagraph | undefined => {
  const runs = joinLeaves(
    walk.writer.gather(() => {
      walkElement(walk, caption, style)
    }),
  )
  return runs.length > 0 ? { kind: 'paragraph', runs } : undefined
}

const joinLeaves = (blocks: readonly DraftBlock[]): readonly DraftRun[] =>
  blocks
    .flatMap((block) => ('runs' in block && block.runs.length > 0 ? [block.runs] : []))
    .flatMap((runs, at) => (at === 0 ? runs : [{ text: '\n' }, ...runs]))

/** A caption says what an image's own description says, or says more: then both stand. */
const writeFigure: Write = (walk, figure, style) => {
  const captions = figure.childNodes.filter(isElement).filter((child) => child.tagName === 'figcaption')
  const shown = walk.writer.gather(() => {
    for (const child of figure.childNodes) if (!isCaption(child)) walkNode(walk, child, style)
  })
  const said = captions.flatMap((caption) =>
    walk.writer.gather(() => {
      walkElement(walk, caption, style)
    }),
  )
  const [image] = shown
  const [words] = said
  const isOne =
    shown.length === 1 && said.length === 1 && image?.kind === 'image' && words?.kind === 'paragraph'
  const isSame = isOne && ['', runsText(words.runs)].includes(runsText(image.runs))
  for (const block of isSame ? [{ ...image, runs: words.runs }] : [...shown, ...said])
    walk.writer.place(block)
}

const isCaption = (node: Node): boolean => isElement(node) && node.tagName === 'figcaption'

const writeImage: Write = (walk, element, style) => {
  const read = readImage(element, walk.resourceOf)
  if (read.kind === 'text') walk.writer.text(read.text, style)
  else if (read.kind === 'image') walk.writer.image(read.image)
}

/** Prose that was saved as preformatted text, as viewers of plain text do, is prose; the rest is code. */
const writePreformatted: Write = (walk, element, style) => {
  const isCode = [...elementsBelow(element)].some((each) => each.tagName === 'code')
  const isProse = !isCode && measureText(textBelow(element)).direction === 'rtl'
  walkChildren(
    walk,
    element,
    isProse ? { ...style, whiteSpace: 'lines' } : { ...style, leaf: { kind: 'code' }, whiteSpace: 'keep' },
  )
}

const writeHeading =
  (level: 1 | 2 | 3 | 4 | 5 | 6): Write =>
  (walk, element, style) => {
    walkChildren(walk, element, { ...style, leaf: { kind: 'heading', level } })
  }

/** Browsers draw the quotation marks of `q`, so they are part of what was read. */
const writeInlineQuote: Write = (walk, element, style) => {
  walk.writer.text('“', style)
  walkChildren(walk, element, style)
  walk.writer.text('”', style)
}

const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['br', (walk, _element, style) => walk.writer.lineBreak(style)],
  ['hr', (walk) => walk.writer.place({ kind: 'separator' })],
  ['img', writeImage],
  ['q', writeInlineQuote],
  ['ul', writeList],
  ['ol', writeList],
  ['menu', writeList],
  ['dir', writeList],
  ['blockquote', writeQuote],
  ['table', writeTable],
  ['figure', writeFigure],
  ['pre', writePreformatted],
  ['listing', writePreformatted],
  ['xmp', writePreformatted],
  ...([1, 2, 3, 4, 5, 6] as const).map((level) => [`h${level}`, writeHeading(level)] as const),
])
