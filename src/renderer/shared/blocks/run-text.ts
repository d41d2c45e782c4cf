import { h, inject, type FunctionalComponent, type VNodeChild } from 'vue'
import type { Emphasis, Run } from '#core/article/block'
import { asWritten, shownRun } from '#core/reading/display'
import { directionOfPiece, type Piece } from '#core/reading/isolate'
import { displayKey } from './display'

/**
 * One run of an article's text. `data-start` is its place in the stored text (code points): selections and marks are
 * found by it. Nothing but the run's own text stands inside; letters of it that are not drawn are named in `data-skipped`
 * (places in the run, code points).
 */
export const RunText: FunctionalComponent<{ run: Run }> = ({ run }) => {
  const { pieces, skipped } = shownRun(run.text, inject(displayKey, null)?.value ?? asWritten)
  const places = skipped.length > 0 ? { 'data-skipped': skipped.join(' ') } : {}
  return h(
    'span',
    { 'data-start': run.start, ...places, ...linkOf(run) },
    emphasised(run.emphasis ?? [], isolatedText(pieces)),
  )
}

RunText.props = ['run']

const elementOf: Readonly<Record<Emphasis, string>> = {
  strong: 'strong',
  emphasis: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  mark: 'mark',
}

const isolatedText = (pieces: readonly Piece[]): VNodeChild[] =>
  pieces.map((piece) =>
    piece.kind === null ? piece.text : h('bdi', { dir: directionOfPiece(piece.kind) }, piece.text),
  )

const emphasised = (emphasis: readonly Emphasis[], inner: VNodeChild[]): VNodeChild[] =>
  emphasis.reduceRight<VNodeChild[]>((children, kind) => [h(elementOf[kind], children)], inner)

/** Links and references are places to ask about, not to go to: the reader answers for them. */
const linkOf = (run: Run): Record<string, unknown> => {
  if (run.note !== undefined) {
    return { class: 'run-note', role: 'doc-noteref', tabindex: 0, 'data-note': run.note }
  }
  if (run.href !== undefined) {
    return { class: 'run-link', role: 'link', tabindex: 0, title: run.href, 'data-href': run.href }
  }
  return {}
}
