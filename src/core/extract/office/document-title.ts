import { runsText, type DraftBlock } from '../../article/draft'
import { openingText } from '../opening-text'
import { openingWords, statedTitle } from '../title'

/** Titles in the properties are often those of the document that it was copied from, so a heading at the top comes first. */
export const documentTitle = (blocks: readonly DraftBlock[], stated: string): string => {
  const heading = blocks.slice(0, 4).find((block) => block.kind === 'heading')
  if (heading?.kind === 'heading') return statedTitle(runsText(heading.runs))
  return stated !== '' ? statedTitle(stated) : openingWords(openingText(blocks))
}
