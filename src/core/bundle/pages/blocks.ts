import { leavesOf, type Block, type Emphasis, type Leaf, type LeafBlock } from '../../article/block'
import { isLanguageTag } from '../language'
import { element, html, Markup, type Attributes } from '../markup'
import { isUnderlined } from '../annotation-bodies'
import { placedMarks, segmentsOf, shownExtents, type PlacedMark, type Segment } from './marks'
import type { DescribedAnnotation, DescribedArea } from '../document'
import { noPictures, wordsIn, type ShownPictures } from '../pictures/shown'
import { digits, type Words } from './words'

export type DrawnArticle = {
  readonly markup: Markup
  /** The annotations that have letters in the text, by number: only these can be shown there. */
  readonly shown: ReadonlySet<number>
}

/** What drawing needs to know of the whole article. */
type Drawing = {
  readonly words: Words
  readonly marks: readonly PlacedMark[]
  readonly extents: ReturnType<typeof shownExtents>
  readonly notes: ReadonlyMap<string, number>
  /** The leaf that is the article's title, drawn as the page's heading. */
  readonly title: LeafBlock | null
  readonly pictures: ShownPictures
  /** The annotated parts of pictures whose place is certain. */
  readonly areas: readonly AreaMark[]
}
type AreaMark = DescribedAnnotation & { readonly area: DescribedArea }

/** The typed tree as HTML, with the annotations as marks. Direction is the browser's to find, block by block. */
export const drawArticle = (
  blocks: readonly Block[],
  annotations: readonly DescribedAnnotation[],
  title: LeafBlock | null,
  words: Words,
  pictures: ShownPictures = noPictures,
): DrawnArticle => {
  const marks = placedMarks(annotations)
  const extents = shownExtents(leavesOf(blocks), marks)
  const areas = annotations.filter(
    (one): one is AreaMark => one.area !== null && (one.state === 'exact' || one.state === 'moved'),
  )
  const drawing = { words, marks, extents, title, pictures, areas, notes: numberNotes(blocks) }
  return {
    markup: drawBlocks(blocks, drawing),
    shown: new Set([...extents.keys()].map(({ number }) => number)),
  }
}

const numberNotes = (blocks: readonly Block[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  const visit = (inner: readonly Block[]): void => {
    for (const block of inner) {
      if (block.kind === 'note') numbers.set(block.key, numbers.get(block.key) ?? numbers.size + 1)
      if (block.kind === 'note' || block.kind === 'quote') visit(block.blocks)
      if (block.kind === 'list') block.items.forEach((item) => visit(item.blocks))
    }
  }
  visit(blocks)
  return numbers
}

const drawBlocks = (blocks: readonly Block[], drawing: Drawing): Markup =>
  html`${blocks.map((block) => new Markup(`${drawBlock(block, drawing).source}\n`))}`

const drawBlock = (block: Block, drawing: Drawing): Markup => {
  // All of it was deleted, and nobody has accepted that yet.
  if ((block.kind === 'paragraph' || block.kind === 'heading') && isAllRemoved(block)) return html``
  switch (block.kind) {
    case 'heading':
      return element(headingName(block, drawing), leafAttributes(block), drawRuns(block, drawing))
    case 'paragraph':
      return element(block === drawing.title ? 'h1' : 'p', leafAttributes(block), drawRuns(block, drawing))
    case 'code':
      // HTML drops a line break right after <pre>, so one is given to be dropped.
      return new Markup(`<pre dir="auto">\n${element('code', {}, drawRuns(block, drawing)).source}</pre>`)
    case 'image':
      return drawImage(block, drawing)
    case 'list':
      return element(
        block.ordered ? 'ol' : 'ul',
        { start: block.ordered && block.first !== undefined ? Math.trunc(block.first) : undefined },
        block.items.map((item) => element('li', {}, drawBlocks(item.blocks, drawing))),
      )
    case 'quote':
      return element('blockquote', {}, drawBlocks(block.blocks, drawing))
    case 'note':
      return drawNote(block, drawing)
    case 'table':
      return drawTable(block, drawing)
    case 'separator':
      return block.page === undefined
        ? html`<hr />`
        : html`<hr data-page="${digits(block.page, drawing.words.language)}" />`
    default:
      return block satisfies never
  }
}

/** The words stand under the picture too: they are part of the text, are found in it and may be marked. */
const drawImage = (block: Extract<Block, { kind: 'image' }>, drawing: Drawing): Markup => {
  const shown = block.resource === undefined ? undefined : drawing.pictures.get(block.resource)
  if (shown === undefined)
    return html`<p class="image">
      ${drawing.words.say('imageLeftOut')} ${element('span', leafAttributes(block), drawRuns(block, drawing))}
    </p>`
  const { path, width, height } = shown
  const alt = wordsIn(block)
  const image = html`<img
    src="../../${path}"
    alt="${alt}"
    width="${width}"
    height="${height}"
    loading="lazy"
  />`
  const areas = drawing.areas.filter(({ area }) => area.resource === block.resource)
  const picture =
    areas.length === 0 ? image : html`<span class="framed">${image}${drawAreas(areas, drawing.words)}</span>`
  return block.runs.length === 0
    ? html`<figure>${picture}</figure>`
    : html`<figure>
        ${picture} ${element('figcaption', leafAttributes(block), drawRuns(block, drawing))}
      </figure>`
}

/**
 * Annotated parts of a picture over it, each leading to its note. Percent of an SVG's own box (SVG 2, 8.9) need no style that the
 * page's policy would refuse, and are those of the picture however it is turned and whatever its size.
 */
const drawAreas = (areas: readonly AreaMark[], words: Words): Markup =>
  html`<svg class="areas" width="100%" height="100%">
    ${areas.map(
      ({ number, colour, area: { x, y, width, height } }) =>
        html`<a href="#note-${number}" class="${colour}"
          ><rect x="${x}%" y="${y}%" width="${width}%" height="${height}%" /><text
            x="${x}%"
            y="${y}%"
            dx="5"
            dy="17"
          >
            ${digits(number, words.language)}
          </text></a
        > `,
    )}
  </svg>`

const headingName = (block: Extract<Block, { kind: 'heading' }>, { title }: Drawing): string =>
  block === title ? 'h1' : `h${Math.min(6, block.level + 1)}`

const drawNote = (block: Extract<Block, { kind: 'note' }>, drawing: Drawing): Markup =>
  element(
    'div',
    { class: 'footnote', id: `footnote-${drawing.notes.get(block.key) ?? 0}` },
    drawBlocks(block.blocks, drawing),
  )

const drawTable = (block: Extract<Block, { kind: 'table' }>, drawing: Drawing): Markup => {
  const rows = block.rows.map((row) =>
    element(
      'tr',
      {},
      row.cells.map((cell) =>
        element(
          cell.header ? 'th' : 'td',
          { colspan: spanOf(cell.columns, 1000), rowspan: spanOf(cell.rows, 65534), dir: 'auto' },
          drawBlocks(cell.blocks, drawing),
        ),
      ),
    ),
  )
  const caption =
    block.caption === undefined
      ? html``
      : element('caption', leafAttributes(block.caption), drawRuns(block.caption, drawing))
  return html`<div class="table" tabindex="0">
    <table>
      ${caption}
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

const spanOf = (cells: number, most: number): number | undefined =>
  cells > 1 ? Math.min(most, Math.trunc(cells)) : undefined

const isAllRemoved = ({ runs, removed }: Leaf): boolean => runs.length === 0 && removed !== undefined

const leafAttributes = (leaf: Leaf): Attributes => ({
  dir: leaf.dir ?? 'auto',
  lang: leaf.lang !== undefined && isLanguageTag(leaf.lang) ? leaf.lang : undefined,
})

const drawRuns = (leaf: Leaf, drawing: Drawing): Markup =>
  html`${leaf.runs.flatMap((run) => segmentsOf(run, drawing.marks)).map((segment) => drawSegment(segment, drawing))}`

const drawSegment = (segment: Segment, drawing: Drawing): Markup => {
  const content = emphasised(linked(segment, drawing), segment.run.emphasis ?? [])
  const marked = segment.marks.reduceRight(
    (inner, mark, depth) =>
      element(
        'mark',
        {
          class: `mark ${mark.colour}${isUnderlined(mark) ? ' underline' : ''}${depth > 0 ? ` deep-${Math.min(2, depth)}` : ''}`,
          id: drawing.extents.get(mark)?.first === segment.start ? `mark-${mark.number}` : undefined,
          'data-mark': mark.number,
        },
        inner,
      ),
    content,
  )
  const ending = segment.marks.filter((mark) => drawing.extents.get(mark)?.last === segment.end)
  return html`${marked}${ending.map((mark) => numberLink(mark, drawing.words))}`
}

const numberLink = ({ number }: PlacedMark, words: Words): Markup =>
  html`<sup class="number"
    ><a
      href="#note-${number}"
      aria-label="${words.text('annotationNumber')} ${number}"
      data-t-number="${number}"
      >${words.count(number)}</a
    ></sup
  >`

const elements: Readonly<Record<Emphasis, string>> = {
  strong: 'strong',
  emphasis: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  mark: 'b',
}

const emphasised = (content: Markup, emphasis: readonly Emphasis[]): Markup =>
  emphasis.reduceRight((inner, kind) => element(elements[kind], {}, inner), content)

/** Where a link points is shown, not followed: a reader of evidence should not reach the network by a slip of the hand. */
const linked = ({ run, text }: Segment, { notes }: Drawing): Markup => {
  const note = run.note === undefined ? undefined : notes.get(run.note)
  if (note !== undefined) return html`<a class="note-reference" href="#footnote-${note}">${text}</a>`
  if (run.href !== undefined) return html`<span class="link" title="${run.href}">${text}</span>`
  return html`${text}`
}
