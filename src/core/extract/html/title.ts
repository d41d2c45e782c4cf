import { runsText, type DraftBlock } from '../../article/draft'
import { openingText } from '../opening-text'
import { openingWords, statedTitle, tidyTitle } from '../title'
import { elementsBelow, isWithin, textBelow, type Document, type Element } from './dom'
import { isUnseen } from './elements'
import type { PageMetadata } from './metadata'

/**
 * A page's title: the first-level heading that the page's own metadata confirms, or the only one; then the title it gives
 * for sharing, the window's, the first heading, the opening words.
 */
export const findTitle = (blocks: readonly DraftBlock[], { headline, windowTitle }: PageMetadata): string => {
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' ? [{ ...block, text: tidyTitle(runsText(block.runs)) }] : [],
  )
  const first = headings.filter((heading) => heading.level === 1).map((heading) => heading.text)
  const stated = headline ?? windowTitle
  const confirmed = first.find((text) => isAlike(text, stated))
  const only = first.length === 1 && headline === undefined ? first[0] : undefined
  const title = confirmed ?? only ?? stated ?? headings[0]?.text
  return title === undefined || title === '' ? openingWords(openingText(blocks)) : statedTitle(title)
}

/** A first-level heading outside `root` that is the page's headline rather than the name of its site. */
export const findHeadline = (
  document: Document,
  root: Element,
  stated: string | undefined,
): string | undefined => {
  for (const element of elementsBelow(document)) {
    if (element.tagName !== 'h1' || isUnseen(element) || isWithin(element, root)) continue
    const text = statedTitle(textBelow(element))
    if (text !== '' && isAlike(text, stated)) return text
  }
  return undefined
}

/** One holds the other. A short heading counts only where the site's name follows it, or else it may be that name. */
const isAlike = (heading: string, stated: string | undefined): boolean => {
  if (stated === undefined || heading === '') return false
  const cut = stated.replace(/…$/, '')
  if (cut !== '' && heading.includes(cut)) return true
  if (!stated.includes(heading)) return false
  return (
    heading.length * 2 > stated.length ||
    /^\s*[-|–—:·]/u.test(stated.slice(stated.indexOf(heading) + heading.length))
  )
}
