import {
  runsText,
  type DraftBlock,
  type DraftImage,
  type DraftLeaf,
  type DraftRun,
} from '../../article/draft'
import { cleanText } from '../clean'
import type { Style } from './style'

/**
 * Takes text, line breaks and blocks in the order of a page and makes blocks of them: collapses white space as CSS does
 * across inline elements (CSS Text 3, section 4.1), and ends a paragraph wherever a block begins or ends.
 */
export class BlockWriter {
  /** Control characters that were left out. */
  controls = 0
  private target: DraftBlock[] = []
  private runs: DraftRun[] = []
  private style: Style | undefined
  private before: DraftImage[] = []
  private after: DraftImage[] = []
  private lineHasInk = false
  private endsInSpace = true

  text(raw: string, style: Style): void {
    const { text, controls } = cleanText(raw)
    this.controls += controls
    if (style.whiteSpace === 'keep') this.write(text.replaceAll('\f', '\n'), style)
    else if (style.whiteSpace === 'collapse') this.write(this.collapse(text), style)
    else
      text.split(/[\n\f]/).forEach((line, at) => {
        if (at > 0) this.lineBreak(style)
        this.write(line, style)
      })
  }

  /** The second of two line breaks ends the paragraph: that is how old pages write them. */
  lineBreak(style: Style): void {
    if (style.whiteSpace === 'keep') this.write('\n', style)
    else if (this.lineHasInk) {
      this.write('\n', style)
      this.lineHasInk = false
    } else this.flush()
  }

  /** An image inside a paragraph stands before or after it, never inside a sentence. */
  image(image: DraftImage): void {
    ;(this.style === undefined ? this.before : this.after).push(image)
  }

  /** Places a block after what has been written. */
  place(block: DraftBlock): void {
    this.flush()
    this.target.push(block)
  }

  /** What `write` writes, as blocks of their own. */
  gather(write: () => void): readonly DraftBlock[] {
    this.flush()
    const outer = this.target
    const inner: DraftBlock[] = []
    this.target = inner
    write()
    this.flush()
    this.target = outer
    return inner
  }

  /** Ends the leaf that is being written. */
  flush(): void {
    // One by one: a page may hold more images than a call may have arguments.
    for (const block of [...this.before, ...this.leaf(), ...this.after]) this.target.push(block)
    this.runs = []
    this.before = []
    this.after = []
    this.style = undefined
    this.lineHasInk = false
    this.endsInSpace = true
  }

  private collapse(text: string): string {
    const collapsed = text.replace(/[ \t\n\f]+/g, ' ')
    return this.endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
  }

  private write(text: string, style: Style): void {
    if (text === '') return
    const { href } = style
    const emphasis =
      style.leaf.kind === 'code' ? style.emphasis.filter((each) => each !== 'code') : style.emphasis
    this.runs.push({ text, ...(emphasis.length > 0 && { emphasis }), ...(href !== undefined && { href }) })
    this.endsInSpace = text.endsWith(' ') || text.endsWith('\n')
    if (!/\S/.test(text)) return
    this.lineHasInk = true
    this.style ??= style
  }

  private leaf(): readonly DraftLeaf[] {
    const { style } = this
    if (style === undefined) return []
    const runs = style.leaf.kind === 'code' ? trimLines(this.runs) : trimRuns(this.runs)
    const { dir, lang } = style
    return [{ ...style.leaf, runs, ...(dir && { dir }), ...(lang !== undefined && { lang }) }]
  }
}

/** Without white space at either end and at the ends of lines. */
const trimRuns = (runs: readonly DraftRun[]): readonly DraftRun[] => {
  const kept = runs.map((run, at) =>
    runs[at + 1]?.text.startsWith('\n') ? { ...run, text: run.text.replace(/ $/, '') } : run,
  )
  const inked = kept.map((run) => /\S/.test(run.text))
  const first = inked.indexOf(true)
  const last = inked.lastIndexOf(true)
  return kept.slice(first, last + 1).map((run, at) => {
    const start = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: at === last - first ? start.trimEnd() : start }
  })
}

/** Code keeps its indentation; blank lines around it go. */
const trimLines = (runs: readonly DraftRun[]): readonly DraftRun[] => {
  const text = runsText(runs)
  const lead = /^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0
  return cutRuns(runs, lead, text.trimEnd().length)
}

const cutRuns = (runs: readonly DraftRun[], from: number, to: number): readonly DraftRun[] => {
  let at = 0
  return runs.map((run) => {
    const start = at
    at += run.text.length
    return { ...run, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) }
  })
}
