import { h, inject, type FunctionalComponent, type VNode } from 'vue'
import type { Change, Direction, Removed } from '#core/article/block'
import { directionOfText } from '#core/reading/direction'
import { date, say } from '../messages'
import { displayKey } from './display'

/**
 * What was deleted from a text and nobody has accepted: beside the text and no part of it, so it is neither selected, copied,
 * counted nor marked. Its own words say to screen readers what it is.
 */
export const RemovedText: FunctionalComponent<{ removed: readonly Removed[] }> = ({ removed }) =>
  inject(displayKey, null)?.value.changes === true
    ? removed.map((one) =>
        h('del', { class: 'removed', title: wordsOf('removed', one), dir: directionOf(one.text) }, [
          spoken(`${wordsOf('removed', one)}: `),
          one.text,
        ]),
      )
    : []

/** Of its own letters, not of the words that are spoken before them. */
const directionOf = (text: string): Direction | undefined => {
  const isRight = directionOfText(text, 'rtl') === 'rtl'
  return isRight === (directionOfText(text, 'ltr') === 'rtl') ? (isRight ? 'rtl' : 'ltr') : undefined
}

RemovedText.props = ['removed']

export const wordsOf = (kind: 'removed' | 'inserted', { by, on }: Change): string => {
  const [name, day] = [by ?? '', on === undefined ? '' : date(on)]
  if (name !== '' && day !== '') return say(`changes.${kind}.byOn`, { name, day })
  if (name !== '') return say(`changes.${kind}.by`, { name })
  return day === '' ? say(`changes.${kind}.plain`) : say(`changes.${kind}.on`, { day })
}

/** For who does not see lines through and under words. */
export const spoken = (words: string): VNode => h('span', { class: 'visually-hidden change-words' }, words)
