import { h, inject, type FunctionalComponent, type VNode, type VNodeChild } from 'vue'
import type { Emphasis, Run } from '#core/article/block'
import { codePointName, seenParts } from '#core/reading/controls'
import { asWritten, shownRun } from '#core/reading/display'
import { directionOfPiece, type Piece } from '#core/reading/isolate'
import { say } from '../messages'
import { displayKey } from './display'
import { spoken, wordsOf } from './removed-text'

/**
 * One run of an article's text. `data-start` is its place in the stored text (code points): selections and marks are
 * found by it. Nothing but the run's own text stands inside; letters of it that are not drawn are named in `data-skipped`
 * (places in the run, code points).
 */
export const RunText: FunctionalComponent<{ run: Run }> = ({ run }) => {
  const display = inject(displayKey, null)?.value ?? asWritten
  const { pieces, skipped } = shownRun(run.text, display)
  const places = skipped.length > 0 ? { 'data-skipped': skipped.join(' ') } : {}
  const text = emphasised(run.emphasis ?? [], isolatedText(pieces, display.controls === true))
  const drawn = (inner: VNodeChild[]): VNode =>
    h('span', { 'data-start': run.start, ...places, ...linkOf(run) }, inner)
  const { inserted } = run
  if (display.changes !== true || inserted === undefined) return drawn(text)
  const words = wordsOf('inserted', inserted)
  return [spoken(`${words}: `), drawn([h('ins', { class: 'inserted', title: words }, text)])]
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

const isolatedText = (pieces: readonly Piece[], withControls: boolean): VNodeChild[] =>
  pieces.flatMap((piece) => {
    const text = withControls ? signedText(piece.text) : [piece.text]
    return piece.kind === null ? text : [h('bdi', { dir: directionOfPiece(piece.kind) }, text)]
  })

/** The character itself stays in its place; its sign is drawn by a style, so that it is neither selected nor copied. */
const signedText = (text: string): VNodeChild[] =>
  seenParts(text).map((part) =>
    part.control === null
      ? part.text
      : h(
          'span',
          {
            class: 'unseen',
            'data-sign': part.control,
            title: say('direction.controls.sign', { name: part.control, code: codePointName(part.text) }),
          },
          part.text,
        ),
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
